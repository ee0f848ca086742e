import type { Loop } from "#platform/loops.ts";
import { askManagers } from "./asking/commands.server.ts";
import { askTasks } from "./asking/jobs.server.ts";
import { expireRequests, tellEndings } from "./endings/commands.server.ts";
import { endingTasks } from "./endings/jobs.server.ts";

/** The loops that the worker runs continuously. Nothing of this has to happen at the exact second that it's due. */
export const changeRequestLoops: Loop[] = [
  { name: "games/ask-about-changes", step: () => askManagers(), idleMs: 5_000 },
  { name: "games/expire-change-requests", step: () => expireRequests(), idleMs: 5_000 },
  { name: "games/tell-change-endings", step: () => tellEndings(), idleMs: 5_000 },
];

export const changeRequestTasks = [...askTasks, ...endingTasks];
