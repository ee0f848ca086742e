/** A month's rollup, in UTC. */
export type MonthCounts = {
  /** yyyy-MM */
  month: string;
  paidCents: number;
  paidPasses: number;
  returnedCents: number;
  returnedPasses: number;
  newAccounts: number;
  newTeams: number;
  activeAtStart: number;
  lapsed: number;
  textsSent: number;
  textsDelivered: number;
  responses: number;
};

/** Totals that aren't monthly. */
export type CurrentCounts = {
  countedAt: Date;
  teams: number;
  users: number;
  members: number;
  activeSubscriptions: number;
  runningPasses: number;
};

/** A consistent snapshot of all rollups. The months are consecutive, oldest first, and end with the current one. */
export type Rollup = CurrentCounts & { months: MonthCounts[] };

/** Adds months to a month (yyyy-MM). Doesn't use the date library, which is too large to load just for this. */
export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** The longest period that any page shows, in months. */
export const MONTHS_SHOWN = 12;

/** Lists the last `count` months, oldest first, ending with the current one. */
export const listLastMonths = (count: number, today: string): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(today.slice(0, 7), index + 1 - count));

/**
 * A month's texts can change until this day of the next month, because a text counts toward the month it was due in
 * and stays valid for a week at most.
 */
const LAST_OPEN_DAY = 8;

/** Lists the months whose text counts aren't final yet, oldest first. */
export const openMonths = (today: string): string[] =>
  listLastMonths(Number(today.slice(8, 10)) <= LAST_OPEN_DAY ? 2 : 1, today);

/** Returns the smallest UUIDv7 for a point in time. */
export function getFirstId(at: Date): string {
  const digits = at.getTime().toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}
