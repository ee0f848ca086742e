/** Why no texts go out: there's no texting account, an administrator stopped them, or they're held after a restore. */
export type SendingPause = "off" | "stopped" | "held";
