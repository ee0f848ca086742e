import type { Job } from "#platform/jobs.ts";

/** Counts what administrators see of the months. */
export const countMonthsAgain: Job<Record<string, never>> = {
  name: "admin/count-months",
  retryLimit: 1,
  cron: "*/10 * * * *",
};
