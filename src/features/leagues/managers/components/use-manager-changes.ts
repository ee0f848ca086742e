import { useMutation, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { managementQueries } from "../../management/client.ts";
import type { LeagueTeamRow, ManagerRow } from "../../management/schema.ts";

type Pages = InfiniteData<{ teams: LeagueTeamRow[] }>;

/** Sending an invitation again and removing a manager; the league's rows show at once what the server answered. */
export function useManagerChanges(teamId: string, leagueId: string) {
  const queries = useQueryClient();
  const { leagueManagement, managers } = managementQueries;
  const queryKey = leagueManagement.listTeams.key({ input: { leagueId } });
  // Also after a refusal: the invitation may have been accepted meanwhile.
  const refresh = () => void queries.invalidateQueries({ queryKey });
  const show = (answer: { managers: ManagerRow[] }) => {
    queries.setQueriesData<Pages>({ queryKey }, (list) => {
      if (!list) return list;
      const pages = list.pages.map((page) => ({
        ...page,
        teams: page.teams.map((team) => (team.id === teamId ? { ...team, ...answer } : team)),
      }));
      return { ...list, pages };
    });
    refresh();
  };
  return {
    resend: useMutation(
      managers.resend.mutationOptions({ networkMode: "always", onSuccess: show, onError: refresh }),
    ),
    remove: useMutation(
      managers.remove.mutationOptions({ networkMode: "always", onSuccess: show, onError: refresh }),
    ),
  };
}
