import type { Job } from "#platform/jobs.ts";
import type { Turnout } from "./rules.ts";

/** Tells one manager that too few are coming, as it was when somebody looked. Carries no address. */
export type ShortMail = { gameId: string; userId: string; startsAt: string; turnout: Turnout };

/** Twelve tries reach over an hour, as for other mails. */
export const sendShortMail: Job<ShortMail> = { name: "turnout/send-short-mail", retryLimit: 12 };
