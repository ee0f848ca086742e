import { useQuery } from "@tanstack/react-query";
import { teamsApi, teamsQueries } from "../client.ts";
import type { TeamSummary } from "../schema.ts";
import { useFailureToast, useTeamList } from "./team-list.ts";

/** More than anybody manages; a picker of more would be of no use. */
const MOST_PAGES = 20;

async function loadRest(first: string): Promise<TeamSummary[]> {
  const teams: TeamSummary[] = [];
  let cursor: string | null = first;
  for (let page = 0; cursor !== null && page < MOST_PAGES; page++) {
    const next: Awaited<ReturnType<typeof teamsApi.teams.list>> = await teamsApi.teams.list({ cursor });
    teams.push(...next.teams);
    cursor = next.nextCursor;
  }
  return teams;
}

/**
 * All of one's teams, newest first, for a picker. The first page is the one every list shares; only those with more
 * ask for the rest, apart from it, so that no other list grows. With the toast of a failed load (TEAM-16).
 */
export function useAllTeams() {
  const list = useTeamList();
  const first = list.data?.pages[0];
  const cursor = first?.nextCursor ?? null;
  const rest = useQuery({
    queryKey: [...teamsQueries.teams.list.key(), "rest", cursor],
    queryFn: () => loadRest(cursor!),
    enabled: cursor !== null,
  });
  const failing = first ? rest : list;
  useFailureToast(failing);
  return {
    data: first && (cursor === null || rest.data) ? [...first.teams, ...(rest.data ?? [])] : undefined,
    errorUpdateCount: failing.errorUpdateCount,
    isPaused: failing.isPaused,
    isFetching: failing.isFetching,
    refetch: () => failing.refetch(),
  };
}
