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

/** A failed load says so once per try. */
export function useLoadFailure(query: { isError: boolean; errorUpdatedAt: number }, message: string) {
  const failedAt = query.isError ? query.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) showToast.error(message, { id: message });
  }, [failedAt, message]);
}

/** One's leagues, newest first (LEAGUE-07). With the toast of a failed load (LEAGUE-08). */
export function useMyLeagues() {
  const query = useQuery(
    managementQueries.leagueManagement.list.queryOptions({ staleTime: 0, select: (list) => list.leagues }),
  );
  useLoadFailure(query, "Failed to load leagues");
  return query;
}

/** A league's teams page by page, with the toast of a failed load (LEAGUE-20). */
export function useLeagueTeams(leagueId: string, search: string) {
  const query = useInfiniteQuery({
    ...managementQueries.leagueManagement.listTeams.infiniteOptions({
      input: (cursor: string | undefined) => ({ leagueId, search, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      // Rosters and invitations change elsewhere: every visit looks again, behind what is shown.
      staleTime: 0,
    }),
    placeholderData: keepPreviousData,
  });
  useLoadFailure(query, "Failed to load league teams");
  return query;
}

/** Creating, changing and deleting leagues. What is shown follows at once; the lists then load again by themselves. */
export function useLeagueChanges() {
  const queries = useQueryClient();
  const { leagueManagement } = managementQueries;
  const patch = (change: (leagues: LeagueDetail[]) => LeagueDetail[]) => {
    queries.setQueryData(
      leagueManagement.list.queryKey(),
      (list) => list && { leagues: change(list.leagues) },
    );
    void queries.invalidateQueries({ queryKey: leagueManagement.list.key() });
    // The pickers of the schedule and of venues.
    void queries.invalidateQueries({ queryKey: leaguesQueries.leagues.list.key() });
  };
  // Without a network fail now, with everything still in the form, instead of waiting for one.
  const networkMode = "always" as const;
  return {
    create: useMutation(
      leagueManagement.create.mutationOptions({
        networkMode,
        onSuccess: (league) => patch((leagues) => [league, ...leagues.filter(({ id }) => id !== league.id)]),
      }),
    ),
    update: useMutation(
      leagueManagement.update.mutationOptions({
        networkMode,
        onSuccess: (league) =>
          patch((leagues) => leagues.map((one) => (one.id === league.id ? league : one))),
      }),
    ),
    remove: useMutation(
      leagueManagement.remove.mutationOptions({
        networkMode,
        onSuccess: (_done, { leagueId }) => patch((leagues) => leagues.filter(({ id }) => id !== leagueId)),
      }),
    ),
  };
}
