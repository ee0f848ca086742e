import { dateInWords } from "#platform/date-words.ts";
import type {
  BuilderLeague,
  BuilderStart,
  GameFrequency,
  NewSchedule,
  PublishedSchedule,
  ScheduleSettings,
  ScheduleVenue,
  UnplacedReason,
  VenueTimes,
  Weekday,
} from "./schema.ts";

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
  "venues-closed": "No venue is open long enough on any day that is not blocked",
  "both-prefer-off": "Both teams prefer not to play on every day that is open",
  "days-full": "Every day that is open and suits both teams is full or too close to another of their games",
  "season-too-short": "The season has fewer places than games",
};

/** Teams the builder plans for: what it was measured with (decision 0025). Larger leagues play in divisions. */
const MOST_BUILDER_TEAMS = 40;

/** BUILD-24: what one can type; a listed venue may hold more (OP2-27). */
export const CAPACITY = { min: 2, max: 20 } as const;

/** BUILD-24 and BUILD-25. */
export function typedCapacity(entered: string): number {
  const number = Math.floor(Number(entered));
  if (entered.trim() === "" || !Number.isFinite(number)) return CAPACITY.min;
  return Math.min(CAPACITY.max, Math.max(CAPACITY.min, number));
}

/** One name, one place, however it is written. */
const isSameVenue = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** BUILD-23: why a custom venue cannot be added; null when it can. */
export function customVenueRefusal(name: string, capacity: number): string | null {
  return name.trim() === "" || !(capacity >= CAPACITY.min)
    ? "Please provide a venue name and ensure capacity is at least 2 teams"
    : null;
}

/** BUILD-21, for custom ones too: the generator tells places apart by name. */
export const venueTwice = (venues: readonly ScheduleVenue[], name: string): string | null =>
  venues.some((venue) => isSameVenue(venue.name, name))
    ? "This venue is already added to the schedule"
    : null;

/** BUILD-31 to BUILD-34: why no schedule can be made of this; null when one can. */
export function generationRefusal(
  teams: number,
  { blockoutDays, venues }: Pick<ScheduleSettings, "blockoutDays" | "venues">,
): string | null {
  if (teams < 2) return "Need at least 2 teams to generate a schedule";
  if (teams > MOST_BUILDER_TEAMS) return `The builder plans leagues of up to ${MOST_BUILDER_TEAMS} teams`;
  if (new Set(blockoutDays).size >= 7) return "Please allow at least one day for games (unblock some days)";
  if (venues.length === 0) return "Please add at least one venue";
  if (venues.some(({ maxTeamsPerDay }) => maxTeamsPerDay < CAPACITY.min))
    return "All venues must accommodate at least 2 teams per day (for 1 game)";
  return null;
}

/** What a league is planned with, as it is now. */
export type BuilderFacts = {
  teams: readonly { id: string; preferredBlockoutDays: Weekday[] }[];
  /** The league's own list: a venue of a schedule that is on it keeps its opening times. */
  venues: readonly ({ name: string } & VenueTimes)[];
  busyDays: BuilderStart["busyDays"];
};

/** What generator and checker plan with: the league as it is now, and what the manager said. */
export function builderLeague(
  { teams, venues, busyDays }: BuilderFacts,
  settings: ScheduleSettings,
  earlier: NewSchedule["earlier"] = null,
): BuilderLeague {
  const listed = new Map(venues.map((venue) => [venue.name.trim().toLowerCase(), venue]));
  return {
    teams: teams.map(({ id, preferredBlockoutDays }) => ({ id, daysOff: preferredBlockoutDays })),
    venues: settings.venues.map(({ name, maxTeamsPerDay }) => {
      const { openingTimes = null, closedOn = [] } = listed.get(name.trim().toLowerCase()) ?? {};
      return { name, maxTeamsPerDay, openingTimes, closedOn };
    }),
    gamesPerMatchup: settings.gamesPerMatchup,
    gameFrequency: settings.gameFrequency,
    frequencyRule: settings.frequencyRule,
    startDate: settings.startDate,
    startTime: settings.startTime,
    gameDurationMinutes: settings.gameDurationMinutes,
    breakBetweenGamesMinutes: settings.breakBetweenGamesMinutes,
    blockoutDays: settings.blockoutDays,
    blockedDates: settings.blockedDates,
    maxDays: MOST_DAYS,
    lockedGames: [],
    // OP2-20 holds across everything a team plays; what is to be replaced is in nobody's way.
    busyDays: busyDays
      .filter(({ built, date }) => date >= settings.startDate && (!built || earlier === "keep"))
      .map(({ team, date }) => ({ team, date })),
  };
}

/** BUILD-51 and OP2-22. */
export const publishedInWords = ({ matchups, entries, endsOn }: PublishedSchedule) =>
  `Schedule generated successfully! Created ${matchups} matchups (${entries} total games). Season ends on ${dateInWords(endsOn)}.`;
