import { listPresets } from "#features/teams/groups/presets/rules.ts";
import type { ErrorCode } from "#platform/error-codes.ts";
import { Weekday } from "../schema.ts";

/** What someone under 18 reads instead of joining (NEED-40). */
export const ADULTS_ONLY = "You need to be 18 to join a sub pool.";

/** What someone reads who didn't agree to texts, because the pool exists only for them. */
export const CONSENT_NEEDED = "Check the box to join. Teams ask for a sub by text.";

/** The maximum number of people in a pool. A league of 500 teams rarely has more subs than teams. */
export const MAX_POOL_PEOPLE = 500;

/** Lists the groups that someone can choose for a league's sport (NEED-40). */
export const listPoolGroups = (sport: string): string[] => listPresets(sport).map(({ name }) => name);

const shortNames: Record<Weekday, string> = {
  Sunday: "Sun",
  Monday: "Mon",
  Tuesday: "Tue",
  Wednesday: "Wed",
  Thursday: "Thu",
  Friday: "Fri",
  Saturday: "Sat",
};

/** Formats the days on which someone can play, in the order of the week: "Tue, Thu" or "Any day". */
export function formatWeekdays(weekdays: readonly Weekday[]): string {
  if (weekdays.length === Weekday.options.length) return "Any day";
  return Weekday.options
    .filter((weekday) => weekdays.includes(weekday))
    .map((weekday) => shortNames[weekday])
    .join(", ");
}

/** Errors shown in the join form, because the API's messages are written for managers. */
export const poolErrorMessages: Partial<Record<ErrorCode, string>> = {
  LIMIT_REACHED: "This sub pool is full. Ask your league manager to make room.",
  RATE_LIMITED: "Too many people are joining right now. Try again in a few minutes.",
};
