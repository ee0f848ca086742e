import type { Job } from "#platform/jobs.ts";

/**
 * Stores kits for teams in leagues that have none: teams from before kits were stored, and teams that the previous
 * version created during a deployment.
 */
export const settleKitsJob: Job<Record<string, never>> = {
  name: "teams/settle-kits",
  retryLimit: 1,
  cron: "41 8 * * *",
};
