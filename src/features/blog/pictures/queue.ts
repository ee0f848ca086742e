import type { Job } from "#platform/jobs.ts";

/** Renders a published post's picture. Also runs periodically without a post ID, to render any missing pictures. */
export const drawPicture: Job<{ postId?: string }> = {
  name: "blog/draw-picture",
  retryLimit: 3,
  cron: "*/10 * * * *",
};
