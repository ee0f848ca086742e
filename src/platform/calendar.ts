import { days } from "./clock.ts";

// Calendar dates as yyyy-MM-dd, with no time or zone. Dates are counted in UTC, where every day has 24 hours.

/** Adds months to a date. The 31st becomes the last day of a shorter month. */
export function addMonths(on: string, months: number): string {
  const [year, month, day] = on.split("-").map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Returns the number of days between two dates, which is negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / days(1);
