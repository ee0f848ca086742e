import { addDays } from "#platform/date-format.ts";
import { formatDate, formatMonthAndDay } from "#words/dates.ts";
import type { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";

/** A range of away days, including the first and the last. */
export type AwayDays = { fromOn: string; untilOn: string };

/** The longest range of away days: a leap year. Anyone who's away for longer is leaving the team. */
export const MAX_AWAY_DAYS = 366;

/** The maximum number of current and future ranges, which is far more than anyone needs for vacations. */
export const MAX_AWAY_RANGES = 20;

/** How far ahead away days may start, in days. It's well beyond any schedule. */
export const MAX_AWAY_DAYS_AHEAD = 730;

/** Why away days can't be saved, and next to which field to say so. `from` and `until` are missing days. */
export type AwayProblem = {
  field: "from" | "until";
  reason: "from" | "until" | "order" | "past" | "far" | "long";
};

/** Validates away days. Returns what's wrong with them, or null if they're fine. */
export function findAwayProblem({ fromOn, untilOn }: AwayDays, today: string): AwayProblem | null {
  if (untilOn < fromOn) return { field: "until", reason: "order" };
  if (untilOn < today) return { field: "until", reason: "past" };
  if (fromOn > addDays(today, MAX_AWAY_DAYS_AHEAD)) return { field: "from", reason: "far" };
  if (untilOn >= addDays(fromOn, MAX_AWAY_DAYS)) return { field: "until", reason: "long" };
  return null;
}

/** Explains a problem in words for its field. */
export function formatAwayProblem(language: Language, { reason }: AwayProblem): string {
  const { problems } = yourGamesWords[language].away;
  return reason === "long" ? problems.long(MAX_AWAY_DAYS) : problems[reason];
}

/** Formats a range as "Apr 16 to May 3, 2026", or as a single date if it's one day. */
export function formatAway(language: Language, { fromOn, untilOn }: AwayDays): string {
  if (fromOn === untilOn) return formatDate(language, fromOn);
  const isOneYear = fromOn.slice(0, 4) === untilOn.slice(0, 4);
  const first = isOneYear ? formatMonthAndDay(language, fromOn) : formatDate(language, fromOn);
  return yourGamesWords[language].away.range(first, formatDate(language, untilOn));
}
