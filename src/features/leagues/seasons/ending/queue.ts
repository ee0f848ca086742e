import type { Job } from "#platform/jobs.ts";

/** Ends seasons of leagues 30 days after their last game (RESULT-35). */
export const endSeasons: Job<Record<string, never>> = {
  name: "leagues/end-seasons",
  retryLimit: 3,
  cron: "23 * * * *",
};
