import type { Job } from "#platform/jobs.ts";

/** Counts what became of the texts of the last day. */
export const countTextsAgain: Job<Record<string, never>> = {
  name: "admin/count-texts",
  retryLimit: 0,
  cron: "* * * * *",
};
