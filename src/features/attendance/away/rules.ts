import { addDays, dateInWords, monthAndDay } from "#platform/date-words.ts";

/** Days on which somebody is away, the first and the last of them included. */
export type AwayDays = { fromOn: string; untilOn: string };

/** A year, also a leap year: longer than that is leaving the team. */
export const MOST_AWAY_DAYS = 366;

/** Far more than holidays; of those that are not over. */
export const MOST_AWAY_RANGES = 20;

/** How far ahead days may begin: beyond any schedule. */
export const AWAY_AHEAD_DAYS = 730;

export type AwayProblem = { field: "from" | "until"; text: string };

/** What is wrong with the days somebody entered, in words to show beside the field; null when nothing is. */
export function awayProblem({ fromOn, untilOn }: AwayDays, today: string): AwayProblem | null {
  if (untilOn < fromOn) return { field: "until", text: "The last day comes before the first one." };
  if (untilOn < today) return { field: "until", text: "These days are over already." };
  if (fromOn > addDays(today, AWAY_AHEAD_DAYS))
    return { field: "from", text: "Please choose a day within the next two years." };
  if (untilOn >= addDays(fromOn, MOST_AWAY_DAYS))
    return { field: "until", text: `Please choose at most ${MOST_AWAY_DAYS} days.` };
  return null;
}

/** "Apr 16 to May 3, 2026"; a single day is only that. */
export function awayInWords({ fromOn, untilOn }: AwayDays): string {
  if (fromOn === untilOn) return dateInWords(fromOn);
  const { month, day } = monthAndDay(fromOn);
  const first = fromOn.slice(0, 4) === untilOn.slice(0, 4) ? `${month} ${day}` : dateInWords(fromOn);
  return `${first} to ${dateInWords(untilOn)}`;
}
