import type { Job } from "#platform/jobs.ts";

/**
 * The data of an account email job. It contains no tokens, because links are derived from IDs when the email is
 * composed.
 */
export type AccountEmail =
  | {
      template: "welcome" | "confirm-email" | "reset-password" | "account-exists";
      userId: string;
      tokenId: string;
    }
  | {
      template:
        | "welcome-confirmed"
        | "passkey-added"
        | "passkey-removed"
        | "recovery-codes-renewed"
        | "sessions-ended";
      userId: string;
    }
  | { template: "finish-sign-in"; userId: string; tokenId: string; provider: string }
  | { template: "provider-linked" | "provider-disconnected"; userId: string; provider: string }
  | { template: "password-changed"; userId: string; changedAt: string }
  | { template: "two-step-changed"; userId: string; enabled: boolean };

/** Twelve attempts span more than an hour, so no one has to retry emails by hand after a shorter email outage. */
export const sendAccountEmail: Job<AccountEmail> = { name: "accounts/send-email", retryLimit: 12 };

/** Checks the chains of all evidence. A problem stays, so there's no point in a retry. */
export const verifyEvidenceJob: Job<Record<string, never>> = {
  name: "accounts/verify-evidence",
  retryLimit: 0,
  cron: "41 4 * * *",
};

/** Deletes expired sessions, links, captcha solutions, and rate limit counters, and security events that were kept long enough. */
export const cleanUpAccounts: Job<Record<string, never>> = {
  name: "accounts/clean-up",
  retryLimit: 1,
  cron: "17 * * * *",
};
