import { addDays } from "#platform/date-format.ts";
import { formatDate } from "#words/dates.ts";
import type { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import { MAX_AWAY_DAYS_AHEAD } from "../away/rules.ts";

/** Weekdays on which a member never plays, until a date or, if it's null, until they're removed (NEED-37). 0 is Sunday. */
export type NeverDays = { weekdays: readonly number[]; untilOn: string | null };

/** All weekdays, in the order of the form. */
export const allWeekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** Why weekdays can't be saved, and next to which field to say so. */
export type WeekdaysProblem = {
  field: "weekdays" | "until";
  reason: "none" | "all" | "until" | "past" | "far";
};

/**
 * Validates weekdays, with those that the member already has. Someone who never plays isn't an active player. Returns
 * what's wrong, or null.
 */
export function findWeekdaysProblem(
  { weekdays, untilOn }: NeverDays,
  existing: readonly number[],
  today: string,
): WeekdaysProblem | null {
  if (weekdays.length === 0) return { field: "weekdays", reason: "none" };
  if (new Set([...weekdays, ...existing]).size === allWeekdays.length)
    return { field: "weekdays", reason: "all" };
  if (untilOn !== null && untilOn < today) return { field: "until", reason: "past" };
  if (untilOn !== null && untilOn > addDays(today, MAX_AWAY_DAYS_AHEAD))
    return { field: "until", reason: "far" };
  return null;
}

/** Explains a problem in words for its field. */
export const formatWeekdaysProblem = (language: Language, { reason }: WeekdaysProblem): string =>
  yourGamesWords[language].weekdays.problems[reason];

/** Formats "Never on Tuesdays", or "Never on Tuesdays until May 3, 2026". */
export function formatNever(
  language: Language,
  { weekday, untilOn }: { weekday: number; untilOn: string | null },
): string {
  const { days, never, until } = yourGamesWords[language].weekdays;
  const sentence = never(days[weekday]!);
  return untilOn === null ? sentence : until(sentence, formatDate(language, untilOn));
}
