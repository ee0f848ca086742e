import type { TeamScheduler } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { readCells } from "#platform/delimited-text.ts";
import { AppError } from "#platform/errors.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { readTable, type ReadRow } from "./csv/rules.ts";
import { isCalendar, readCalendar } from "./ics/queries.server.ts";
import { checkRow } from "./rows/rules.ts";
import { gameKey } from "./rules.ts";
import { MOST_NOTES, MOST_ROWS, type KnownGame, type SchedulePreview, type ScheduleRow } from "./schema.ts";

/** What a file has in it, as it was understood. Stores nothing. Throws INVALID_INPUT when there is nothing in it. */
export async function previewSchedule({ teamId }: TeamScheduler, text: string): Promise<SchedulePreview> {
  const team = await db
    .selectFrom("team")
    .select(["name", "timeZone"])
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  const { on: today } = wallClockAt(clock.now(), team.timeZone);
  const found = readFile(text, { teamName: team.name, timeZone: team.timeZone, today });
  const checked = found.slice(0, MOST_ROWS).map(({ row: asFound, remark }) => {
    const row = tidy(asFound);
    return { row, remark, ...checkRow(row) };
  });
  const games = checked.flatMap(({ game }) => game ?? []);
  const known = await listKnownGames(
    db,
    teamId,
    games.map(({ gameOn }) => gameOn),
  );
  const keys = new Set(known.map(gameKey));
  return {
    rows: checked.map(({ row, remark, game, problems }) => ({
      row,
      remark,
      problems,
      isThere: game !== null && keys.has(gameKey(game)),
    })),
    more: found.length - checked.length,
    known,
  };
}

const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, " ").trim();

/** Line breaks in a place, and notes of the length of a meeting's invitation: nobody should have to put those right. */
function tidy(row: ScheduleRow): ScheduleRow {
  const notes = row.notes.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\t\n]/gu, "");
  return {
    ...row,
    location: oneLine(row.location),
    opponent: oneLine(row.opponent),
    notes: notes.length > MOST_NOTES ? `${notes.slice(0, MOST_NOTES - 3)}...` : notes,
  };
}

function readFile(text: string, reader: Parameters<typeof readCalendar>[1]): ReadRow[] {
  const isFile = isCalendar(text);
  const rows = isFile ? readCalendar(text, reader) : readTable(readCells(text), reader);
  if (rows?.length) return rows;
  const empty = isFile
    ? "There are no events in this calendar."
    : "There are no games below the column names.";
  const unread = isFile
    ? "This calendar file could not be read. Please export it again."
    : "We found no line that names the columns, like Date, Time, Location and Opponent.";
  throw new AppError("INVALID_INPUT", { details: { fields: { text: rows ? empty : unread } } });
}

/** What the schedule has on these days. */
export async function listKnownGames(
  from: Database | Trx,
  teamId: string,
  days: readonly string[],
): Promise<KnownGame[]> {
  if (days.length === 0) return [];
  return from
    .selectFrom("game")
    .select(["gameOn", "gameTime", "opponent"])
    .where("teamId", "=", teamId)
    .where("gameOn", "in", [...new Set(days)])
    .orderBy("gameOn")
    .execute();
}
