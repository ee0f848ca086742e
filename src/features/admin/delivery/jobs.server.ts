import { task } from "#platform/jobs.ts";
import { countTexts } from "./commands.server.ts";
import { countTextsAgain } from "./queue.ts";

export const deliveryTasks = [task(countTextsAgain, countTexts)];
