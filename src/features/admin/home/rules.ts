import type { Pause, PauseKind } from "./schema.ts";

const pauseTexts: Record<PauseKind, string> = {
  stopped: "All sending stopped",
  resumed: "Sending resumed",
  held: "Texts held",
  released: "Held texts released",
};

/** Says what happened and who did it, such as "All sending stopped by ruth@example.com: Wrong wording". */
export const formatPause = ({ kind, by, reason }: Pick<Pause, "kind" | "by" | "reason">): string =>
  `${pauseTexts[kind]} ${by === null ? "automatically" : `by ${by}`}${reason === null ? "" : `: ${reason}`}`;
