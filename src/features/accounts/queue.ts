import type { Job } from "#platform/jobs.ts";

/** What accounts do later. Mails carry ids only; links are rebuilt when the mail is written. */
export type AccountMail =
  | {
      mail: "welcome" | "confirm-email" | "reset-password" | "account-exists";
      userId: string;
      tokenId: string;
    }
  | { mail: "passkey-added"; userId: string }
  | { mail: "password-changed"; userId: string; changedAt: string }
  | { mail: "second-factor-changed"; userId: string; enabled: boolean };

/** Twelve tries reach over an hour: a mail server may be away for that long without anybody having to act. */
export const sendAccountMail: Job<AccountMail> = { name: "accounts/send-mail", retryLimit: 12 };

/** Removes what has lapsed: sessions, links, captcha solutions, rate counters. */
export const cleanUpAccounts: Job<Record<string, never>> = {
  name: "accounts/clean-up",
  retryLimit: 1,
  cron: "17 * * * *",
};
