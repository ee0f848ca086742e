import { Temporal } from "temporal-polyfill";

// Calendar dates as yyyy-MM-dd, with no time or zone.

/** Adds months to a date. The 31st becomes the last day of a shorter month. */
export const addMonths = (on: string, months: number) =>
  Temporal.PlainDate.from(on).add({ months }).toString();

/** Returns the number of days between two dates, which is negative if `to` is earlier. */
export const daysBetween = (from: string, to: string) =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days;
