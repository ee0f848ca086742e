import { useMutation, useQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { managementQueries } from "../../management/client.ts";
import type { LeagueTeamRow, ManagerRow } from "../../management/schema.ts";
import { managersQueries } from "../client.ts";

type Pages = InfiniteData<{ teams: LeagueTeamRow[] }>;

/** Emails go out within a second or two, so polling at this rate shows the change to a waiting user. */
const POLL_INTERVAL_MS = 2000;

/** Loads a team's managers and polls while an invitation email is being sent. */
export const useManagers = (teamId: string, initialManagers?: ManagerRow[]) =>
  useQuery(
    managersQueries.managers.list.queryOptions({
      input: { teamId },
      staleTime: 0,
      select: (list) => list.managers,
      ...(initialManagers && { placeholderData: { managers: initialManagers } }),
      refetchInterval: ({ state }) =>
        state.data?.managers.some(
          ({ emailState, state: invitationState }) =>
            emailState === "waiting" && invitationState === "pending",
        )
          ? POLL_INTERVAL_MS
          : false,
    }),
  );

/** Returns mutations to invite, resend, and remove. The response updates the list and the league's rows right away. */
export function useManagerChanges(teamId: string) {
  const queries = useQueryClient();
  const { managers } = managersQueries;
  const list = managers.list.queryOptions({ input: { teamId } });
  const rows = managementQueries.leagueManagement.listTeams.key();
  // Also refetch after an error, because the invitation may have been accepted in the meantime.
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: list.queryKey });
    void queries.invalidateQueries({ queryKey: rows });
  };
  const applyManagers = (response: { managers: ManagerRow[] }) => {
    queries.setQueryData(list.queryKey, response);
    queries.setQueriesData<Pages>({ queryKey: rows }, (cached) => {
      if (!cached) return cached;
      const pages = cached.pages.map((page) => ({
        ...page,
        teams: page.teams.map((team) => (team.id === teamId ? { ...team, ...response } : team)),
      }));
      return { ...cached, pages };
    });
    refresh();
  };
  // Fail right away when offline, with the form's input intact, instead of waiting for a connection.
  const options = { networkMode: "always", onSuccess: applyManagers, onError: refresh } as const;
  return {
    invite: useMutation(managers.invite.mutationOptions(options)),
    resend: useMutation(managers.resend.mutationOptions(options)),
    remove: useMutation(managers.remove.mutationOptions(options)),
  };
}
