import type { Job } from "#platform/jobs.ts";

/**
 * Tells the operator once a day if free texts are running low. It polls every minute, because the
 * transaction that spends the texts holds a lock that others wait for, and must not wait for the queue.
 */
export const warnAboutFreeTexts: Job<Record<string, never>> = {
  name: "messages/warn-about-free-texts",
  // The next run tries again.
  retryLimit: 0,
  cron: "* * * * *",
};
