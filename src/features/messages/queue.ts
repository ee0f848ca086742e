import type { Job } from "#platform/jobs.ts";

/** Makes room for the texts of the months to come: a partition each, so that old months can be dropped as a whole. */
export const prepareMonths: Job<Record<string, never>> = {
  name: "messages/prepare-months",
  retryLimit: 3,
  cron: "41 4 * * *",
};
