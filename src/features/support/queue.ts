import type { Job } from "#platform/jobs.ts";

/** Mails a stored request to the support inbox. */
export const sendSupportMail: Job<{ requestId: string }> = { name: "support/send-mail", retryLimit: 12 };

/** Removes what was settled long ago. */
export const cleanUpSupport: Job<Record<string, never>> = {
  name: "support/clean-up",
  retryLimit: 1,
  cron: "33 4 * * *",
};
