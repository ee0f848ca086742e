import { addDays } from "#platform/date-words.ts";
import { NewGame, type EventKind } from "../../schema.ts";
import type { RowProblem, ScheduleRow } from "../schema.ts";

// --- days ---

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]?\s*/i;
const monthOf = (word: string) => monthNames.indexOf(word.slice(0, 3).toLowerCase()) + 1;

export type DateReading = {
  /** 16/4/2026, as most of the world writes it. */
  dayFirst?: boolean;
  /** For days without a year: the one that is nearest to come, or was just now. */
  today?: string;
};

/** yyyy-MM-dd for a day as people write it, or null: 2026-04-16, 4/16/2026, 4/16/26, Apr 16, 2026, Thu 16 April 2026. */
export function readDate(text: string, { dayFirst = false, today }: DateReading = {}): string | null {
  const plain = text.trim().replace(weekday, "").replaceAll(/\s+/g, " ");
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  if (iso) return dayOf(iso[1]!, Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d\d))?$/.exec(plain);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    const [month, day] = dayFirst ? [second, first] : [first, second];
    return withYear(numbers[3], month, day, today);
  }
  const words =
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}|\d\d))?$/i.exec(plain) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<month>[a-z]{3,9})\.?(?:[, -]+(?<year>\d{4}|\d\d))?$/i.exec(plain);
  if (!words) return null;
  const { month, day, year } = words.groups!;
  return withYear(year, monthOf(month!), Number(day), today);
}

/** How long ago a day without a year may have been: longer, and it is next year's. */
const RECENT_DAYS = 60;

function withYear(year: string | undefined, month: number, day: number, today: string | undefined) {
  if (year) return dayOf(year.length === 2 ? `20${year}` : year, month, day);
  if (today === undefined) return null;
  const earliest = addDays(today, -RECENT_DAYS);
  const thisYear = Number(earliest.slice(0, 4));
  // Three, because 29 February may be years away.
  const candidates = [0, 1, 2, 3, 4].map((more) => dayOf(String(thisYear + more), month, day));
  return candidates.find((on) => on !== null && on >= earliest) ?? null;
}

/** Null for a day that no calendar has. */
function dayOf(year: string, month: number, day: number): string | null {
  const on = [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
  const instant = Date.parse(`${on}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(on) ? on : null;
}

// --- times ---

const noTime = /^(?:|-+|n\/?a|none|tb[acd]|all[ -]?day|time n\/a)$/i;
const clockTime = /^(\d{1,2})(?:[:.h](\d\d))?(?::\d\d)?\s*([ap])?\.?(?:m\.?)?$/i;

/** HH:mm, "" for no time, or null: 19:00, 7:00 PM, 7pm, 7 p.m., noon. Of a span it is the beginning. */
export function readTime(text: string): string | null {
  const plain = text.trim().replaceAll(/\s+/g, " ");
  if (noTime.test(plain)) return "";
  if (/^(?:12 ?)?noon$/i.test(plain)) return "12:00";
  const [start = "", end] = plain.split(/\s*(?:[-–—]|\bto\b)\s*/i);
  const found = clockTime.exec(start);
  if (!found) return null;
  const half = (found[3] ?? (end && clockTime.exec(end)?.[3]))?.toLowerCase();
  // Half a number is no time: 7 may be anything.
  if (!half && found[2] === undefined) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null;
  const inDay = half ? (hour % 12) + (half === "p" ? 12 : 0) : hour;
  return `${String(inDay).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

// --- kinds ---

/** What a word says about it; null when it says nothing. */
export function readKind(text: string): EventKind | null {
  if (/\b(?:practices?|trainings?|workouts?|pr[aá]ctica|entrenamiento|entra[iî]nement)\b/i.test(text))
    return "practice";
  if (/\b(?:games?|match(?:es)?|scrimmages?|friendl(?:y|ies)|playoffs?|finals?|league)\b/i.test(text))
    return "game";
  return text.trim() === "" ? null : "other";
}

// --- rows ---

type Check =
  | { game: NewGame & { isCancelled: boolean }; problems: [] }
  | { game: null; problems: RowProblem[] };

/** A row as it would be stored, or everything that is wrong with it. The same in the preview and while it is corrected. */
export function checkRow(row: ScheduleRow): Check {
  const problems: RowProblem[] = [];
  const gameOn = readDate(row.gameOn);
  if (row.gameOn.trim() === "") problems.push({ field: "gameOn", message: "Please enter a date" });
  else if (gameOn === null)
    problems.push({ field: "gameOn", message: "Please enter a date like Apr 16, 2026" });
  const gameTime = readTime(row.gameTime);
  if (gameTime === null)
    problems.push({ field: "gameTime", message: "Please enter a time like 7:00 PM, or leave it empty" });
  const checked = NewGame.safeParse({
    kind: readKind(row.kind) ?? "game",
    // Anything sound in place of what was named above.
    gameOn: gameOn ?? "2026-01-01",
    gameTime: gameTime || null,
    location: row.location,
    opponent: row.opponent,
    notes: row.notes,
    arrivalMinutes: row.arrivalMinutes,
  });
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = String(path[0]);
    if (!problems.some((problem) => problem.field === field)) problems.push({ field, message });
  }
  if (!checked.success || problems.length > 0) return { game: null, problems };
  return { game: { ...checked.data, isCancelled: row.isCancelled }, problems: [] };
}
