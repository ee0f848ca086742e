import type { Job } from "#platform/jobs.ts";

/** Archives teams whose last game is over after their new season was started (START-32). */
export const finishSeasons: Job<Record<string, never>> = {
  name: "leagues/finish-seasons",
  retryLimit: 3,
  cron: "*/5 * * * *",
};
