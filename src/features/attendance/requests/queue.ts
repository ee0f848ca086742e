import type { Job } from "#platform/jobs.ts";

/** A decision about a request. Nothing is sent if something else was decided since. */
export type Decision = { gameId: string; memberId: string; decidedAt: string };

/** Twelve retries span more than an hour. */
export const tellDecision: Job<Decision> = { name: "attendance/tell-decision", retryLimit: 12 };
