import { task } from "#platform/jobs.ts";
import { drawMissingPictures } from "./commands.server.ts";
import { drawPicture } from "./queue.ts";

export const pictureTasks = [task(drawPicture, ({ postId }) => drawMissingPictures(postId))];
