import type { Job } from "#platform/jobs.ts";

/** Updates the monthly rollups for admin pages. */
export const updateRollupsJob: Job<Record<string, never>> = {
  name: "admin/update-rollups",
  retryLimit: 1,
  cron: "*/10 * * * *",
};
