import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { Role } from "#features/accounts/schema.ts";
import { useAllTeams } from "#features/teams/components/all-teams.ts";
import { useFailureToast } from "#features/teams/components/team-list.ts";
import { showToast } from "#ui/toast.tsx";
import { leaguesQueries } from "../client.ts";
import { chosenScope } from "../rules.ts";

/**
 * Whose schedules one works with. A league manager picks a league (`?leagueId`, else the first) and gets its teams
 * (SCHED-49), or those they manage themselves; everybody else has just those.
 */
export function useScheduleScope(role: Role) {
  const [address, setAddress] = useSearchParams();
  const own = useAllTeams();
  const isLeagueManager = role === "league_manager";
  const leagues = useQuery(
    leaguesQueries.leagues.list.queryOptions({ enabled: isLeagueManager, select: (list) => list.leagues }),
  );
  const chosen = chosenScope({
    leagues: isLeagueManager ? leagues.data : [],
    hasFailed: leagues.isError,
    ownTeams: own.data,
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
  useFailureToast(leagueTeams);
  useLeaguesFailureToast(leagues);
  const isDecided = chosen !== null;

  return {
    teams: league ? leagueTeams : { ...own, data: isDecided ? own.data : undefined },
    league,
    /** A league manager without a league and without a team: there is one thing to say, not two. */
    hasNoLeague: isLeagueManager && leagues.data?.length === 0 && own.data?.length === 0,
    /** What the league picker needs; null for those who have none (SCHED-20). */
    picker: isLeagueManager
      ? {
          leagues,
          value: chosen,
          hasOwnTeams: (own.data?.length ?? 0) > 0,
          choose: (leagueId: string) => setAddress({ leagueId }, { replace: true, preventScrollReset: true }),
        }
      : null,
  };
}

export type ScheduleScope = ReturnType<typeof useScheduleScope>;

/** SCHED-46, once per try. */
function useLeaguesFailureToast({ isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number }) {
  const failedAt = isError ? errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) showToast.error("Failed to load leagues", { id: "leagues-not-loaded" });
  }, [failedAt]);
}
