import type { InvitationEmail } from "#features/accounts/invitations/commands.server.ts";
import type { Job } from "#platform/jobs.ts";

/** Twelve retries with backoff span more than an hour, so no one has to step in after a short mail server outage. */
export const sendManagerInvitation: Job<InvitationEmail> = {
  name: "leagues/send-manager-invitation",
  retryLimit: 12,
};

/** Tells a league's manager that a team's owner took it out of the league. */
export const sendTeamLeft: Job<{ leagueId: string; teamId: string }> = {
  name: "leagues/send-team-left",
  retryLimit: 12,
};
