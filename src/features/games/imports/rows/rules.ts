import type { Side } from "#features/teams/schema.ts";
import { addDays } from "#platform/date-format.ts";
import { NewGame, type EventKind } from "../../schema.ts";
import type { RowProblem, ScheduleRow } from "../schema.ts";

// --- days ---

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekdayPattern = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]?\s*/i;
const parseMonth = (word: string) => monthNames.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** Longer than any date and time. Anything longer isn't a date, and isn't searched for one. */
export const MAX_DATE_TEXT = 200;

export type DateParseOptions = {
  /** True to read the day first, as in 16/4/2026. */
  dayFirst?: boolean;
  /** Used for dates without a year, which become the nearest upcoming or recent date. */
  today?: string;
};

/**
 * Parses a date as people write it, such as 2026-04-16, 4/16/2026, 4/16/26, Apr 16, 2026, or Thu 16 April 2026. Returns
 * yyyy-MM-dd, or null if it isn't a date.
 */
export function parseDate(text: string, { dayFirst = false, today }: DateParseOptions = {}): string | null {
  if (text.length > MAX_DATE_TEXT) return null;
  const normalized = text.trim().replace(weekdayPattern, "").replaceAll(/\s+/g, " ");
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(normalized);
  if (iso) return toDate(iso[1]!, Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d\d))?$/.exec(normalized);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    const [month, day] = dayFirst ? [second, first] : [first, second];
    return inferYear(numbers[3], month, day, today);
  }
  const match =
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}|\d\d))?$/i.exec(
      normalized,
    ) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<month>[a-z]{3,9})\.?(?:[, -]+(?<year>\d{4}|\d\d))?$/i.exec(
      normalized,
    );
  if (!match) return null;
  const { month, day, year } = match.groups!;
  return inferYear(year, parseMonth(month!), Number(day), today);
}

/** How many days back a date without a year can be. If it would be further back, it's assumed to be next year. */
const RECENT_DAYS = 60;

function inferYear(year: string | undefined, month: number, day: number, today: string | undefined) {
  if (year) return toDate(year.length === 2 ? `20${year}` : year, month, day);
  if (today === undefined) return null;
  const earliestDate = addDays(today, -RECENT_DAYS);
  const thisYear = Number(earliestDate.slice(0, 4));
  // Looks several years ahead, because February 29 may be years away.
  const candidates = [0, 1, 2, 3, 4].map((offset) => toDate(String(thisYear + offset), month, day));
  return candidates.find((on) => on !== null && on >= earliestDate) ?? null;
}

/** Returns null for a date that doesn't exist. */
function toDate(year: string, month: number, day: number): string | null {
  const on = [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
  const instant = Date.parse(`${on}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(on) ? on : null;
}

// --- times ---

const noTimePattern = /^(?:|-+|n\/?a|none|tb[acd]|all[ -]?day|time n\/a)$/i;
const clockTimePattern = /^(\d{1,2})(?:[:.h](\d\d))?(?::\d\d)?\s*([ap])?\.?(?:m\.?)?$/i;

/**
 * Parses a time such as 19:00, 7:00 PM, 7pm, 7 p.m., or noon. Returns HH:mm, "" for no time, or null if it isn't a
 * time. For a range, returns its start.
 */
export function parseTime(text: string): string | null {
  if (text.length > MAX_DATE_TEXT) return null;
  const normalized = text.trim().replaceAll(/\s+/g, " ");
  if (noTimePattern.test(normalized)) return "";
  if (/^(?:12 ?)?noon$/i.test(normalized)) return "12:00";
  const [start = "", end] = normalized.split(/\s*(?:[-–—]|\bto\b)\s*/i);
  const match = clockTimePattern.exec(start);
  if (!match) return null;
  const meridiem = (match[3] ?? (end && clockTimePattern.exec(end)?.[3]))?.toLowerCase();
  // A bare hour such as 7 is ambiguous.
  if (!meridiem && match[2] === undefined) return null;
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  if (minute > 59 || (meridiem ? hour < 1 || hour > 12 : hour > 23)) return null;
  const hour24 = meridiem ? (hour % 12) + (meridiem === "p" ? 12 : 0) : hour;
  return `${String(hour24).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

// --- kinds ---

/**
 * Returns the kind of event that the text names, "other" if it names neither a practice nor a game, or null if it's
 * blank.
 */
export function parseKind(text: string): EventKind | null {
  if (/\b(?:practices?|trainings?|workouts?|pr[aá]ctica|entrenamiento|entra[iî]nement)\b/i.test(text))
    return "practice";
  if (/\b(?:games?|match(?:es)?|scrimmages?|friendl(?:y|ies)|playoffs?|finals?|league)\b/i.test(text))
    return "game";
  return text.trim() === "" ? null : "other";
}

// --- sides ---

/** Returns the side that a "Home/Away" cell names (RESULT-02), or null. */
export function parseSide(cell: string): Side | null {
  const name = cell.trim().toLowerCase();
  if (/^(?:home|h|vs\.?)$/.test(name)) return "home";
  return /^(?:away|a|at|@)$/.test(name) ? "away" : null;
}

// --- rows ---

type RowCheck =
  | { game: NewGame & { isCancelled: boolean }; problems: [] }
  | { game: null; problems: RowProblem[] };

/**
 * Checks a row and returns the game to store, or all of the row's problems. Used for the preview and while rows are
 * being corrected.
 */
export function checkRow(row: ScheduleRow): RowCheck {
  const problems: RowProblem[] = [];
  const gameOn = parseDate(row.gameOn);
  if (row.gameOn.trim() === "") problems.push({ field: "gameOn", message: "Enter a date" });
  else if (gameOn === null) problems.push({ field: "gameOn", message: "Enter a date like Apr 16, 2026" });
  const gameTime = parseTime(row.gameTime);
  if (gameTime === null)
    problems.push({ field: "gameTime", message: "Enter a time like 7:00 PM, or leave it empty" });
  const parsed = NewGame.safeParse({
    kind: parseKind(row.kind) ?? "game",
    // A valid placeholder, because the problem was already reported above.
    gameOn: gameOn ?? "2026-01-01",
    gameTime: gameTime || null,
    location: row.location,
    opponent: row.opponent,
    side: (parseKind(row.kind) ?? "game") === "game" ? row.side : null,
    notes: row.notes,
    arrivalMinutes: row.arrivalMinutes,
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    if (!problems.some((problem) => problem.field === field)) problems.push({ field, message });
  }
  if (!parsed.success || problems.length > 0) return { game: null, problems };
  return { game: { ...parsed.data, isCancelled: row.isCancelled }, problems: [] };
}
