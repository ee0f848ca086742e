import { gamesApi } from "#features/games/client.ts";
import type { Game } from "#features/games/schema.ts";
import { leaguesApi } from "../client.ts";
import { leagueSeasonsApi } from "../seasons/client.ts";
import type { ExportKind } from "../exports/rules.ts";

/** Fetches every page of a team's or league's games (EXPORT-23), with one entry per team. */
export async function loadSchedule(kind: ExportKind, id: string): Promise<Game[]> {
  const games: Game[] = [];
  let cursor: string | undefined;
  do {
    const page =
      kind === "team"
        ? await gamesApi.games.list({ teamId: id, cursor })
        : await leaguesApi.leagues.listGames({ leagueId: id, cursor });
    games.push(...page.games);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return games;
}

/** Fetches the ids of a division's teams. */
export async function loadDivisionTeams(ids: {
  leagueId: string;
  seasonId: string;
  divisionId: string;
}): Promise<ReadonlySet<string>> {
  const { teams } = await leagueSeasonsApi.leagueSeasons.listTeams(ids);
  return new Set(teams.flatMap(({ teamId, divisionId }) => (divisionId === ids.divisionId ? teamId : [])));
}
