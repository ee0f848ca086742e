import { defineTask } from "#platform/jobs.ts";
import { countTexts } from "./commands.server.ts";
import { countTextsJob } from "./queue.ts";

export const deliveryTasks = [defineTask(countTextsJob, countTexts)];
