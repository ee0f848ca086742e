import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { toastLoadFailure } from "#ui/load-failure.tsx";
import { teamsQueries } from "../client.ts";
import type { TeamSummary } from "../schema.ts";

type Filter = { search?: string; archived?: boolean };
type TeamPage = { teams: TeamSummary[]; total: number; nextCursor: string | null };
type TeamPages = InfiniteData<TeamPage, string | undefined>;

/** One query for every list of teams, so the sidebar, dashboard, and teams page share a cache. */
const listOptions = ({ search = "", archived = false }: Filter = {}) =>
  teamsQueries.teams.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ search, archived: archived ? "true" : "false", cursor }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Rosters, games, and passes change on other screens, so refetch in the background on every visit.
    staleTime: 0,
  });

/** Loads the user's teams page by page, newest first (TEAM-02). Doesn't report failures; see useFailureToast. */
export function useTeamList(filter: Filter & { enabled?: boolean } = {}) {
  const { enabled = true, ...listFilter } = filter;
  // Keep the previous results on screen while a search is loading.
  return useInfiniteQuery({ ...listOptions(listFilter), enabled, placeholderData: keepPreviousData });
}

/** Caches an empty list for a user who has no teams yet. It's stale, so every screen still loads the list. */
export function cacheNoTeams(queries: QueryClient) {
  const pages = [{ teams: [], total: 0, nextCursor: null }];
  queries.setQueryData(listOptions().queryKey, { pages, pageParams: [undefined] }, { updatedAt: 0 });
}

/** Returns all teams loaded so far and the total count. */
export function flatten(list: TeamPages) {
  return { teams: list.pages.flatMap((page) => page.teams), total: list.pages.at(-1)!.total };
}

/** Shows the toast for a failed load (TEAM-16), once per attempt. Two lists that fail together show one toast. */
export function useFailureToast(query: { isError: boolean; errorUpdatedAt: number }) {
  const failedAt = query.isError ? query.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) toastLoadFailure("Failed to load teams");
  }, [failedAt]);
}

/** Creates a team and puts it at the top of the cached list right away. The lists then refetch in the background. */
export function useCreateTeam() {
  const queries = useQueryClient();
  return useMutation(
    teamsQueries.teams.create.mutationOptions({
      // Fail right away when offline, instead of queuing the request, so that the form keeps its entries.
      networkMode: "always",
      onSuccess: (team) => {
        queries.setQueryData(listOptions().queryKey, (list) => list && addToList(list, team));
        queries.setQueryData(
          teamsQueries.dashboard.get.queryKey(),
          (numbers) => numbers && { ...numbers, teams: numbers.teams + 1, newestTeamId: team.id },
        );
        void queries.invalidateQueries({ queryKey: teamsQueries.teams.list.key() });
        void queries.invalidateQueries({ queryKey: teamsQueries.dashboard.key() });
      },
    }),
  );
}

/** Adds a team to the top of the first page and increments the total, which every page includes. */
export function addToList(list: TeamPages, team: TeamSummary): TeamPages {
  // A refetch that was in flight may already include the team.
  if (list.pages.some((page) => page.teams.some(({ id }) => id === team.id))) return list;
  return {
    ...list,
    pages: list.pages.map((page, index) => ({
      ...page,
      total: page.total + 1,
      teams: index === 0 ? [team, ...page.teams] : page.teams,
    })),
  };
}
