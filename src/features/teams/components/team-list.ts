import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../client.ts";
import type { TeamSummary } from "../schema.ts";

type Filter = { search?: string; archived?: boolean };
type TeamPage = { teams: TeamSummary[]; total: number; nextCursor: string | null };
type TeamPages = InfiniteData<TeamPage, string | undefined>;

/** One query for every list of teams: the sidebar, the dashboard and the teams page share what was loaded. */
const listOptions = ({ search = "", archived = false }: Filter = {}) =>
  teamsQueries.teams.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ search, archived: archived ? "true" : "false", cursor }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Rosters, games and passes change on other screens: every visit looks again, behind what is shown.
    staleTime: 0,
  });

/** One's teams, newest first (TEAM-02), page by page. Says nothing on a failure; see useFailureToast. */
export function useTeamList(filter: Filter & { enabled?: boolean } = {}) {
  const { enabled = true, ...wanted } = filter;
  // While a search is on its way the teams found before stay where they are.
  return useInfiniteQuery({ ...listOptions(wanted), enabled, placeholderData: keepPreviousData });
}

/** All teams loaded so far, and how many there are. */
export function flatten(list: TeamPages) {
  return { teams: list.pages.flatMap((page) => page.teams), total: list.pages.at(-1)!.total };
}

/** The toast of a failed load (TEAM-16), once per try; two lists failing together give one. */
export function useFailureToast(query: { isError: boolean; errorUpdatedAt: number }) {
  const failedAt = query.isError ? query.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) showToast.error("Failed to load teams", { id: "teams-not-loaded" });
  }, [failedAt]);
}

/** Creates a team and puts it on top of what is on the screen at once; the lists then load again by themselves. */
export function useCreateTeam() {
  const queries = useQueryClient();
  return useMutation(
    teamsQueries.teams.create.mutationOptions({
      // Without a network fail now, with everything still in the form, instead of waiting for one.
      networkMode: "always",
      onSuccess: (team) => {
        queries.setQueryData(listOptions().queryKey, (list) => list && withNewTeam(list, team));
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

/** On top of the first page; every page counts all teams, so every page counts one more. */
export function withNewTeam(list: TeamPages, team: TeamSummary): TeamPages {
  // A refetch that was under way may have brought it already.
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
