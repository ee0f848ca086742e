// Calendar days as numbers, so that "seven days later" is a sum. No time, no zone.

const DAY = 86_400_000;

export const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY);

export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** 0 is Sunday; day 0 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** Two days with the same answer lie in one calendar week (Monday to Sunday) or month. */
export function periodOf(day: number, unit: "week" | "month"): number {
  if (unit === "week") return Math.floor((day + 3) / 7);
  const date = new Date(day * DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
