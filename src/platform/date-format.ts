// Formats dates and wall times for people. The values have no time zone and are never converted.

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const weekdays = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

/** From this time on, people say "tonight". */
export const EVENING = "17:00";

/** Returns a date's month and day for a calendar tile: Apr and 16. */
export function getMonthAndDay(on: string) {
  const [, month, day] = on.split("-").map(Number) as [number, number, number];
  return { month: months[month - 1]!, day };
}

/** Formats 2026-04-16 as "Apr 16, 2026" (CONST1-03). */
export function formatDate(on: string): string {
  const { month, day } = getMonthAndDay(on);
  return `${month} ${day}, ${Number(on.slice(0, 4))}`;
}

/** Formats 15:30 or 15:30:00 as "3:30 PM" (CONST1-04). */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? "AM" : "PM"}`;
}

const MINUTES_A_DAY = 24 * 60;

/** Subtracts minutes from a time (HH:mm), wrapping around at midnight. */
export function timeBefore(time: string, minutes: number): string {
  const start = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const at = (start - minutes + MINUTES_A_DAY) % MINUTES_A_DAY;
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Returns a date's weekday: "Sat". */
export const getWeekday = (on: string) => weekdays[new Date(`${on}T00:00:00Z`).getUTCDay()]!;

export const isEvening = (time: string) => time >= EVENING;

/** Adds days to a date. Negative values subtract. */
export const addDays = (on: string, days: number) =>
  new Date(Date.parse(`${on}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
