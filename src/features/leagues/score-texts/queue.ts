import type { Job } from "#platform/jobs.ts";

/** Asks one manager by email for the score of a game. Twelve retries span more than an hour, as for other emails. */
export const emailScoreRequest: Job<{ askId: string }> = {
  name: "leagues/email-score-request",
  retryLimit: 12,
};
