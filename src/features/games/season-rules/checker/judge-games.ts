import { addDays } from "#platform/date-format.ts";
import { findVenueOf, toBuilderLeague } from "../rules.ts";
import type { BuilderLeague, PlannedGame, ScheduleSettings, SlotProblem, VenueTimes } from "../schema.ts";
import { checkPlacements, type Problem, type RuleName } from "./check-schedule.ts";
import { findOpenSlots, formatProblem, type Slot } from "./conflicts.ts";

// Judges changes to a published season with the builder's checker. Every way to change a league game uses this, on the
// server before it commits and in previews, so a dialog never promises what the server rejects.

/** A league game with its slot, in the league's time zone. */
export type LeagueGameSlot = PlannedGame & { leagueGameId: string };

type LeagueVenue = {
  id: string;
  name: string;
  maxTeamsPerDay: number;
  fields: { name: string; maxTeamsPerDay: number }[];
} & VenueTimes;

/** What the database knows about the part of a season around some games. */
export type SeasonFacts = {
  /** Null if the league never published a schedule. */
  settings: ScheduleSettings | null;
  /** How long each team's games are, in a league whose divisions have schedules of their own. */
  gameMinutes?: ReadonlyMap<string, number>;
  teams: readonly { id: string; name: string; preferredBlockoutDays: ScheduleSettings["blockoutDays"] }[];
  venues: readonly LeagueVenue[];
  /** The league's games that aren't canceled. */
  games: readonly LeagueGameSlot[];
  /** Other games of these teams, in the league's time zone. Games without a time take the whole day. */
  otherGames: readonly { id: string; team: string; date: string; time?: string | undefined }[];
};

export type JudgedSeason = {
  league: BuilderLeague;
  games: LeagueGameSlot[];
  getName: (teamId: string) => string;
  /** The venues that new slots may use. */
  seasonVenues: BuilderLeague["venues"];
  isKnownPlace: (venue: string) => boolean;
  /** True for the league's and the season's venues, and for any field there, known or not. */
  isAtOwnVenue: (venue: string) => boolean;
  hasSettings: boolean;
};

/** Used for a league without a published schedule. Only the rules that never bend apply to it. */
const NO_SETTINGS: ScheduleSettings = {
  name: "Season",
  gameFrequency: "once_per_week",
  frequencyRule: "team-gap",
  gamesPerMatchup: 1,
  startDate: "2000-01-01",
  startTime: "19:00",
  gameDurationMinutes: 120,
  breakBetweenGamesMinutes: 30,
  blockoutDays: [],
  blockedDates: [],
  venues: [],
  notes: null,
};

const toKey = (place: string) => place.trim().toLowerCase();

/** Prepares a season for the checker. Places that aren't the season's own count too, because games can be moved there. */
export function toJudgedSeason({
  settings,
  gameMinutes,
  teams,
  venues,
  games,
  otherGames,
}: SeasonFacts): JudgedSeason {
  const base = toBuilderLeague(
    { teams, venues, busyDays: [] },
    settings ?? NO_SETTINGS,
    null,
    games.map(({ venue }) => venue),
  );
  const places = new Map(base.venues.map((place) => [toKey(place.name), place]));
  const addPlace = (name: string, maxTeamsPerDay: number, times: VenueTimes & { fieldOf?: string }) => {
    if (!places.has(toKey(name))) places.set(toKey(name), { name, maxTeamsPerDay, ...times });
  };
  for (const { name, maxTeamsPerDay, fields, openingTimes, closedOn } of venues) {
    addPlace(name, maxTeamsPerDay, { openingTimes, closedOn });
    for (const field of fields)
      addPlace(`${name}, ${field.name}`, maxTeamsPerDay, { openingTimes, closedOn, fieldOf: name });
  }
  const known = new Set(places.keys());
  // Anywhere but at the league's venues is always open.
  const alwaysOpen = { openingTimes: null, closedOn: [] };
  for (const { venue } of games) {
    const { openingTimes, closedOn } = findVenueOf(venues, venue) ?? alwaysOpen;
    addPlace(venue, UNLIMITED, { openingTimes, closedOn });
  }
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const formerIds = new Set(games.flatMap(({ home, away }) => [home, away]).filter((id) => !names.has(id)));
  return {
    league: {
      ...base,
      teams: [...base.teams, ...[...formerIds].map((id) => ({ id, daysOff: [] }))].map((team) => {
        const minutes = gameMinutes?.get(team.id);
        return minutes === undefined ? team : { ...team, gameMinutes: minutes };
      }),
      venues: [...places.values()],
      busyDays: otherGames.map(({ team, date, time }) => ({ team, date, ...(time && { time }) })),
    },
    games: games.map((game) => ({ ...game, venue: places.get(toKey(game.venue))!.name })),
    getName: (id) => names.get(id) ?? "A former team",
    seasonVenues: base.venues,
    isKnownPlace: (venue) => known.has(toKey(venue)),
    isAtOwnVenue: (venue) => findVenueOf([...venues, ...base.venues], venue) !== undefined,
    hasSettings: settings !== null,
  };
}

/** Higher than any number of teams, for a place whose capacity we don't know. */
const UNLIMITED = 1000;

/** Rules that no confirmation can override: a team or a place can't have two games at the same time, and closed is closed. */
const HARD_RULES = new Set<RuleName>([
  "team-overlap",
  "plays-elsewhere-then",
  "venue-closed",
  "not-a-date-or-time",
  "team-against-itself",
]);

/**
 * A blocked date is final. On a weekday that the league usually leaves free, a manager can make an exception. Anywhere
 * but at the league's own venues, no one knows how many games fit at a time ("Park District Fields", "TBD").
 */
function isHard({ league, isAtOwnVenue }: JudgedSeason, { rule, games }: Problem) {
  if (rule === "venue-taken") return games.some(({ venue }) => isAtOwnVenue(venue));
  return (
    HARD_RULES.has(rule) ||
    (rule === "blocked-day" && games.some(({ date }) => league.blockedDates.includes(date)))
  );
}

/** Finds the games that can't take place as planned. No change may cause such a problem. */
export const findImpossibleGames = (season: JudgedSeason) =>
  checkPlacements(season.league, season.games)
    .filter((problem) => isHard(season, problem))
    // The checker returns the games it was given.
    .map(({ rule, games }) => ({ rule, games: games as LeagueGameSlot[] }));

/** Lists the rules that these games break where they are now, the final ones first. */
export function judgeGames(season: JudgedSeason, leagueGameIds: ReadonlySet<string>): SlotProblem[] {
  const { league, games, getName, isKnownPlace, hasSettings } = season;
  const judged = games.filter(({ leagueGameId }) => leagueGameIds.has(leagueGameId));
  const judgedGames = new Set<PlannedGame>(judged);
  const teams = new Set(judged.flatMap(({ home, away }) => [home, away]));
  const dates = new Set(judged.map(({ date }) => date));
  const nearbyGames = games.filter(
    ({ home, away, date }) => dates.has(date) || teams.has(home) || teams.has(away),
  );
  const problems: Problem[] = [
    ...checkPlacements(league, nearbyGames).filter((problem) =>
      problem.games.some((game) => judgedGames.has(game)),
    ),
    ...judged
      .filter(({ venue }) => !isKnownPlace(venue))
      .map((game) => ({ rule: "unknown-venue" as const, games: [game] })),
  ];
  const found = problems.map((problem) => ({
    rule: problem.rule,
    message: formatProblem(league, problem, getName),
    canConfirm: !isHard(season, problem),
    leagueGameIds: judged
      .filter((game) => problem.games.includes(game))
      .map(({ leagueGameId }) => leagueGameId),
  }));
  return [
    ...found.filter(({ canConfirm }) => !canConfirm),
    ...found.filter(({ canConfirm }) => canConfirm && hasSettings),
  ].filter(({ message }, index, list) => list.findIndex((earlier) => earlier.message === message) === index);
}

/** How far around the requested day to look for open slots, in days. */
const SEARCH_DAYS = 42;

/** Returns the nearest slots from `from` on where the game breaks no rule at all. */
export function offerSlots(season: JudgedSeason, leagueGameId: string, from: string, limit: number): Slot[] {
  const { league, games, seasonVenues, hasSettings } = season;
  const game = games.find((candidate) => candidate.leagueGameId === leagueGameId);
  if (!game || !hasSettings || seasonVenues.length === 0) return [];
  const first = addDays(game.date, -SEARCH_DAYS);
  const dates = Array.from({ length: 2 * SEARCH_DAYS }, (_, index) => addDays(first, index)).filter(
    (date) => date >= from,
  );
  return findOpenSlots({ ...league, venues: seasonVenues }, games, game, dates, limit);
}
