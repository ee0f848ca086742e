import type { ChangeKind, RequestState } from "#features/games/change-requests/schema.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { LeagueGrant } from "../access.server.ts";
import { listCalendarGames } from "../league-calendar/queries.server.ts";
import { getLeague } from "../management/queries.server.ts";
import { readReports, selectGames, toGame, toSettings } from "../results/lists/queries.server.ts";
import { sortByPlace } from "./rules.ts";
import type { DaySheet, DaySheetGame } from "./schema.ts";

/** Returns a league's games of one day in its time zone, with results and open requests (RESULT-80). */
export async function getDaySheet(grant: LeagueGrant, on: string): Promise<DaySheet> {
  const { name: leagueName } = await getLeague(grant);
  const { games } = await listCalendarGames(grant, { from: on, to: on });
  // A game of a season that ended is listed by the league game's id.
  const getId = ({ leagueGameId, id }: (typeof games)[number]) => leagueGameId ?? id;
  const ids = games.map(getId);
  const scorings = await readScorings(grant, ids);
  const requests = await readOpenRequests(grant, ids);
  return {
    leagueName,
    on,
    games: sortByPlace(
      games.map((game) => ({
        ...game,
        scoring: scorings.get(getId(game)) ?? null,
        request: requests.get(getId(game)) ?? null,
      })),
    ),
  };
}

async function readScorings({ leagueId }: LeagueGrant, ids: readonly string[]) {
  const scorings = new Map<string, DaySheetGame["scoring"]>();
  if (ids.length === 0) return scorings;
  const rows = await selectGames()
    .where("leagueGame.id", "in", ids)
    .where("leagueGame.leagueId", "=", leagueId)
    .execute();
  const reports = await readReports(rows, { onlyLast: true });
  const now = clock.now();
  for (const row of rows)
    scorings.set(row.leagueGameId, {
      game: toGame(row, reports.get(row.leagueGameId) ?? [], row.leagueZone, now),
      settings: toSettings(row),
    });
  return scorings;
}

async function readOpenRequests({ leagueId }: LeagueGrant, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, NonNullable<DaySheetGame["request"]>>();
  const rows = await db
    .selectFrom("changeRequest")
    .select(["leagueGameId", "kind", "state", "toTeamId", "toTeamName"])
    .where("leagueId", "=", leagueId)
    .where("leagueGameId", "in", ids)
    .where("state", "in", ["waiting-team", "waiting-league"])
    .execute();
  return new Map(
    rows.map(({ leagueGameId, kind, state, toTeamId, toTeamName }) => [
      leagueGameId,
      {
        kind: kind as ChangeKind,
        state: state as RequestState,
        to: { id: toTeamId, name: toTeamName },
      },
    ]),
  );
}
