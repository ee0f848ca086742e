import { useMutation, useQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { managementQueries } from "../../management/client.ts";
import type { LeagueTeamRow, ManagerRow } from "../../management/schema.ts";
import { managersQueries } from "../client.ts";

type Pages = InfiniteData<{ teams: LeagueTeamRow[] }>;

/** A mail is on its way within a second or two; who waits for it sees it go. */
const LOOK_AGAIN_MS = 2000;

/** Who manages a team besides its owner; looks again by itself while a mail is on its way. */
export const useManagers = (teamId: string, known?: ManagerRow[]) =>
  useQuery(
    managersQueries.managers.list.queryOptions({
      input: { teamId },
      staleTime: 0,
      select: (list) => list.managers,
      ...(known && { placeholderData: { managers: known } }),
      refetchInterval: ({ state }) =>
        state.data?.managers.some(({ mail, state: stands }) => mail === "waiting" && stands === "pending")
          ? LOOK_AGAIN_MS
          : false,
    }),
  );

/** Inviting, sending again and removing; the list and the leagues' rows show at once what the server answered. */
export function useManagerChanges(teamId: string) {
  const queries = useQueryClient();
  const { managers } = managersQueries;
  const list = managers.list.queryOptions({ input: { teamId } });
  const rows = managementQueries.leagueManagement.listTeams.key();
  // Also after a refusal: the invitation may have been accepted meanwhile.
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: list.queryKey });
    void queries.invalidateQueries({ queryKey: rows });
  };
  const show = (answer: { managers: ManagerRow[] }) => {
    queries.setQueryData(list.queryKey, answer);
    queries.setQueriesData<Pages>({ queryKey: rows }, (shown) => {
      if (!shown) return shown;
      const pages = shown.pages.map((page) => ({
        ...page,
        teams: page.teams.map((team) => (team.id === teamId ? { ...team, ...answer } : team)),
      }));
      return { ...shown, pages };
    });
    refresh();
  };
  // Without a network fail now, with everything still in the form, instead of waiting for one.
  const options = { networkMode: "always", onSuccess: show, onError: refresh } as const;
  return {
    invite: useMutation(managers.invite.mutationOptions(options)),
    resend: useMutation(managers.resend.mutationOptions(options)),
    remove: useMutation(managers.remove.mutationOptions(options)),
  };
}
