import type { BuilderLeague, Weekday } from "../schema.ts";

// Date and time math for the checker, derived from calendar rules. Deliberately independent of the generator,
// which uses Unix days.

export type Day = {
  /** Consecutive days have consecutive numbers. */
  number: number;
  weekday: Weekday;
  /** Equal for days in the same calendar week, Monday to Sunday. */
  week: number;
  /** Equal for days in the same calendar month. */
  month: number;
};

/** Starts with Monday, so that an index is the number of days since a Monday, modulo seven. */
const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const satisfies Weekday[];

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function getDaysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Parses a date. Returns null if there's no such date. Day 1 is Monday, January 1 of year 1. */
export function parseDay(date: string): Day | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!parts) return null;
  const [year, month, dayOfMonth] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < 1 || month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > getDaysInMonth(year, month))
    return null;
  const yearsBefore = year - 1;
  let number =
    yearsBefore * 365 +
    Math.floor(yearsBefore / 4) -
    Math.floor(yearsBefore / 100) +
    Math.floor(yearsBefore / 400);
  for (let earlierMonth = 1; earlierMonth < month; earlierMonth++)
    number += getDaysInMonth(year, earlierMonth);
  number += dayOfMonth;
  const sinceMonday = (number - 1) % 7;
  return {
    number,
    weekday: weekdays[sinceMonday]!,
    week: (number - 1 - sinceMonday) / 7,
    month: year * 12 + month,
  };
}

export const isValidTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** Converts a time to minutes since midnight. */
export function toMinutes(time: string): number {
  const [hours, rest] = time.split(":").map(Number);
  return hours! * 60 + rest!;
}

export const getGameEnd = (league: BuilderLeague, time: string) =>
  toMinutes(time) + league.gameDurationMinutes;

/**
 * Lists start times: the default one, then more at intervals of the game duration plus the break, as long as the game
 * ends by midnight (OP2-19).
 */
export function listStartTimes(league: BuilderLeague): number[] {
  const first = toMinutes(league.startTime);
  const interval = league.gameDurationMinutes + league.breakBetweenGamesMinutes;
  const count = Math.floor((toMinutes("24:00") - first - league.gameDurationMinutes) / interval) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => first + index * interval);
}
