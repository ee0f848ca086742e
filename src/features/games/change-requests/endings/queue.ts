import type { Job } from "#platform/jobs.ts";

/** Tells one manager of a team how a request ended. Twelve retries span more than an hour, as they do for other emails. */
export const emailChangeEnded: Job<{ requestId: string; userId: string; teamId: string }> = {
  name: "games/email-change-ended",
  retryLimit: 12,
};
