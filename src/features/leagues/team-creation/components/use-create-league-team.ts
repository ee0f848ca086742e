import { useMutation, useQueryClient } from "@tanstack/react-query";
import { teamsQueries } from "#features/teams/client.ts";
import { managementApi, managementQueries } from "../../management/client.ts";
import { leaguesQueries } from "../../client.ts";
import { managersApi } from "../../managers/client.ts";
import type { NewLeagueTeam } from "../schema.ts";

/** A mail is on its way within a second; whoever waits longer is told where to look. */
const MAIL_WAIT_MS = 6_000;
const MAIL_LOOK_MS = 400;

export type MailCounts = { sent: number; failed: number; waiting: number };

/** What became of the mails by now; looks until each has gone or failed once, or enough was waited. */
async function countMails(teamId: string): Promise<MailCounts> {
  const until = performance.now() + MAIL_WAIT_MS;
  for (;;) {
    const { managers } = await managersApi.managers.list({ teamId });
    const count = (mail: string) => managers.filter((manager) => manager.mail === mail).length;
    const counts = { sent: count("sent"), failed: count("failed"), waiting: count("waiting") };
    if (counts.waiting === 0 || performance.now() > until) return counts;
    await new Promise((resolve) => setTimeout(resolve, MAIL_LOOK_MS));
  }
}

/** Creates a team with its people, and counts the invitations that went out (LEAGUE-50 to LEAGUE-53). */
export function useCreateLeagueTeam(leagueId: string) {
  const queries = useQueryClient();
  return useMutation({
    // Without a network fail now, with everything still in the form, instead of waiting for one.
    networkMode: "always",
    mutationFn: async (team: NewLeagueTeam) => {
      const created = await managementApi.leagueTeams.create({ leagueId, ...team });
      const none = { sent: 0, failed: 0, waiting: 0 };
      if (created.invitationCount === 0) return { ...none, id: created.id };
      // The team is there, whatever becomes of looking after its mails.
      const mails = await countMails(created.id).catch(() => ({ ...none, waiting: created.invitationCount }));
      return { ...mails, id: created.id };
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: managementQueries.leagueManagement.key() });
      void queries.invalidateQueries({ queryKey: leaguesQueries.leagues.key() });
      void queries.invalidateQueries({ queryKey: teamsQueries.teams.list.key() });
      void queries.invalidateQueries({ queryKey: teamsQueries.dashboard.key() });
    },
  });
}
