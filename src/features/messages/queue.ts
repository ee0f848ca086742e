import type { Job } from "#platform/jobs.ts";

/** Creates a partition for each upcoming month, so that a whole month can be dropped later. */
export const createPartitions: Job<Record<string, never>> = {
  name: "messages/create-partitions",
  retryLimit: 3,
  cron: "41 4 * * *",
};

/** Forwards a player's reply to the team's manager. The payload contains only the text's ID. */
export const forwardText: Job<{ sid: string }> = { name: "messages/forward-text", retryLimit: 12 };

/** Deletes old inbound texts and records of free texts. */
export const cleanUpMessages: Job<Record<string, never>> = {
  name: "messages/clean-up",
  retryLimit: 1,
  cron: "52 4 * * *",
};
