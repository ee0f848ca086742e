import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { Role } from "#features/accounts/schema.ts";
import { gamesQueries } from "#features/games/client.ts";
import { ownGames, type AllGames } from "#features/games/components/schedule-teams.ts";
import { useAllTeams } from "#features/teams/components/all-teams.ts";
import { useFailureToast } from "#features/teams/components/team-list.ts";
import { toastLoadFailure } from "#ui/load-failure.tsx";
import { leaguesApi, leaguesQueries } from "../client.ts";
import { chooseScope } from "../rules.ts";

/**
 * Determines which teams' schedules to show. A league manager picks a league (`?leagueId`, or the first by default) and
 * gets its teams (SCHED-49), or picks the teams they manage directly. Everyone else gets the teams they manage
 * directly.
 */
export function useScheduleScope(role: Role) {
  const [searchParams, setSearchParams] = useSearchParams();
  const ownTeams = useAllTeams();
  const isLeagueManager = role === "league_manager";
  const leagues = useQuery(
    leaguesQueries.leagues.list.queryOptions({ enabled: isLeagueManager, select: (list) => list.leagues }),
  );
  const chosenScope = chooseScope({
    leagues: isLeagueManager ? leagues.data : [],
    hasFailed: leagues.isError,
    ownTeams: ownTeams.data,
    leagueId: searchParams.get("leagueId"),
    teamId: searchParams.get("teamId"),
  });
  const league = leagues.data?.find(({ id }) => id === chosenScope) ?? null;
  const leagueTeams = useQuery(
    leaguesQueries.leagues.listTeams.queryOptions({
      input: { leagueId: league?.id ?? "" },
      enabled: league !== null,
      select: (list) => list.teams,
    }),
  );
  useFailureToast(leagueTeams);
  useLeaguesFailureToast(leagues);
  const isDecided = chosenScope !== null;

  return {
    teams: league ? leagueTeams : { ...ownTeams, data: isDecided ? ownTeams.data : undefined },
    league,
    /** What "All Teams" shows: the league's games, or those of the user's own teams. */
    allGames: league ? getLeagueGames(league) : ownGames,
    /** True for a league manager without leagues or teams, so the page shows one empty state instead of two. */
    hasNoLeague: isLeagueManager && leagues.data?.length === 0 && ownTeams.data?.length === 0,
    /** Props for the league picker; null for roles that don't have one (SCHED-20). */
    picker: isLeagueManager
      ? {
          leagues,
          value: chosenScope,
          hasOwnTeams: (ownTeams.data?.length ?? 0) > 0,
          choose: (leagueId: string) =>
            setSearchParams({ leagueId }, { replace: true, preventScrollReset: true }),
        }
      : null,
  };
}

/** The games of all of a league's teams. They're cached with the user's own, so that changes update both. */
const getLeagueGames = ({ id: leagueId, name }: { id: string; name: string }): AllGames => ({
  name,
  getQuery: (range) => ({
    queryKey: [gamesQueries.games.listAll.key()[0], { type: "query", input: { leagueId, ...range } }],
    queryFn: () => leaguesApi.leagues.listGames({ leagueId, ...range }),
  }),
});

export type ScheduleScope = ReturnType<typeof useScheduleScope>;

/** Shows the load-failure toast once per attempt (SCHED-46). */
function useLeaguesFailureToast({ isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number }) {
  const failedAt = isError ? errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) toastLoadFailure("Failed to load leagues");
  }, [failedAt]);
}
