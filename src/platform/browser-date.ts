import { dateInWords, timeInWords } from "./date-words.ts";

// The reader's own clock: what "today" is for whoever looks at the screen (OP-22). The one file that may read a
// machine's local time; the structure check refuses it everywhere else. On the server the answer would be the day of
// wherever that stands, so ask after the page has come alive.

/** Today by the browser's clock, yyyy-MM-dd. */
export function browserToday(now = new Date()): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0")).join("-");
}

/** The hour on the browser's clock, 0 to 23. */
export const browserHour = (now = new Date()) => now.getHours();

/** A calendar date as the reader's own browser writes dates (PASS-36): "4/2/2026" in the United States. */
export const dateForReader = (on: string) =>
  new Date(`${on}T00:00:00Z`).toLocaleDateString(undefined, { timeZone: "UTC" });

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** An instant as a datetime-local field shows it, by the reader's own clock: "2026-11-20T09:00". */
export function inputOfIso(instant: string): string {
  const at = new Date(instant);
  return `${browserToday(at)}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** The instant of what was entered there. */
export const isoOfInput = (value: string) => new Date(value).toISOString();

/** How far the reader's clock is from UTC at that time: "UTC-05:00". */
export function offsetInWords(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "-" : "+"}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** A moment as the reader's clock shows it: "3:12 PM" today, "Apr 16, 2026, 3:12 PM" on another day. */
export function momentForReader(at: number, now = new Date()): string {
  const then = new Date(at);
  const hoursAndMinutes = [then.getHours(), then.getMinutes()].map((part) => String(part).padStart(2, "0"));
  const time = timeInWords(hoursAndMinutes.join(":"));
  const on = browserToday(then);
  return on === browserToday(now) ? time : `${dateInWords(on)}, ${time}`;
}
