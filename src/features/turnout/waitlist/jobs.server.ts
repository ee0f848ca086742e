import type { Loop } from "#platform/loops.ts";
import { advanceLines } from "./commands.server.ts";

/** The loops that the worker runs continuously for waitlists. */
export const waitlistLoops: Loop[] = [
  { name: "turnout/advance-lines", step: () => advanceLines(), idleMs: 1_000 },
];
