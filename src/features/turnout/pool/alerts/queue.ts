import type { Job } from "#platform/jobs.ts";

/** Emails one manager that no one of the pool is left to ask. Has no email address. Retried like the other alerts. */
export const sendNoSubEmail: Job<{ gameId: string; userId: string; startsAt: string }> = {
  name: "turnout/send-no-sub-email",
  retryLimit: 12,
};
