import { useQuery } from "@tanstack/react-query";
import { teamsApi, teamsQueries } from "../client.ts";
import type { TeamSummary } from "../schema.ts";
import { useFailureToast, useTeamList } from "./team-list.ts";

/** These pages hold more teams than anyone manages, and a longer picker wouldn't be useful. */
const MAX_PAGES = 20;

async function loadRest(first: string): Promise<TeamSummary[]> {
  const teams: TeamSummary[] = [];
  let cursor: string | null = first;
  for (let page = 0; cursor !== null && page < MAX_PAGES; page++) {
    const next: Awaited<ReturnType<typeof teamsApi.teams.list>> = await teamsApi.teams.list({ cursor });
    teams.push(...next.teams);
    cursor = next.nextCursor;
  }
  return teams;
}

/**
 * Loads all of the user's teams, newest first, for a picker. The first page comes from the query that every list
 * shares. Any other pages come from a separate query so that the other lists don't grow. Shows the toast for a failed
 * load (TEAM-16).
 */
export function useAllTeams() {
  const list = useTeamList();
  const first = list.data?.pages[0];
  const cursor = first?.nextCursor ?? null;
  const restQuery = useQuery({
    queryKey: [...teamsQueries.teams.list.key(), "rest", cursor],
    queryFn: () => loadRest(cursor!),
    enabled: cursor !== null,
  });
  const pendingQuery = first ? restQuery : list;
  useFailureToast(pendingQuery);
  return {
    data:
      first && (cursor === null || restQuery.data) ? [...first.teams, ...(restQuery.data ?? [])] : undefined,
    errorUpdateCount: pendingQuery.errorUpdateCount,
    isPaused: pendingQuery.isPaused,
    isFetching: pendingQuery.isFetching,
    refetch: () => pendingQuery.refetch(),
  };
}
