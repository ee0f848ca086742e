/** Why no texts go out: an administrator stopped them, or they're held after a restore. */
export type SendingPause = "stopped" | "held";
