import type { Job } from "#platform/jobs.ts";

/**
 * The data of an email about a deletion. The last one contains its address, because the account is gone by then. The
 * queue deletes finished jobs within days.
 */
export type DeletionEmail =
  | { template: "requested" | "reminder"; userId: string }
  | { template: "deleted"; to: string; name: string }
  | { template: "team-passed-on"; teamId: string; heirId: string };

export const sendDeletionEmail: Job<DeletionEmail> = { name: "support/send-deletion-email", retryLimit: 12 };

/** Deletes the accounts whose time has come, and reminds those whose time is near. */
export const deleteAccounts: Job<Record<string, never>> = {
  name: "support/delete-accounts",
  retryLimit: 1,
  cron: "*/15 * * * *",
};
