import type { Job } from "#platform/jobs.ts";

/** Asks one manager by email, or reminds them. Twelve retries span more than an hour, as they do for other emails. */
export const emailChangeRequest: Job<{ askId: string; isReminder: boolean }> = {
  name: "games/email-change-request",
  retryLimit: 12,
};
