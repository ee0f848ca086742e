import type { Job } from "#platform/jobs.ts";

/**
 * The data of an email about a change of email. Links are derived from the change's ID when the email is composed. The
 * final note contains its address, because by then one of the two belongs to no account. The queue deletes finished jobs
 * within days.
 */
export type EmailChangeEmail =
  | { template: "approve" | "confirm"; changeId: string }
  | { template: "changed"; userId: string; to: string; newEmail: string; changedAt: string };

/** Retried for more than an hour, like other account emails. */
export const sendEmailChangeEmail: Job<EmailChangeEmail> = {
  name: "accounts/send-email-change",
  retryLimit: 12,
};

/**
 * Assigns what someone wrote on the contact page under their previous email to their account, so that it's still
 * exported and deleted with the account.
 */
export const adoptRequests: Job<{ userId: string; email: string }> = {
  name: "accounts/adopt-requests",
  retryLimit: 12,
};
