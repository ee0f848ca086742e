// Calendar days as Unix day numbers, so date math is plain addition. Independent of time zones.

const DAY = 86_400_000;

export const toDayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY);

export const toDate = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** Returns the weekday, where 0 is Sunday. Day 0 was a Thursday. */
export const getWeekday = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** Returns the same number for all days in a calendar week (Monday to Sunday) or month. */
export function getPeriod(day: number, unit: "week" | "month"): number {
  if (unit === "week") return Math.floor((day + 3) / 7);
  const date = new Date(day * DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export const toTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
