import { addMonths, daysBetween } from "#platform/calendar.ts";

/**
 * A table with one partition per month, and a default partition for months that have none. Rows have a `month`, which
 * is its first day.
 */
export type MonthlyTable = {
  name: string;
  /** The column that identifies a row. */
  key: string;
  /** How long a month's rows are kept after it has ended, in days. The privacy policy states it. */
  keptDays: number;
};

/**
 * How long texts that we sent are kept. It's longer than anything looks back: asks (30 days), statistics (a month), and
 * disputes about a season that just ended.
 */
export const TEXTS_KEPT_DAYS = 180;

/**
 * How long inbound texts are kept, which is well after webhook retries and open questions have expired, and as long as a
 * doubtful wish to stop counts (TEXT-27).
 */
export const INBOUND_KEPT_DAYS = 30;

export const monthlyTables: readonly MonthlyTable[] = [
  { name: "message", key: "id", keptDays: TEXTS_KEPT_DAYS },
  { name: "rsvp_link", key: "digest", keptDays: TEXTS_KEPT_DAYS },
  { name: "inbound_text", key: "sid", keptDays: INBOUND_KEPT_DAYS },
];

/**
 * How many months ahead to create partitions. Reminders are due at most a week before their games, and three months
 * leave room for worker downtime.
 */
const MONTHS_AHEAD = 3;

/** Lists the months that must have a partition, starting with the current one. */
export const listNeededMonths = (today: string): string[] =>
  Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => addMonths(`${today.slice(0, 7)}-01`, ahead));

/** Returns whether a month's rows have been kept for long enough. */
export const isOver = (month: string, keptDays: number, today: string): boolean =>
  daysBetween(addMonths(month, 1), today) >= keptDays;
