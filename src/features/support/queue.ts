import type { Job } from "#platform/jobs.ts";

/** Mails a stored request to the support inbox. */
export const sendSupportMail: Job<{ requestId: string }> = { name: "support/send-mail", retryLimit: 12 };
