import type { Job } from "#platform/jobs.ts";

/** What teams do later. Mails carry ids only; links are rebuilt when the mail is written. */
export type TeamMail =
  | { mail: "handover-offer"; handoverId: string }
  | { mail: "handed-over"; teamId: string; fromId: string; toId: string };

/** Twelve tries reach over an hour: a mail server may be away for that long without anybody having to act. */
export const sendTeamMail: Job<TeamMail> = { name: "teams/send-mail", retryLimit: 12 };

/** Removes hand-overs that have lapsed, and with them addresses of people who never answered. */
export const cleanUpTeams: Job<Record<string, never>> = {
  name: "teams/clean-up",
  retryLimit: 1,
  cron: "27 * * * *",
};
