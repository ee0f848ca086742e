/**
 * A day as "YYYY-MM-DD" and a month as "YYYY-MM". Plain strings have no time of day and no time zone to get wrong.
 */
export type PlainDate = string;
export type PlainMonth = string;

const dayMs = 86_400_000;

function pad(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}

/** Returns midnight UTC on a day. Never read the result in local time. */
function toUtc(date: PlainDate): number {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return Date.UTC(year, month - 1, day);
}

function toPlainDate(time: number): PlainDate {
  const date = new Date(time);
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
}

export function toMonth(date: PlainDate): PlainMonth {
  return date.slice(0, 7);
}

export function getDayOfMonth(date: PlainDate): number {
  return Number(date.slice(8, 10));
}

/** Returns the weekday. 0 is Sunday. */
export function getWeekday(date: PlainDate): number {
  return new Date(toUtc(date)).getUTCDay();
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return toPlainDate(toUtc(date) + days * dayMs);
}

export function countDaysInMonth(month: PlainMonth): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

export function addMonths(month: PlainMonth, months: number): PlainMonth {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const index = year * 12 + (number - 1) + months;
  return `${pad(Math.floor(index / 12), 4)}-${pad((((index % 12) + 12) % 12) + 1)}`;
}

/** Returns the same day in another month, or its last day if the month is shorter: Jan 31 becomes Feb 28. */
export function moveToMonth(month: PlainMonth, date: PlainDate): PlainDate {
  return `${month}-${pad(Math.min(getDayOfMonth(date), countDaysInMonth(month)))}`;
}

export function startOfWeek(date: PlainDate): PlainDate {
  return addDays(date, -getWeekday(date));
}

export function endOfWeek(date: PlainDate): PlainDate {
  return addDays(date, 6 - getWeekday(date));
}

/**
 * Returns the full weeks, Sunday to Saturday, that cover the month: 4 to 6 rows, including days from adjacent months.
 */
export function listWeeks(month: PlainMonth): PlainDate[][] {
  const first = startOfWeek(`${month}-01`);
  const last = endOfWeek(`${month}-${pad(countDaysInMonth(month))}`);
  const weeks: PlainDate[][] = [];
  for (let sunday = first; sunday <= last; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)));
  }
  return weeks;
}

const longDay = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
  year: "numeric",
});
const longMonth = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" });

/** Formats a date as "Thursday, April 16, 2026". */
export function formatDay(date: PlainDate): string {
  return longDay.format(toUtc(date));
}

/** Formats a month as "April 2026". */
export function formatMonth(month: PlainMonth): string {
  return longMonth.format(toUtc(`${month}-01`));
}
