import type { Job } from "#platform/jobs.ts";

/** Adds the pages of teams in published leagues. Also runs every minute, for teams that join such a league. */
export const addTeamPages: Job<Record<string, never>> = {
  name: "public-pages/add-team-pages",
  retryLimit: 3,
  cron: "* * * * *",
};

/** Tells one of a team's managers that a league published a page with the team. */
export type PageEmail = { leagueId: string; teamId: string; userId: string };

export const sendPagePublished: Job<PageEmail> = {
  name: "public-pages/send-page-published",
  retryLimit: 12,
};
