import type { Job } from "#platform/jobs.ts";
import type { WarningLevel } from "./rules.ts";

/**
 * Warns one manager that the team is running out of texts. The payload doesn't include the email address, which is
 * looked up when the email is sent.
 */
export type AllowanceWarning = { teamId: string; userId: string; allowance: number; level: WarningLevel };

/** Twelve retries span more than an hour, as they do for other emails. */
export const sendAllowanceWarning: Job<AllowanceWarning> = {
  name: "messages/send-allowance-warning",
  retryLimit: 12,
};
