import { formatDate } from "#platform/date-format.ts";
import type {
  BuilderLeague,
  BuilderData,
  GameFrequency,
  NewSchedule,
  PublishedSchedule,
  ScheduleSettings,
  ScheduleVenue,
  UnscheduledReason,
  VenueTimes,
  Weekday,
} from "./schema.ts";

/** Minimum number of days from each of a team's games to its next game (BUILD-08 to BUILD-11). */
export const gapDays: Record<GameFrequency, number> = {
  once_per_week: 7,
  twice_per_week: 3,
  once_per_month: 30,
  twice_per_month: 15,
};

/** The alternative rule: maximum games per team in a calendar week or month, and minimum days between them. */
export const periodCaps: Record<GameFrequency, { unit: "week" | "month"; games: number; restDays: number }> =
  {
    once_per_week: { unit: "week", games: 1, restDays: 3 },
    twice_per_week: { unit: "week", games: 2, restDays: 2 },
    once_per_month: { unit: "month", games: 1, restDays: 14 },
    twice_per_month: { unit: "month", games: 2, restDays: 7 },
  };

/** The number of iterations after which the generator stops (BUILD-41). */
export const MAX_ITERATIONS = 1000;

/** The maximum length of a season (BUILD-42). */
export const MAX_DAYS = 730;

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

/** Returns how many games a venue can host per day. Each game takes two units of capacity (BUILD-38). */
export const getGamesPerDay = (maxTeamsPerDay: number) => Math.floor(maxTeamsPerDay / 2);

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

/** The largest league the builder was benchmarked with (decision 0025). Larger leagues play in divisions. */
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
  if (teams > MAX_BUILDER_TEAMS) return `The builder supports up to ${MAX_BUILDER_TEAMS} teams`;
  if (new Set(blockoutDays).size >= 7) return "Please allow at least one day for games (unblock some days)";
  if (venues.length === 0) return "Please add at least one venue";
  if (venues.some(({ maxTeamsPerDay }) => maxTeamsPerDay < CAPACITY.min))
    return "All venues must accommodate at least 2 teams per day (for 1 game)";
  return null;
}

type Field = { name: string; maxTeamsPerDay: number };

/** The league's venue that a schedule's venue stands for. */
type LeagueVenue = { name: string; fields?: readonly Field[] } & VenueTimes;

/** The current league data that a schedule is based on. */
export type BuilderFacts = {
  teams: readonly { id: string; preferredBlockoutDays: Weekday[] }[];
  /** The league's venues. A venue with the same name in the schedule has the same fields and opening hours. */
  venues: readonly LeagueVenue[];
  busyDays: BuilderData["busyDays"];
};

/** Returns what a game's location shows for a field: "Harborview Park, Field 2". */
const getFieldName = (venue: string, field: string) => `${venue.trim()}, ${field}`;

/**
 * Returns the number of games per day for each field. Usually that's the field's own capacity. If the schedule has a
 * different capacity for the venue (BUILD-17), the fields take turns getting a game, up to their own capacity at first.
 */
function shareCapacity(fields: readonly Field[], maxTeamsPerDay: number): number[] {
  const limits = fields.map((field) => getGamesPerDay(field.maxTeamsPerDay));
  if (maxTeamsPerDay === fields.reduce((sum, field) => sum + field.maxTeamsPerDay, 0)) return limits;
  const shares = limits.map(() => 0);
  for (let left = getGamesPerDay(maxTeamsPerDay); left > 0; left--) {
    const isFull = shares.every((games, field) => games >= limits[field]!);
    const candidates = [...shares.keys()].filter((field) => isFull || shares[field]! < limits[field]!);
    shares[candidates.reduce((best, field) => (shares[field]! < shares[best]! ? field : best))]!++;
  }
  return shares;
}

/**
 * Lists the places where a schedule's venue has games: its fields, or the venue itself if it has none. Each place holds
 * one game at a time. All fields have the venue's opening hours and closed dates.
 */
function listPlaces(
  { name, maxTeamsPerDay }: ScheduleVenue,
  { fields = [], openingTimes, closedOn }: Omit<LeagueVenue, "name">,
): BuilderLeague["venues"] {
  if (fields.length === 0) return [{ name, maxTeamsPerDay, openingTimes, closedOn }];
  return shareCapacity(fields, maxTeamsPerDay).flatMap((games, field) =>
    games === 0
      ? []
      : {
          name: getFieldName(name, fields[field]!.name),
          fieldOf: name.trim(),
          maxTeamsPerDay: games * 2,
          openingTimes,
          closedOn,
        },
  );
}

/**
 * Combines current league data and the manager's settings into the input for the generator and the checker. A season
 * that already has games at a venue as a whole (`locations`) keeps using it that way, because those games may be on any
 * of its fields.
 */
export function toBuilderLeague(
  { teams, venues, busyDays }: BuilderFacts,
  settings: ScheduleSettings,
  earlier: NewSchedule["earlier"] = null,
  locations: readonly string[] = [],
): BuilderLeague {
  const venuesByName = new Map(venues.map((venue) => [normalizeName(venue.name), venue]));
  const wholeVenues = new Set(locations.map(normalizeName));
  const places = settings.venues.flatMap((venue) => {
    const key = normalizeName(venue.name);
    const { fields, openingTimes = null, closedOn = [] } = venuesByName.get(key) ?? {};
    return listPlaces(venue, { fields: wholeVenues.has(key) ? [] : fields, openingTimes, closedOn });
  });
  return {
    teams: teams.map(({ id, preferredBlockoutDays }) => ({ id, daysOff: preferredBlockoutDays })),
    // The generator and the checker identify places by name.
    venues: [
      ...new Map(places.toReversed().map((place) => [normalizeName(place.name), place])).values(),
    ].toReversed(),
    gamesPerMatchup: settings.gamesPerMatchup,
    gameFrequency: settings.gameFrequency,
    frequencyRule: settings.frequencyRule,
    startDate: settings.startDate,
    startTime: settings.startTime,
    gameDurationMinutes: settings.gameDurationMinutes,
    breakBetweenGamesMinutes: settings.breakBetweenGamesMinutes,
    blockoutDays: settings.blockoutDays,
    blockedDates: settings.blockedDates,
    maxDays: MAX_DAYS,
    lockedGames: [],
    // A team plays at most one game a day, including games from outside the builder (OP2-20). Games about to be
    // replaced don't count.
    busyDays: busyDays
      .filter(({ built, date }) => date >= settings.startDate && (!built || earlier === "keep"))
      .map(({ team, date }) => ({ team, date })),
  };
}

/** Builds the success message shown after publishing (BUILD-51, OP2-22). */
export const formatPublished = ({ matchups, entries, endsOn }: PublishedSchedule) =>
  `Schedule generated successfully! Created ${matchups} matchups (${entries} total games). Season ends on ${formatDate(endsOn)}.`;
