import { defineTask } from "#platform/jobs.ts";
import { drawMissingPictures } from "./commands.server.ts";
import { drawPicture } from "./queue.ts";

export const pictureTasks = [defineTask(drawPicture, ({ postId }) => drawMissingPictures(postId))];
