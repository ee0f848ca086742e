import { defineTask } from "#platform/jobs.ts";
import { updateRollups } from "./commands.server.ts";
import { updateRollupsJob } from "./queue.ts";

export const rollupTasks = [defineTask(updateRollupsJob, updateRollups)];
