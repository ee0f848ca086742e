import { defineTask } from "#platform/jobs.ts";
import { settleAllLeagues } from "./commands.server.ts";
import { settleKitsJob } from "./queue.ts";

export const kitTasks = [
  defineTask(settleKitsJob, async () => {
    await settleAllLeagues();
  }),
];
