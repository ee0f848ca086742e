import type { GameFrequency, UnplacedReason } from "./schema.ts";

/** BUILD-08 to BUILD-11: days from one game of a team to its next, at least. */
export const gapDays: Record<GameFrequency, number> = {
  once_per_week: 7,
  twice_per_week: 3,
  once_per_month: 30,
  twice_per_month: 15,
};

/** The second choice: so many games per team in a calendar week (Monday to Sunday) or month, and days between them. */
export const periodCaps: Record<GameFrequency, { unit: "week" | "month"; games: number; restDays: number }> =
  {
    once_per_week: { unit: "week", games: 1, restDays: 3 },
    twice_per_week: { unit: "week", games: 2, restDays: 2 },
    once_per_month: { unit: "month", games: 1, restDays: 14 },
    twice_per_month: { unit: "month", games: 2, restDays: 7 },
  };

/** BUILD-41. */
export const MOST_ITERATIONS = 1000;

/** BUILD-42. */
export const MOST_DAYS = 730;

/** BUILD-12, BUILD-13, BUILD-15, BUILD-18, BUILD-35 and BUILD-36. */
export const builderDefaults = {
  gamesPerMatchup: 1,
  startTime: "19:00",
  blockoutDays: ["Saturday", "Sunday"],
  venue: { name: "Main Venue", maxTeamsPerDay: 4 },
  gameDurationMinutes: 120,
  breakBetweenGamesMinutes: 30,
} as const;

/** A game that starts then or later is a late one, in minutes of the day. */
export const LATE_FROM = 21 * 60;

/** BUILD-38: a game takes two units of a venue's capacity. */
export const gamesPerDay = (maxTeamsPerDay: number) => Math.floor(maxTeamsPerDay / 2);

/** BUILD-39, as the capacity panel shows it. */
export const mostGamesPerDay = (venues: readonly { maxTeamsPerDay: number }[]) =>
  gamesPerDay(venues.reduce((sum, venue) => sum + venue.maxTeamsPerDay, 0));

/** OP2-21: said beside each game that found no place. */
export const unplacedReasonInWords: Record<UnplacedReason, string> = {
  "no-open-day": "Every day of the season is blocked",
  "no-time-before-midnight": "No game that starts at the default time ends by midnight",
  "both-prefer-off": "Both teams prefer not to play on every day that is open",
  "days-full": "Every day that is open and suits both teams is full or too close to another of their games",
  "season-too-short": "The season has fewer places than games",
};
