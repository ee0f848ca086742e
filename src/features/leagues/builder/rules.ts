import { getGamesPerDay } from "#features/games/season-rules/rules.ts";
import { formatDate } from "#platform/date-format.ts";
import type { PublishedSchedule, ScheduleSettings, ScheduleVenue, UnscheduledReason } from "./schema.ts";

export {
  gapDays,
  getGamesPerDay,
  MAX_DAYS,
  periodCaps,
  toBuilderLeague,
} from "#features/games/season-rules/rules.ts";

/** The number of iterations after which the generator stops (BUILD-41). */
export const MAX_ITERATIONS = 1000;

/** The default settings (BUILD-12, BUILD-13, BUILD-15, BUILD-18, BUILD-35, and BUILD-36). */
export const builderDefaults = {
  gamesPerMatchup: 1,
  startTime: "19:00",
  blockoutDays: ["Saturday", "Sunday"],
  venue: { name: "Main Venue", maxTeamsPerDay: 4 },
  gameDurationMinutes: 120,
  breakBetweenGamesMinutes: 30,
} as const;

/** Games that start at or after this minute of the day count as late. */
export const LATE_FROM = 21 * 60;

/** Returns the maximum games per day that the capacity panel shows (BUILD-39). */
export const getMaxGamesPerDay = (venues: readonly { maxTeamsPerDay: number }[]) =>
  getGamesPerDay(venues.reduce((sum, venue) => sum + venue.maxTeamsPerDay, 0));

/** Shown next to each game that couldn't be scheduled (OP2-21). */
export const unscheduledReasonLabels: Record<UnscheduledReason, string> = {
  "no-open-day": "Every day of the season is blocked",
  "no-time-before-midnight": "Games at the default start time would run past midnight",
  "venues-closed": "No venue is open long enough on any unblocked day",
  "both-prefer-off": "Both teams prefer not to play on any of the available days",
  "days-full": "Every day that works for both teams is full or too close to another of their games",
  "season-too-short": "There aren't enough slots for every game",
};

/** The largest division the builder was benchmarked with (decision 0025). Larger leagues play in divisions. */
const MAX_BUILDER_TEAMS = 40;

/** Limits for typed capacities (BUILD-24). A league venue can have a higher capacity (OP2-27). */
export const CAPACITY = { min: 2, max: 20 } as const;

/** Parses and clamps a typed capacity. Falls back to the minimum if it isn't a number (BUILD-24, BUILD-25). */
export function parseCapacity(input: string): number {
  const number = Math.floor(Number(input));
  if (input.trim() === "" || !Number.isFinite(number)) return CAPACITY.min;
  return Math.min(CAPACITY.max, Math.max(CAPACITY.min, number));
}

const normalizeName = (name: string) => name.trim().toLowerCase();

/** Compares venue names without regard to case or surrounding whitespace. */
export const isSameVenue = (a: string, b: string) => normalizeName(a) === normalizeName(b);

/** Returns why a custom venue can't be added, or null if it can (BUILD-23). */
export function getCustomVenueError(name: string, capacity: number): string | null {
  return name.trim() === "" || !(capacity >= CAPACITY.min)
    ? "Please provide a venue name and ensure capacity is at least 2 teams"
    : null;
}

/** Returns an error for a duplicate name (BUILD-21). Covers custom venues because the generator identifies venues by name. */
export const getDuplicateVenueError = (venues: readonly ScheduleVenue[], name: string): string | null =>
  venues.some((venue) => isSameVenue(venue.name, name))
    ? "This venue is already added to the schedule"
    : null;

/** Returns why no schedule can be generated from these settings, or null if one can (BUILD-31 to BUILD-34). */
export function getGenerationError(
  teams: number,
  { blockoutDays, venues }: Pick<ScheduleSettings, "blockoutDays" | "venues">,
): string | null {
  if (teams < 2) return "Need at least 2 teams to generate a schedule";
  if (teams > MAX_BUILDER_TEAMS) return `The builder plans divisions of up to ${MAX_BUILDER_TEAMS} teams`;
  if (new Set(blockoutDays).size >= 7) return "Please allow at least one day for games (unblock some days)";
  if (venues.length === 0) return "Please add at least one venue";
  if (venues.some(({ maxTeamsPerDay }) => maxTeamsPerDay < CAPACITY.min))
    return "All venues must accommodate at least 2 teams per day (for 1 game)";
  return null;
}

/** Builds the success message shown after publishing (BUILD-51, OP2-22). */
export const formatPublished = ({
  matchups,
  entries,
  endsOn,
}: Pick<PublishedSchedule, "matchups" | "entries" | "endsOn">) =>
  `Schedule generated successfully! Created ${matchups} matchups (${entries} total games). Season ends on ${formatDate(endsOn)}.`;
