import type { Job } from "#platform/jobs.ts";

/** Tells one of a team's managers about its games in a schedule that was just published. */
export type SeasonEmail = { generationId: string; teamId: string; userId: string };

export const sendSeasonPublished: Job<SeasonEmail> = {
  name: "leagues/send-season-published",
  retryLimit: 12,
};
