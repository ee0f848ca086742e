import { useMutation, useQueryClient } from "@tanstack/react-query";
import { teamsQueries } from "#features/teams/client.ts";
import { managementApi, managementQueries } from "../../management/client.ts";
import { leaguesQueries } from "../../client.ts";
import { managersApi } from "../../managers/client.ts";
import type { NewLeagueTeam } from "../schema.ts";

/** Emails usually go out within a second. After this time, the toast tells the user where to check instead. */
const EMAIL_WAIT_MS = 6_000;
const EMAIL_POLL_MS = 400;

export type EmailCounts = { sent: number; failed: number; waiting: number; held: number };

/**
 * Polls until every invitation email has been sent or has failed once, or until the wait times out. Returns the counts
 * so far.
 */
async function waitForEmails(teamId: string): Promise<EmailCounts> {
  const deadline = performance.now() + EMAIL_WAIT_MS;
  for (;;) {
    const { managers } = await managersApi.managers.list({ teamId });
    const count = (emailState: string) =>
      managers.filter((manager) => manager.emailState === emailState).length;
    const counts = {
      sent: count("sent"),
      failed: count("failed"),
      waiting: count("waiting"),
      held: count("held"),
    };
    if (counts.waiting === 0 || performance.now() > deadline) return counts;
    await new Promise((resolve) => setTimeout(resolve, EMAIL_POLL_MS));
  }
}

/** Creates a team with its members and counts the invitation emails sent (LEAGUE-50 to LEAGUE-53). */
export function useCreateLeagueTeam(leagueId: string) {
  const queries = useQueryClient();
  return useMutation({
    // Fail right away when offline, with the form's input intact, instead of waiting for a connection.
    networkMode: "always",
    mutationFn: async (team: NewLeagueTeam) => {
      const createdTeam = await managementApi.leagueTeams.create({ leagueId, ...team });
      const noEmails = { sent: 0, failed: 0, waiting: 0, held: 0 };
      if (createdTeam.invitationCount === 0) return { ...noEmails, id: createdTeam.id };
      // The team exists by now, so a failure to poll its emails must not look like a failure to create it.
      const emails = await waitForEmails(createdTeam.id).catch(() => ({
        ...noEmails,
        waiting: createdTeam.invitationCount,
      }));
      return { ...emails, id: createdTeam.id };
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: managementQueries.leagueManagement.key() });
      void queries.invalidateQueries({ queryKey: leaguesQueries.leagues.key() });
      void queries.invalidateQueries({ queryKey: teamsQueries.teams.list.key() });
      void queries.invalidateQueries({ queryKey: teamsQueries.dashboard.key() });
    },
  });
}
