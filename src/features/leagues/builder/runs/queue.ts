import type { Job } from "#platform/jobs.ts";

/** Once more when the worker died meanwhile; whoever waits longer than that has a draft of their browser. */
export const generateSchedule: Job<{ runId: string }> = {
  name: "leagues/generate-schedule",
  retryLimit: 1,
};
