import type { TeamScheduler } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { readCells } from "#platform/delimited-text.ts";
import { AppError } from "#platform/errors.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { parseTable, type ParsedRow } from "./csv/rules.ts";
import { isCalendar, parseCalendar } from "./ics/queries.server.ts";
import { checkRow } from "./rows/rules.ts";
import { getGameKey } from "./rules.ts";
import { MAX_NOTES, MAX_ROWS, type KnownGame, type SchedulePreview, type ScheduleRow } from "./schema.ts";

/** Parses a file and returns its rows. Stores nothing. Throws INVALID_INPUT when the file has no games. */
export async function previewSchedule({ teamId }: TeamScheduler, text: string): Promise<SchedulePreview> {
  const team = await db
    .selectFrom("team")
    .select(["name", "timeZone"])
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  const { on: today } = toWallClock(clock.now(), team.timeZone);
  const parsedRows = parseFile(text, { teamName: team.name, timeZone: team.timeZone, today });
  const checkedRows = parsedRows.slice(0, MAX_ROWS).map(({ row: parsedRow, remark }) => {
    const row = normalizeRow(parsedRow);
    return { row, remark, ...checkRow(row) };
  });
  const games = checkedRows.flatMap(({ game }) => game ?? []);
  const knownGames = await listKnownGames(
    db,
    teamId,
    games.map(({ gameOn }) => gameOn),
  );
  const keys = new Set(knownGames.map(getGameKey));
  return {
    rows: checkedRows.map(({ row, remark, game, problems }) => ({
      row,
      remark,
      problems,
      isDuplicate: game !== null && keys.has(getGameKey(game)),
    })),
    more: parsedRows.length - checkedRows.length,
    known: knownGames,
  };
}

const toOneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, " ").trim();

/** Removes line breaks from locations and shortens notes, so that users don't have to fix those by hand. */
function normalizeRow(row: ScheduleRow): ScheduleRow {
  const notes = row.notes.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\t\n]/gu, "");
  return {
    ...row,
    location: toOneLine(row.location),
    opponent: toOneLine(row.opponent),
    notes: notes.length > MAX_NOTES ? `${notes.slice(0, MAX_NOTES - 3)}...` : notes,
  };
}

function parseFile(text: string, context: Parameters<typeof parseCalendar>[1]): ParsedRow[] {
  const isFile = isCalendar(text);
  const rows = isFile ? parseCalendar(text, context) : parseTable(readCells(text), context);
  if (rows?.length) return rows;
  const emptyMessage = isFile
    ? "There are no events in this calendar."
    : "There are no games below the header row.";
  const unreadableMessage = isFile
    ? "We couldn't read this calendar file. Export it again and retry."
    : "We couldn't find a header row with column names like Date, Time, Location, and Opponent.";
  throw new AppError("INVALID_INPUT", {
    details: { fields: { text: rows ? emptyMessage : unreadableMessage } },
  });
}

/** Lists the team's games on these days. */
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
