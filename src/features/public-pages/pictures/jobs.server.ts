import { defineTask } from "#platform/jobs.ts";
import { drawMissingPictures } from "./commands.server.ts";
import { drawPagePictures } from "./queue.ts";

export const pagePictureTasks = [defineTask(drawPagePictures, () => drawMissingPictures())];
