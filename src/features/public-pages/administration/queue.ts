import type { Job } from "#platform/jobs.ts";

/** Tells the manager of a league or the owner of a team that an administrator took the page down. */
export type TakenDownEmail = { kind: "league" | "team"; id: string; reason: string };

export const sendPageTakenDown: Job<TakenDownEmail> = {
  name: "public-pages/send-page-taken-down",
  retryLimit: 12,
};
