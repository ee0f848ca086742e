import type { Job } from "#platform/jobs.ts";

/** Counts the last day's texts by state. */
export const countTextsJob: Job<Record<string, never>> = {
  name: "admin/count-texts",
  retryLimit: 0,
  cron: "* * * * *",
};
