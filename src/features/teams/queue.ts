import type { Job } from "#platform/jobs.ts";

/** What teams do later. Mails carry ids only; links are rebuilt when the mail is written. */
export type TeamMail =
  | { mail: "handover-offer"; handoverId: string }
  | { mail: "handed-over"; teamId: string; fromId: string; toId: string };

/** Twelve tries reach over an hour: a mail server may be away for that long without anybody having to act. */
export const sendTeamMail: Job<TeamMail> = { name: "teams/send-mail", retryLimit: 12 };

/**
 * Takes phones that left a roster out of the record of its texts (OP-40). Whoever keeps that record does it, and tries again
 * while a text to one of them is being handed over.
 */
export const forgetPhones: Job<{ teamId: string; phones: string[] }> = {
  name: "teams/forget-phones",
  retryLimit: 12,
};

/** Removes hand-overs that have lapsed, and with them addresses of people who never answered. */
export const cleanUpTeams: Job<Record<string, never>> = {
  name: "teams/clean-up",
  retryLimit: 1,
  cron: "27 * * * *",
};
