import type { BuilderLeague, Weekday } from "../schema.ts";

// The checker's own way to count days and minutes: by the calendar's numbers, where the generator counts from 1970.

export type Day = {
  /** Days one after the other have numbers one after the other. */
  number: number;
  weekday: Weekday;
  /** The same for days of one calendar week, Monday to Sunday. */
  week: number;
  /** The same for days of one calendar month. */
  month: number;
};

/** In the order in which remainders of seven count days since a Monday. */
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

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Null for a date that does not exist. Day 1 is Monday, January 1 of the year 1. */
export function dayFrom(date: string): Day | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!parts) return null;
  const [year, month, dayOfMonth] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < 1 || month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > daysInMonth(year, month))
    return null;
  const before = year - 1;
  let number = before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  for (let earlier = 1; earlier < month; earlier++) number += daysInMonth(year, earlier);
  number += dayOfMonth;
  const sinceMonday = (number - 1) % 7;
  return {
    number,
    weekday: weekdays[sinceMonday]!,
    week: (number - 1 - sinceMonday) / 7,
    month: year * 12 + month,
  };
}

export const isKnownTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** Minutes since midnight. */
export function minutes(time: string): number {
  const [hours, rest] = time.split(":").map(Number);
  return hours! * 60 + rest!;
}

export const endOfGame = (league: BuilderLeague, time: string) => minutes(time) + league.gameDurationMinutes;

/** OP2-19: the default start time, then every duration + break minutes, as far as games end by midnight. */
export function startTimes(league: BuilderLeague): number[] {
  const first = minutes(league.startTime);
  const every = league.gameDurationMinutes + league.breakBetweenGamesMinutes;
  const fitting = Math.floor((minutes("24:00") - first - league.gameDurationMinutes) / every) + 1;
  return Array.from({ length: Math.max(0, fitting) }, (_, index) => first + index * every);
}
