import type { Loop } from "#platform/loops.ts";
import { advanceCalls } from "./calling/commands.server.ts";

/** What the worker does all the time for spares. */
export const spareLoops: Loop[] = [{ name: "turnout/advance-calls", step: advanceCalls, restMs: 1_000 }];
