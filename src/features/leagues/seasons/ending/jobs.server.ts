import { defineTask } from "#platform/jobs.ts";
import { endDueSeasons } from "./commands.server.ts";
import { endSeasons } from "./queue.ts";

async function endAll() {
  while ((await endDueSeasons()) > 0);
}

export const seasonEndTasks = [defineTask(endSeasons, endAll)];
