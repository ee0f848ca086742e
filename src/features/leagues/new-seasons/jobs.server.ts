import { defineTask } from "#platform/jobs.ts";
import { finishDueSeasons } from "./commands.server.ts";
import { finishSeasons } from "./queue.ts";

async function finishAll() {
  while ((await finishDueSeasons()) > 0);
}

export const seasonTasks = [defineTask(finishSeasons, finishAll)];
