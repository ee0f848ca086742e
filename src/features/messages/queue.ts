import type { Job } from "#platform/jobs.ts";

/** Creates partitions for the coming months and drops old ones. */
export const keepMessageMonths: Job<Record<string, never>> = {
  name: "messages/keep-months",
  retryLimit: 3,
  cron: "41 4 * * *",
};

/** Forwards a player's reply to the team's manager. The payload contains only the text's ID. */
export const forwardText: Job<{ sid: string }> = { name: "messages/forward-text", retryLimit: 12 };

/** Tells a manager that a number isn't a member's. The consent is the evidence of it, and names the number. */
export const sendNotMine: Job<{ consentId: string; memberId: string; userId: string }> = {
  name: "messages/send-not-mine",
  retryLimit: 12,
};

/** Erases what people texted long ago, and deletes old records of free texts. */
export const cleanUpMessages: Job<Record<string, never>> = {
  name: "messages/clean-up",
  retryLimit: 1,
  cron: "52 4 * * *",
};

/**
 * Asks people of a league's sub pool to confirm by text (NEED-41), and tells those who were paused (NEED-50). Without a
 * league, it looks for those who couldn't be asked earlier.
 */
export const askPoolPeople: Job<{ leagueId?: string }> = {
  name: "messages/ask-pool-people",
  retryLimit: 12,
  cron: "17 * * * *",
};
