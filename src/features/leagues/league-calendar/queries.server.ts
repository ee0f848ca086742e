import type { Side } from "#features/teams/schema.ts";
import { addDays } from "#platform/date-format.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../access.server.ts";
import { selectLeagueTeams } from "../queries.server.ts";
import { MAX_CALENDAR_ENTRIES, mergeEntries } from "./rules.ts";
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
      "otherEntry.id as otherEntryId",
      "otherTeam.id as otherTeamId",
      "otherTeam.name as otherTeamName",
      "otherTeam.kit as otherTeamKit",
    ])
    .where("game.kind", "=", "game")
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
  return {
    games: mergeEntries(entries).filter(({ date }) => date >= from && date <= to),
    isCut: rows.length > MAX_CALENDAR_ENTRIES,
  };
}
