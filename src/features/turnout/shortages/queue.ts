import type { Job } from "#platform/jobs.ts";
import type { Turnout } from "./rules.ts";

/**
 * The data for an email that tells one manager that too few players are coming. It has the counts at the time of the
 * check, but no email address.
 */
export type ShortageEmail = {
  gameId: string;
  userId: string;
  startsAt: string;
  turnout: Turnout;
  /** How many people to call. Missing in jobs from before there was a list of them. */
  calls?: number;
};

/** Twelve retries span more than an hour, as they do for other emails. */
export const sendShortageEmail: Job<ShortageEmail> = { name: "turnout/send-shortage-email", retryLimit: 12 };
