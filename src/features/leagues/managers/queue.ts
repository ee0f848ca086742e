import type { Job } from "#platform/jobs.ts";

/** Tells a league's manager that a team's owner took it out of the league. */
export const sendTeamLeft: Job<{ leagueId: string; teamId: string }> = {
  name: "leagues/send-team-left",
  retryLimit: 12,
};
