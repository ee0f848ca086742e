import type { Job } from "#platform/jobs.ts";
import type { WarningLevel } from "./rules.ts";

/** Tells one manager that the allowance goes to its end. Carries no address: that is looked up when the mail is written. */
export type AllowanceWarning = { teamId: string; userId: string; allowance: number; level: WarningLevel };

/** Twelve tries reach over an hour, as for other mails. */
export const sendAllowanceWarning: Job<AllowanceWarning> = {
  name: "messages/send-allowance-warning",
  retryLimit: 12,
};
