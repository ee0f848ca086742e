import type { Loop } from "#platform/loops.ts";
import { advanceCalls } from "./calling/commands.server.ts";

/** The loops that the worker runs continuously to call subs. */
export const subLoops: Loop[] = [{ name: "turnout/advance-calls", step: advanceCalls, idleMs: 1_000 }];
