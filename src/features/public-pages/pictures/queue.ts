import type { Job } from "#platform/jobs.ts";

/**
 * Draws the pictures of pages that need one (PUBLIC-27). Also runs every minute, because triggers mark pages whose name, sport,
 * or color changed.
 */
export const drawPagePictures: Job<Record<string, never>> = {
  name: "public-pages/draw-pictures",
  retryLimit: 3,
  cron: "* * * * *",
};
