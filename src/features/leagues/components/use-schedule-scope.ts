import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { Role } from "#features/accounts/schema.ts";
import { flatten, useFailureToast, useTeamList } from "#features/teams/components/team-list.ts";
import { showToast } from "#ui/toast.tsx";
import { leaguesQueries } from "../client.ts";
import { chosenScope } from "../rules.ts";

/**
 * Whose schedules one works with. A league manager picks a league (`?leagueId`, else the first) and gets its teams
 * (SCHED-49), or those they manage themselves; everybody else has just those. `team` is the one named by `?teamId`, else
 * the first (SCHED-18, SCHED-19).
 */
export function useScheduleScope(role: Role) {
  const [address, setAddress] = useSearchParams();
  const own = useOwnTeams();
  const isLeagueManager = role === "league_manager";
  const leagues = useQuery(
    leaguesQueries.leagues.list.queryOptions({ enabled: isLeagueManager, select: (list) => list.leagues }),
  );
  const chosen = chosenScope({
    leagues: isLeagueManager ? leagues.data : [],
    hasFailed: leagues.isError,
    ownTeams: own.teams,
    leagueId: address.get("leagueId"),
    teamId: address.get("teamId"),
  });
  const league = leagues.data?.find(({ id }) => id === chosen) ?? null;
  const leagueTeams = useQuery(
    leaguesQueries.leagues.listTeams.queryOptions({
      input: { leagueId: league?.id ?? "" },
      enabled: league !== null,
      select: (list) => list.teams,
    }),
  );
  const shown = league ? { teams: leagueTeams.data, query: leagueTeams } : own;
  const teams = chosen === null ? undefined : shown.teams;
  useFailureToast(shown.query);
  useLeaguesFailureToast(leagues);

  return {
    /** Undefined while they load, or could not be: then `query` says so. */
    teams,
    query: shown.query,
    team: teams?.find(({ id }) => id === address.get("teamId")) ?? teams?.[0] ?? null,
    league,
    /** What the league picker needs; null for those who have none (SCHED-20). */
    picker: isLeagueManager
      ? {
          leagues,
          value: chosen,
          hasOwnTeams: (own.teams?.length ?? 0) > 0,
          choose: (leagueId: string) => setAddress({ leagueId }, { replace: true, preventScrollReset: true }),
        }
      : null,
    chooseTeam: (teamId: string) =>
      setAddress(
        (before) => {
          before.set("teamId", teamId);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

export type ScheduleScope = ReturnType<typeof useScheduleScope>;

/** All teams one manages. The pages after the first come by themselves, and all at once: the team that is asked for may
 * be on the last of them. */
function useOwnTeams() {
  const query = useTeamList();
  const { data, hasNextPage, isFetching, isError, isPaused, fetchNextPage } = query;
  const isIncomplete = hasNextPage && !isError && !isPaused;
  useEffect(() => {
    if (isIncomplete && !isFetching) void fetchNextPage();
  }, [isIncomplete, isFetching, fetchNextPage]);
  return { query, teams: data && !isIncomplete ? flatten(data).teams : undefined };
}

/** SCHED-46, once per try. */
function useLeaguesFailureToast({ isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number }) {
  const failedAt = isError ? errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) showToast.error("Failed to load leagues", { id: "leagues-not-loaded" });
  }, [failedAt]);
}
