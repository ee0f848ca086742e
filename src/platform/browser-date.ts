import { formatDate, formatTime } from "./date-format.ts";

// The reader's own clock, which decides what "today" means on screen (OP-22). This is the only file that may read local
// time. The structure check rejects such code everywhere else. On the server, the result would be in the server's time
// zone, so call these only after hydration.

/** Returns today's date on the browser's clock, as yyyy-MM-dd. */
export function getBrowserToday(now = new Date()): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0")).join("-");
}

/** Returns the hour on the browser's clock, 0 to 23. */
export const getBrowserHour = (now = new Date()) => now.getHours();

/** Formats a calendar date in the browser's locale (PASS-36): "4/2/2026" in the United States. */
export const formatLocalDate = (on: string) =>
  new Date(`${on}T00:00:00Z`).toLocaleDateString(undefined, { timeZone: "UTC" });

/** Returns the device's time zone: "America/Los_Angeles". */
export const getBrowserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const padTwo = (number: number) => String(number).padStart(2, "0");

/** Formats an instant for a datetime-local field, in the reader's time zone: "2026-11-20T09:00". */
export function toInputValue(instant: string): string {
  const at = new Date(instant);
  return `${getBrowserToday(at)}T${padTwo(at.getHours())}:${padTwo(at.getMinutes())}`;
}

/** Parses the value of a datetime-local field. */
export const fromInputValue = (value: string) => new Date(value).toISOString();

/** Formats the reader's UTC offset at the given time: "UTC-05:00". */
export function formatOffset(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "-" : "+"}${padTwo(Math.floor(size / 60))}:${padTwo(size % 60)}`;
}

/** Formats a moment on the reader's clock: "3:12 PM" today, "Apr 16, 2026, 3:12 PM" on another day. */
export function formatLocalMoment(at: number, now = new Date()): string {
  const date = new Date(at);
  const hoursAndMinutes = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, "0"));
  const time = formatTime(hoursAndMinutes.join(":"));
  const on = getBrowserToday(date);
  return on === getBrowserToday(now) ? time : `${formatDate(on)}, ${time}`;
}
