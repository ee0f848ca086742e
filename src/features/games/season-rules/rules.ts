import type {
  BuilderLeague,
  GameFrequency,
  ScheduleSettings,
  ScheduleVenue,
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

/** The maximum length of a season (BUILD-42). */
export const MAX_DAYS = 730;

/**
 * How many days around a changed game to read. Open slots are offered up to six weeks away, and no rule looks further
 * than a month beyond them.
 */
export const NEARBY_DAYS = 75;

/** Returns how many games a venue can host per day. Each game takes two units of capacity (BUILD-38). */
export const getGamesPerDay = (maxTeamsPerDay: number) => Math.floor(maxTeamsPerDay / 2);

/** Returns whether a location is at a venue: the venue's name as whole words, then perhaps a field. */
const isAtVenue = (location: string, name: string) =>
  location.toLowerCase().startsWith(name.toLowerCase()) &&
  !/^[\p{L}\p{N}]/u.test(location.slice(name.length));

/**
 * Finds the venue of a location, which starts with the venue's name as whole words, as in "Harborview Park, Field 2".
 * The longest name wins. The database compares in the same way (`isAtVenue` in the venues' queries).
 */
export const findVenueOf = <Named extends { name: string }>(
  venues: readonly Named[],
  location: string,
): Named | undefined =>
  venues.filter(({ name }) => isAtVenue(location, name)).toSorted((a, b) => b.name.length - a.name.length)[0];

/**
 * Returns what stands for a deleted venue in a season: a venue that's always closed. So nothing moves there, and
 * rescheduling the season moves what's left.
 */
export const toDeletedVenue = (name: string) => ({
  id: `deleted ${name}`,
  name,
  maxTeamsPerDay: 2,
  fields: [],
  openingTimes: Array.from({ length: 7 }, () => null),
  closedOn: [],
});

type VenueField = { name: string; maxTeamsPerDay: number };

const normalizeName = (name: string) => name.trim().toLowerCase();

/** The league's venue that a schedule's venue stands for. */
type PlanningVenue = { name: string; fields?: readonly VenueField[] } & VenueTimes;

/** The current league data that a schedule is based on. */
export type BuilderFacts = {
  teams: readonly { id: string; preferredBlockoutDays: Weekday[] }[];
  /** The league's venues. A venue with the same name in the schedule has the same fields and opening hours. */
  venues: readonly PlanningVenue[];
  /** `built` is true for games that this builder published. `venue` is set for league games, which take up a place. */
  busyDays: readonly {
    team: string;
    date: string;
    built: boolean;
    venue?: string | undefined;
    /** True for a game of another division, which stays even if earlier games are replaced. */
    stays?: boolean | undefined;
  }[];
};

/** Returns what a game's location shows for a field: "Harborview Park, Field 2". */
const getFieldName = (venue: string, field: string) => `${venue.trim()}, ${field}`;

/**
 * Returns the number of games per day for each field. Usually that's the field's own capacity. If the schedule has a
 * different capacity for the venue (BUILD-17), the fields take turns getting a game, up to their own capacity at first.
 */
function shareCapacity(fields: readonly VenueField[], maxTeamsPerDay: number): number[] {
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
  { fields = [], openingTimes, closedOn }: Omit<PlanningVenue, "name">,
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
  earlier: "keep" | "replace" | null = null,
  locations: readonly string[] = [],
): BuilderLeague {
  const venuesByName = new Map(venues.map((venue) => [normalizeName(venue.name), venue]));
  const wholeVenues = new Set(locations.map(normalizeName));
  const places = settings.venues.flatMap((venue) => {
    const key = normalizeName(venue.name);
    const { fields, openingTimes = null, closedOn = [] } = venuesByName.get(key) ?? {};
    return listPlaces(venue, { fields: wholeVenues.has(key) ? [] : fields, openingTimes, closedOn });
  });
  const teamIds = new Set(teams.map(({ id }) => id));
  const keptDays = busyDays.filter(({ built, stays }) => !built || stays === true || earlier === "keep");
  // A place that kept league games use that day has no room for new ones. A game at a whole venue may be on any field.
  const listTakenDates = ({ name, fieldOf }: BuilderLeague["venues"][number]) =>
    keptDays.flatMap(({ venue, date }) =>
      venue !== undefined &&
      (isAtVenue(venue, name) || normalizeName(venue) === normalizeName(fieldOf ?? name))
        ? date
        : [],
    );
  const closeTaken = (place: BuilderLeague["venues"][number]) => {
    const takenDates = listTakenDates(place);
    return takenDates.length === 0
      ? place
      : { ...place, closedOn: [...new Set([...(place.closedOn ?? []), ...takenDates])] };
  };
  return {
    teams: teams.map(({ id, preferredBlockoutDays }) => ({ id, daysOff: preferredBlockoutDays })),
    // The generator and the checker identify places by name.
    venues: [
      ...new Map(places.toReversed().map((place) => [normalizeName(place.name), closeTaken(place)])).values(),
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
    busyDays: keptDays
      .filter(({ team, date }) => date >= settings.startDate && teamIds.has(team))
      .map(({ team, date }) => ({ team, date })),
  };
}
