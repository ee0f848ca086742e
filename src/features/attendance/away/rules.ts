import { addDays, formatDate, getMonthAndDay } from "#platform/date-format.ts";

/** A range of away days, including the first and the last. */
export type AwayDays = { fromOn: string; untilOn: string };

/** The longest range of away days: a leap year. Anyone who's away for longer is leaving the team. */
export const MAX_AWAY_DAYS = 366;

/** The maximum number of current and future ranges, which is far more than anyone needs for vacations. */
export const MAX_AWAY_RANGES = 20;

/** How far ahead away days may start, in days. It's well beyond any schedule. */
export const MAX_AWAY_DAYS_AHEAD = 730;

export type AwayProblem = { field: "from" | "until"; text: string };

/** Validates away days. Returns the message to show next to the field, or null if they're fine. */
export function findAwayProblem({ fromOn, untilOn }: AwayDays, today: string): AwayProblem | null {
  if (untilOn < fromOn) return { field: "until", text: "The last day can't be before the first day." };
  if (untilOn < today) return { field: "until", text: "Those days have already passed." };
  if (fromOn > addDays(today, MAX_AWAY_DAYS_AHEAD))
    return { field: "from", text: "Choose a day within the next two years." };
  if (untilOn >= addDays(fromOn, MAX_AWAY_DAYS))
    return { field: "until", text: `Choose ${MAX_AWAY_DAYS} days or fewer.` };
  return null;
}

/** Formats a range as "Apr 16 to May 3, 2026", or as a single date if it's one day. */
export function formatAway({ fromOn, untilOn }: AwayDays): string {
  if (fromOn === untilOn) return formatDate(fromOn);
  const { month, day } = getMonthAndDay(fromOn);
  const first = fromOn.slice(0, 4) === untilOn.slice(0, 4) ? `${month} ${day}` : formatDate(fromOn);
  return `${first} to ${formatDate(untilOn)}`;
}
