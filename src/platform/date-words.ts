// Days and wall times as people write them. They carry no zone and are never converted, only written out.

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const weekdays = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

/** From here on people say tonight. */
const EVENING = "17:00";

/** For a page of a calendar: Apr and 16. */
export function monthAndDay(on: string) {
  const [, month, day] = on.split("-").map(Number) as [number, number, number];
  return { month: months[month - 1]!, day };
}

/** CONST1-03: "Apr 16, 2026" for 2026-04-16. */
export function dateInWords(on: string): string {
  const { month, day } = monthAndDay(on);
  return `${month} ${day}, ${Number(on.slice(0, 4))}`;
}

/** CONST1-04: "3:30 PM" for 15:30 and 15:30:00. */
export function timeInWords(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? "AM" : "PM"}`;
}

const MINUTES_A_DAY = 24 * 60;

/** So many minutes before a time, HH:mm; over midnight if it must be. */
export function timeBefore(time: string, minutes: number): string {
  const start = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const at = (start - minutes + MINUTES_A_DAY) % MINUTES_A_DAY;
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** "Sat" */
export const weekdayOf = (on: string) => weekdays[new Date(`${on}T00:00:00Z`).getUTCDay()]!;

export const isEvening = (time: string) => time >= EVENING;

/** So many days later, or earlier. */
export const addDays = (on: string, days: number) =>
  new Date(Date.parse(`${on}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
