import type { Loop } from "#platform/loops.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { advanceCalls } from "./calling/commands.server.ts";

/** The loops that the worker runs continuously to call subs. Without a texting account, calls wait. */
export const subLoops: Loop[] = isTextingOn
  ? [{ name: "turnout/advance-calls", step: advanceCalls, idleMs: 1_000 }]
  : [];
