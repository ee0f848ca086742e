import type { Job } from "#platform/jobs.ts";

/** Makes room for the texts of the months to come: a partition each, so that old months can be dropped as a whole. */
export const prepareMonths: Job<Record<string, never>> = {
  name: "messages/prepare-months",
  retryLimit: 3,
  cron: "41 4 * * *",
};

/** Passes on what somebody wrote to a team. Carries the text's id only. */
export const forwardText: Job<{ sid: string }> = { name: "messages/forward-text", retryLimit: 12 };

/** Removes what came in weeks ago. */
export const cleanUpMessages: Job<Record<string, never>> = {
  name: "messages/clean-up",
  retryLimit: 1,
  cron: "52 4 * * *",
};
