import type { Job } from "#platform/jobs.ts";

/** Emails an administrator that texts are held and need a decision. Twelve attempts span more than an hour. */
export const emailAboutHold: Job<{ holdId: string; userId: string }> = {
  name: "messages/email-about-hold",
  retryLimit: 12,
};
