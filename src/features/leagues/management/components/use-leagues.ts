import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { showToast } from "#ui/toast.tsx";
import { leaguesQueries } from "../../client.ts";
import { managementQueries } from "../client.ts";
import type { LeagueDetail } from "../schema.ts";

/** Shows a toast once per failed load attempt. */
export function useLoadFailureToast(query: { isError: boolean; errorUpdatedAt: number }, message: string) {
  const failedAt = query.isError ? query.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) showToast.error(message, { id: message });
  }, [failedAt, message]);
}

/** Loads the user's leagues, newest first (LEAGUE-07). Shows a toast on failure (LEAGUE-08). */
export function useMyLeagues() {
  const query = useQuery(
    managementQueries.leagueManagement.list.queryOptions({ staleTime: 0, select: (list) => list.leagues }),
  );
  useLoadFailureToast(query, "Failed to load leagues");
  return query;
}

/** Loads a league's teams page by page. Shows a toast on failure (LEAGUE-20). */
export function useLeagueTeams(leagueId: string, search: string, divisionId?: string) {
  const query = useInfiniteQuery({
    ...managementQueries.leagueManagement.listTeams.infiniteOptions({
      input: (cursor: string | undefined) => ({ leagueId, search, divisionId, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      // Rosters and invitations change elsewhere, so refetch in the background on every visit.
      staleTime: 0,
    }),
    placeholderData: keepPreviousData,
  });
  useLoadFailureToast(query, "Failed to load league teams");
  return query;
}

/** Returns mutations for leagues. On success they update the cached list right away, then refetch it. */
export function useLeagueChanges() {
  const queries = useQueryClient();
  const { leagueManagement } = managementQueries;
  const updateCache = (change: (leagues: LeagueDetail[]) => LeagueDetail[]) => {
    queries.setQueryData(
      leagueManagement.list.queryKey(),
      (list) => list && { leagues: change(list.leagues) },
    );
    void queries.invalidateQueries({ queryKey: leagueManagement.list.key() });
    // This refreshes the league pickers on the schedule and venues pages.
    void queries.invalidateQueries({ queryKey: leaguesQueries.leagues.list.key() });
  };
  // Fail right away when offline, with the form's input intact, instead of waiting for a connection.
  const networkMode = "always" as const;
  return {
    /** Fetches the current leagues. Returns undefined if they can't be loaded. */
    reload: async () => {
      const options = leagueManagement.list.queryOptions({ staleTime: 0, networkMode: "always" });
      return (await queries.fetchQuery(options).catch(() => undefined))?.leagues;
    },
    create: useMutation(
      leagueManagement.create.mutationOptions({
        networkMode,
        onSuccess: (league) =>
          updateCache((leagues) => [league, ...leagues.filter(({ id }) => id !== league.id)]),
      }),
    ),
    update: useMutation(
      leagueManagement.update.mutationOptions({
        networkMode,
        onSuccess: (league) =>
          updateCache((leagues) => leagues.map((current) => (current.id === league.id ? league : current))),
      }),
    ),
    remove: useMutation(
      leagueManagement.remove.mutationOptions({
        networkMode,
        onSuccess: (_result, { leagueId }) =>
          updateCache((leagues) => leagues.filter(({ id }) => id !== leagueId)),
      }),
    ),
  };
}
