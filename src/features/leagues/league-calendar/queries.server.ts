import type { Side } from "#features/teams/schema.ts";
import { db } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../access.server.ts";
import { selectLeagueTeams } from "../queries.server.ts";
import { MAX_CALENDAR_ENTRIES, mergeEntries, sortGames } from "./rules.ts";
import type { CalendarGame } from "./schema.ts";

/**
 * Lists a league's games from `from` to `to`, each one once, by day, time, and place, in the league's time zone. Leaves
 * out practices and events. `isCut` is true if there are more than one list can hold.
 */
export async function listCalendarGames(
  grant: LeagueGrant,
  { from, to }: { from: string; to: string },
): Promise<{ games: CalendarGame[]; isCut: boolean }> {
  const rows = await selectLeagueTeams(grant)
    .innerJoin("league", "league.id", "leagueTeam.leagueId")
    .innerJoin("game", "game.teamId", "team.id")
    .leftJoin("game as otherEntry", (join) =>
      join
        .onRef("otherEntry.leagueGameId", "=", "game.leagueGameId")
        .onRef("otherEntry.teamId", "!=", "game.teamId"),
    )
    .leftJoin("leagueGame", "leagueGame.id", "game.leagueGameId")
    .leftJoin("leagueSeason", "leagueSeason.id", "leagueGame.seasonId")
    .leftJoin("team as otherTeam", "otherTeam.id", "otherEntry.teamId")
    .select([
      "game.id",
      "game.leagueGameId",
      "game.gameOn",
      "game.gameTime",
      "game.location",
      "game.opponent",
      "game.side",
      "game.notes",
      "game.cancelledAt",
      "team.id as teamId",
      "team.name as teamName",
      "team.kit as teamKit",
      "team.timeZone",
      "league.timeZone as leagueZone",
      "league.id as leagueId",
      "leagueGame.leagueId as gameLeagueId",
      "otherEntry.id as otherEntryId",
      "otherTeam.id as otherTeamId",
      "otherTeam.name as otherTeamName",
      "otherTeam.kit as otherTeamKit",
    ])
    .where("game.kind", "=", "game")
    // Those of seasons that ended are on record, with the names from then.
    .where((eb) =>
      eb.or([eb("leagueSeason.endedAt", "is", null), eb("leagueSeason.leagueId", "<>", eb.ref("league.id"))]),
    )
    // A game may be on the next or the previous day in another time zone.
    .where("game.gameOn", ">=", addDays(from, -1))
    .where("game.gameOn", "<=", addDays(to, 1))
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .orderBy("game.id")
    .limit(MAX_CALENDAR_ENTRIES + 1)
    .execute();
  const entries = rows.slice(0, MAX_CALENDAR_ENTRIES).map((row) => {
    const local = { on: row.gameOn, time: row.gameTime };
    const { on, time } =
      row.gameTime === null || row.timeZone === row.leagueZone
        ? local
        : toWallClock(toInstant({ on: row.gameOn, time: row.gameTime }, row.timeZone), row.leagueZone);
    return {
      id: row.id,
      leagueGameId: row.leagueGameId,
      isLeagueGame: row.gameLeagueId === row.leagueId,
      team: { id: row.teamId, name: row.teamName, kit: row.teamKit },
      other: row.otherEntryId
        ? {
            entryId: row.otherEntryId,
            id: row.otherTeamId!,
            name: row.otherTeamName!,
            kit: row.otherTeamKit,
          }
        : null,
      opponent: row.opponent,
      side: row.side as Side | null,
      date: on,
      time: time?.slice(0, 5) ?? null,
      location: row.location,
      isCancelled: row.cancelledAt !== null,
      notes: row.notes,
    };
  });
  const ended = await listEndedGames(grant, { from, to });
  return {
    games: sortGames([...mergeEntries(entries), ...ended]).filter(({ date }) => date >= from && date <= to),
    isCut: rows.length > MAX_CALENDAR_ENTRIES,
  };
}

/** Lists the games of seasons that ended, as they were then (RESULT-34). */
async function listEndedGames(
  { leagueId }: LeagueGrant,
  { from, to }: { from: string; to: string },
): Promise<CalendarGame[]> {
  const rows = await db
    .selectFrom("leagueSeason")
    .innerJoin("seasonGame", "seasonGame.seasonId", "leagueSeason.id")
    .innerJoin("league", "league.id", "leagueSeason.leagueId")
    .select(["seasonGame.leagueGameId", "seasonGame.gameOn", "seasonGame.gameTime", "seasonGame.timeZone"])
    .select(["seasonGame.location", "seasonGame.isCancelled", "league.timeZone as leagueZone"])
    .select([
      "seasonGame.homeTeamId",
      "seasonGame.homeTeamName",
      "seasonGame.awayTeamId",
      "seasonGame.awayTeamName",
    ])
    .where("leagueSeason.leagueId", "=", leagueId)
    .where("leagueSeason.endedAt", "is not", null)
    .where("seasonGame.gameOn", ">=", addDays(from, -1))
    .where("seasonGame.gameOn", "<=", addDays(to, 1))
    .limit(MAX_CALENDAR_ENTRIES)
    .execute();
  return rows.map((row) => {
    const { on, time } =
      row.gameTime === null || row.timeZone === row.leagueZone
        ? { on: row.gameOn, time: row.gameTime }
        : toWallClock(toInstant({ on: row.gameOn, time: row.gameTime }, row.timeZone), row.leagueZone);
    return {
      id: row.leagueGameId,
      date: on,
      time: time?.slice(0, 5) ?? null,
      location: row.location,
      home: { id: row.homeTeamId, name: row.homeTeamName ?? DELETED_TEAM },
      away: { id: row.awayTeamId, name: row.awayTeamName ?? DELETED_TEAM },
      hasSides: true,
      leagueGameId: null,
      isCancelled: row.isCancelled,
      notes: null,
    };
  });
}

/** What a team is called that was deleted before its season ended. */
const DELETED_TEAM = "Deleted team";
