import type { Job } from "#platform/jobs.ts";

/** The data of an email about a key. It contains no part of the key. */
export type KeyEmail = { template: "created" | "expiring"; keyId: string };

export const sendKeyEmail: Job<KeyEmail> = { name: "connections/send-email", retryLimit: 12 };

/** Emails about keys that expire soon, and deletes keys that were revoked long enough ago. */
export const tendKeysJob: Job<Record<string, never>> = {
  name: "connections/tend-keys",
  retryLimit: 1,
  cron: "23 * * * *",
};
