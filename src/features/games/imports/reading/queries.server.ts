import { readCells } from "#platform/delimited-text.ts";
import { parseTable, type ParsedRow } from "../csv/rules.ts";
import { isCalendar, parseCalendar, TooManyEventsError } from "../ics/queries.server.ts";
import { checkRow } from "../rows/rules.ts";
import {
  MAX_CELL,
  MAX_COLUMNS,
  MAX_EVENTS,
  MAX_LISTED_ROWS,
  MAX_NOTES,
  MAX_ROWS,
  type ScheduleRow,
} from "../schema.ts";

/** A text to read, and what's needed to understand it: the team, and today's date in its time zone. */
export type ScheduleText = { text: string; teamName: string; timeZone: string; today: string };

type CheckedRow = { row: ScheduleRow; remark: string | null } & ReturnType<typeof checkRow>;

/** The first rows of a schedule and how many more there are, or why it can't be read. */
export type ScheduleReading =
  | { rows: CheckedRow[]; more: number; problem?: never }
  | { rows?: never; more?: never; problem: string };

const problems = {
  noEvents: "There are no events in this calendar.",
  noGames: "There are no games below the header row.",
  notCalendar: "We couldn't read this calendar file. Export it again and retry.",
  noHeader: "We couldn't find a header row with column names like Date, Time, Location, and Opponent.",
  rows: `That's over the limit of ${MAX_LISTED_ROWS.toLocaleString("en-US")} rows. Split it into smaller files.`,
  columns: `That's over the limit of ${MAX_COLUMNS} columns. Remove the ones you don't need.`,
  cell: `One cell is over the limit of ${MAX_CELL.toLocaleString("en-US")} characters. Shorten it and try again.`,
  events: `That's over the limit of ${MAX_EVENTS.toLocaleString("en-US")} events. Export a shorter period.`,
};

/**
 * Reads a schedule: a table or a calendar. Runs in a thread (src/server/parse-thread.ts), so it must not need the
 * database or the configuration. The time it takes grows with the text's length only, whatever the text contains.
 */
export function readSchedule({ text, ...context }: ScheduleText): ScheduleReading {
  const parsed = isCalendar(text) ? readCalendar(text, context) : readTable(text, context);
  if (typeof parsed === "string") return { problem: parsed };
  const rows = parsed.slice(0, MAX_ROWS).map(({ row: parsedRow, remark }) => {
    const row = normalizeRow(parsedRow);
    return { row, remark, ...checkRow(row) };
  });
  return { rows, more: parsed.length - rows.length };
}

function readCalendar(text: string, context: Omit<ScheduleText, "text">): ParsedRow[] | string {
  try {
    const rows = parseCalendar(text, context);
    if (rows === null) return problems.notCalendar;
    return rows.length > 0 ? rows : problems.noEvents;
  } catch (error) {
    if (error instanceof TooManyEventsError) return problems.events;
    throw error;
  }
}

function readTable(text: string, context: Omit<ScheduleText, "text">): ParsedRow[] | string {
  const cells = readCells(text);
  if (cells.length > MAX_LISTED_ROWS) return problems.rows;
  if (cells.some((line) => line.length > MAX_COLUMNS)) return problems.columns;
  if (cells.some((line) => line.some((cell) => cell.length > MAX_CELL))) return problems.cell;
  const rows = parseTable(cells, context);
  if (rows === null) return problems.noHeader;
  return rows.length > 0 ? rows : problems.noGames;
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
