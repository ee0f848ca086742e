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
