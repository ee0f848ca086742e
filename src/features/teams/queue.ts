import type { Job } from "#platform/jobs.ts";

/** The data of an email job. It contains only ids, because links are rebuilt when the email is rendered. */
export type TeamEmail =
  | { template: "transfer-offer"; transferId: string }
  | { template: "team-transferred"; teamId: string; fromId: string; toId: string };

/** Twelve retries take more than an hour, so a mail server outage of up to an hour needs no manual work. */
export const sendTeamEmail: Job<TeamEmail> = { name: "teams/send-email", retryLimit: 12 };

/**
 * Removes former members' phones from message history (OP-40). The messages feature runs this job, and retries it while
 * a text to one of the phones is being submitted.
 */
export const forgetPhones: Job<{ teamId: string; phones: string[] }> = {
  name: "teams/forget-phones",
  retryLimit: 12,
};

/**
 * Queues first texts to numbers that can get a team's texts now, because they agreed to them or the team got a pass
 * (TEXT-18). The messages feature runs this job.
 */
export const armFirstTexts: Job<{ teamId: string }> = { name: "teams/arm-first-texts", retryLimit: 12 };

/** Deletes expired transfers, including the email addresses of people who never accepted. */
export const cleanUpTeams: Job<Record<string, never>> = {
  name: "teams/clean-up",
  retryLimit: 1,
  cron: "27 * * * *",
};
