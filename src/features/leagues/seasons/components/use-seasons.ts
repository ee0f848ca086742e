import { skipToken, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { leagueSeasonsQueries } from "../client.ts";
import type { Division, LeagueSeason } from "../schema.ts";

/** Loads a league's seasons, newest first. Without a league, it loads nothing. */
export const useSeasons = (leagueId: string | null) =>
  useQuery(
    leagueSeasonsQueries.leagueSeasons.list.queryOptions({
      input: leagueId === null ? skipToken : { leagueId },
      staleTime: 0,
      select: (list) => list.seasons,
    }),
  );

/** Returns the season that the page is about (`?season`): the newest one, unless another was chosen (RESULT-34). */
export function useSeasonChoice(leagueId: string | null) {
  const [searchParams, setSearchParams] = useSearchParams();
  const seasons = useSeasons(leagueId).data ?? [];
  const requestedId = searchParams.get("season");
  const season = seasons.find(({ id }) => id === requestedId) ?? seasons[0];
  return {
    /** Newest first. Empty while loading. */
    seasons,
    season,
    /** True while loading, too. */
    isNewest: season === undefined || season === seasons[0],
    choose: (seasonId: string) =>
      setSearchParams(
        (current) => {
          current.set("season", seasonId);
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

/**
 * Returns the divisions of a league's newest season that teams can join. It's empty while there's only one, because
 * nothing names that (RESULT-26).
 */
export function useDivisions(leagueId: string | null): Division[] {
  const season = useSeasons(leagueId).data?.[0];
  return season && season.endedAt === null && season.divisions.length > 1 ? season.divisions : [];
}

/**
 * Returns the divisions that a season's games can be limited to, the chosen one, and its teams (RESULT-31). The teams are
 * null without one, and empty until they're loaded.
 */
export function useDivisionTeams(
  leagueId: string,
  season: LeagueSeason | undefined,
  divisionId: string | null,
) {
  const choices = season && season.divisions.length > 1 ? season.divisions : [];
  const chosen = choices.find(({ id }) => id === divisionId);
  const query = useQuery(
    leagueSeasonsQueries.leagueSeasons.listTeams.queryOptions({
      input: chosen ? { leagueId, seasonId: season!.id } : skipToken,
      select: (list) => list.teams,
    }),
  );
  const teams = query.data?.flatMap((team) => (team.divisionId === chosen?.id ? team.teamId : [])) ?? [];
  return { choices, chosen, teamIds: chosen ? new Set(teams) : null, query };
}
