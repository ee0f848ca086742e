/** A day as "YYYY-MM-DD" and a month as "YYYY-MM". Plain text: no time of day, so no time zone to go wrong. */
export type PlainDate = string;
export type PlainMonth = string;

const dayMs = 86_400_000;

function pad(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}

/** Midnight UTC: the only clock used here, and never read back in local time. */
function utc(date: PlainDate): number {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return Date.UTC(year, month - 1, day);
}

function plain(time: number): PlainDate {
  const date = new Date(time);
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
}

export function monthOf(date: PlainDate): PlainMonth {
  return date.slice(0, 7);
}

export function dayOfMonth(date: PlainDate): number {
  return Number(date.slice(8, 10));
}

/** 0 is Sunday. */
export function weekday(date: PlainDate): number {
  return new Date(utc(date)).getUTCDay();
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return plain(utc(date) + days * dayMs);
}

export function daysInMonth(month: PlainMonth): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

export function addMonths(month: PlainMonth, months: number): PlainMonth {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const index = year * 12 + (number - 1) + months;
  return `${pad(Math.floor(index / 12), 4)}-${pad((((index % 12) + 12) % 12) + 1)}`;
}

/** The same day in another month, or its last day where there is none: Jan 31 goes to Feb 28. */
export function sameDayIn(month: PlainMonth, date: PlainDate): PlainDate {
  return `${month}-${pad(Math.min(dayOfMonth(date), daysInMonth(month)))}`;
}

export function startOfWeek(date: PlainDate): PlainDate {
  return addDays(date, -weekday(date));
}

export function endOfWeek(date: PlainDate): PlainDate {
  return addDays(date, 6 - weekday(date));
}

/** Full weeks, Sunday to Saturday, that cover the month: 4 to 6 rows, with the neighbours' days at the ends. */
export function monthWeeks(month: PlainMonth): PlainDate[][] {
  const first = startOfWeek(`${month}-01`);
  const last = endOfWeek(`${month}-${pad(daysInMonth(month))}`);
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

/** "Thursday, April 16, 2026" */
export function dayInWords(date: PlainDate): string {
  return longDay.format(utc(date));
}

/** "April 2026" */
export function monthInWords(month: PlainMonth): string {
  return longMonth.format(utc(`${month}-01`));
}
