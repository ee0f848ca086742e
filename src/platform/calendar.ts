import { Temporal } from "temporal-polyfill";

// Days of a calendar, as yyyy-MM-dd: no time, no zone.

/** So many months later; the 31st becomes a short month's last day. */
export const addMonths = (on: string, months: number) =>
  Temporal.PlainDate.from(on).add({ months }).toString();

/** Negative when `to` comes first. */
export const daysBetween = (from: string, to: string) =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days;
