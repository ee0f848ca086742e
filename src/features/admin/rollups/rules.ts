/** A month, by UTC, as it was counted. */
export type CountedMonth = {
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
  answers: number;
};

/** What is not of a month. */
export type CountedNow = {
  countedAt: Date;
  teams: number;
  users: number;
  members: number;
  activeSubscriptions: number;
  runningPasses: number;
};

/** Of one moment. The months are the running one and those before it, oldest first, without a gap. */
export type Counted = CountedNow & { months: CountedMonth[] };

/** So many months after yyyy-MM, or before. By hand: the calendar's library is too heavy for a screen that adds months. */
export function monthLater(month: string, by: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** No page looks further back; the month before is the beginning of the longest period. */
export const MONTHS_SHOWN = 12;

/** The running month and those before it, oldest first. */
export const lastMonths = (count: number, today: string): string[] =>
  Array.from({ length: count }, (_, index) => monthLater(today.slice(0, 7), index + 1 - count));

/** Until then the texts of a month may still change: one is of the month it was due in, and of use for a week at most. */
const LAST_OPEN_DAY = 8;

/** The months whose texts are still counted, oldest first. */
export const openMonths = (today: string): string[] =>
  lastMonths(Number(today.slice(8, 10)) <= LAST_OPEN_DAY ? 2 : 1, today);

/** The smallest id (version 7) that can be made from then on. */
export function firstIdOf(at: Date): string {
  const digits = at.getTime().toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}
