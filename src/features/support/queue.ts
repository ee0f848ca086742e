import type { Job } from "#platform/jobs.ts";

/** Emails a stored request to the support inbox. */
export const sendSupportEmail: Job<{ requestId: string }> = { name: "support/send-email", retryLimit: 12 };

/** Deletes requests that were closed long ago. */
export const cleanUpSupport: Job<Record<string, never>> = {
  name: "support/clean-up",
  retryLimit: 1,
  cron: "33 4 * * *",
};
