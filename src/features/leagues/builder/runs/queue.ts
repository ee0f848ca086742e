import type { Job } from "#platform/jobs.ts";

/** Retries once in case the worker died. By then, a waiting browser has fallen back to its own search. */
export const generateSchedule: Job<{ runId: string }> = {
  name: "leagues/generate-schedule",
  retryLimit: 1,
};
