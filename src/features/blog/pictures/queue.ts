import type { Job } from "#platform/jobs.ts";

/** Draws the picture of a post that was published; without a post, now and then, those that are missing. */
export const drawPicture: Job<{ postId?: string }> = {
  name: "blog/draw-picture",
  retryLimit: 3,
  cron: "*/10 * * * *",
};
