import { task } from "#platform/jobs.ts";
import { countMonths } from "./commands.server.ts";
import { countMonthsAgain } from "./queue.ts";

export const rollupTasks = [task(countMonthsAgain, countMonths)];
