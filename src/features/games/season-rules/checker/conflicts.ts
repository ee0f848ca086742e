import { addDays, formatDate, formatTime, getWeekday } from "#platform/date-format.ts";
import { gapDays, periodCaps } from "../rules.ts";
import type { BuilderLeague, PlannedGame, UnscheduledGame } from "../schema.ts";
import { listStartTimes, parseDay } from "./calendar.ts";
import { checkPlacements, isVenueOpen, type Problem } from "./check-schedule.ts";

// Describes the conflicts that manual changes cause. Uses the checker, so the result matches the server's validation.

export type Slot = Pick<PlannedGame, "date" | "time" | "venue">;
/** A scheduled or unscheduled game. */
export type AnyGame = PlannedGame | UnscheduledGame;
type GetTeamName = (teamId: string) => string;

/** Returns a key that identifies a game in its current slot. */
export const getGameKey = ({ date, time, venue, home, away }: PlannedGame) =>
  [date, time, venue, home, away].join(" ");

export const isAt = (slot: Slot) => (game: Slot) =>
  game.date === slot.date && game.time === slot.time && game.venue === slot.venue;

export const isScheduled = (game: AnyGame): game is PlannedGame => "date" in game;

const sortGames = (games: PlannedGame[]) =>
  games.toSorted((a, b) => (getGameKey(a) < getGameKey(b) ? -1 : 1));

/** Moves a game to a slot and swaps it with the game there, if any. Adds the game if it was unscheduled. */
export function moveGame(games: readonly PlannedGame[], game: AnyGame, { date, time, venue }: Slot) {
  if (!isScheduled(game))
    return sortGames([...games, { date, time, venue, home: game.home, away: game.away }]);
  const occupant = games.find(isAt({ date, time, venue }));
  return sortGames(
    games.map((current) => {
      if (current === game) return { ...current, date, time, venue };
      return current === occupant
        ? { ...current, date: game.date, time: game.time, venue: game.venue }
        : current;
    }),
  );
}

/** Lists every start time at every place that's open for it on a day, free or taken. */
export function listSlots(league: BuilderLeague, date: string): Slot[] {
  const day = parseDay(date);
  if (!day) return [];
  return listStartTimes(league).flatMap((minute) => {
    const time = [Math.floor(minute / 60), minute % 60]
      .map((part) => String(part).padStart(2, "0"))
      .join(":");
    const openPlaces = league.venues.filter((place) => isVenueOpen(league, place, day, { date, time }));
    return openPlaces.map(({ name }) => ({ date, time, venue: name }));
  });
}

/** Returns conflict messages by game. Skips the meetings check because moving a game never changes it. */
export function findConflicts(league: BuilderLeague, games: readonly PlannedGame[], getName: GetTeamName) {
  const messagesByGame = new Map<string, string[]>();
  for (const problem of checkPlacements(league, games)) {
    const message = formatProblem(league, problem, getName);
    for (const game of problem.games) {
      const key = getGameKey(game);
      if (!messagesByGame.get(key)?.includes(message))
        messagesByGame.set(key, [...(messagesByGame.get(key) ?? []), message]);
    }
  }
  return messagesByGame;
}

/** Returns messages for the new conflicts a move would cause. Checks only the affected days and teams. */
export function findMoveConflicts(
  league: BuilderLeague,
  games: readonly PlannedGame[],
  game: AnyGame,
  slot: Slot,
  getName: GetTeamName,
): string[] {
  const occupant = games.find(isAt(slot));
  const teams = new Set([game.home, game.away, ...(occupant ? [occupant.home, occupant.away] : [])]);
  const days = new Set([...(isScheduled(game) ? [game.date] : []), slot.date]);
  const nearbyGames = games.filter(
    ({ home, away, date }) => teams.has(home) || teams.has(away) || days.has(date),
  );
  const listMessages = (gamesToCheck: readonly PlannedGame[]) =>
    [...findConflicts(league, gamesToCheck, getName).values()].flat();
  const messagesBefore = new Set(listMessages(nearbyGames));
  return [...new Set(listMessages(moveGame(nearbyGames, game, slot)))].filter(
    (message) => !messagesBefore.has(message),
  );
}

/** Returns whether a rule is about the slot, so another slot on the same day might satisfy it. */
const isSlotRule = ({ rule }: Problem) =>
  /^(venue-|unknown-venue)/.test(rule) || rule === "not-a-start-time" || rule === "after-midnight";

/** No rule spans more than a month, so games further away can't conflict. */
const NEAR_DAYS = 31;

/**
 * Returns open slots without conflicts, at most one per day. Lists the nearest days first, or the earliest days for an
 * unscheduled game. A season has thousands of slots, and most days are too close to one of these teams' other games, so
 * this rules out whole days first and checks only nearby games. Every conflict that a game causes in an open slot
 * involves that game, so other problems can be ignored.
 */
export function findOpenSlots(
  league: BuilderLeague,
  games: readonly PlannedGame[],
  game: AnyGame,
  dates: readonly string[],
  limit: number,
): Slot[] {
  const { home, away } = game;
  const teams = new Set([home, away]);
  const teamGames = games.filter(
    (otherGame) => otherGame !== game && (teams.has(otherGame.home) || teams.has(otherGame.away)),
  );
  const gamesByDate = Map.groupBy(games, ({ date }) => date);
  const findProblems = (slot: Slot, otherGames: readonly PlannedGame[]) => {
    const placedGame = { ...slot, home, away };
    return checkPlacements(league, [...otherGames, placedGame]).filter((problem) =>
      problem.games.includes(placedGame),
    );
  };
  const getDistance = (date: string) =>
    isScheduled(game) ? Math.abs(Date.parse(date) - Date.parse(game.date)) : Date.parse(date);

  const openSlots: Slot[] = [];
  for (const date of dates.toSorted((a, b) => getDistance(a) - getDistance(b))) {
    if (openSlots.length === limit) break;
    const gamesThatDay = gamesByDate.get(date) ?? [];
    const [from, until] = [addDays(date, -NEAR_DAYS), addDays(date, NEAR_DAYS)];
    const nearbyGames = teamGames.filter((teamGame) => teamGame.date >= from && teamGame.date <= until);
    const freeSlots = listSlots(league, date).filter((slot) => !gamesThatDay.some(isAt(slot)));
    if (freeSlots.length === 0 || !findProblems(freeSlots[0]!, nearbyGames).every(isSlotRule)) continue;
    const gamesToCheck = [
      ...new Set([...nearbyGames, ...gamesThatDay.filter((otherGame) => otherGame !== game)]),
    ];
    const slot = freeSlots.find((candidate) => findProblems(candidate, gamesToCheck).length === 0);
    if (slot) openSlots.push(slot);
  }
  return openSlots;
}

const listSharedTeams = ([a, b]: PlannedGame[]) =>
  a && b ? [a.home, a.away].filter((id) => id === b.home || id === b.away) : [];

const listTimes = (games: readonly PlannedGame[]) =>
  [...new Set(games.map(({ time }) => formatTime(time)))].join(" and ");

/** Describes a broken rule to a manager. */
export function formatProblem(league: BuilderLeague, { rule, games }: Problem, getName: GetTeamName): string {
  const [first, second] = games;
  const teamNames = listSharedTeams(games).map(getName).join(" and ");
  const day = first ? `${getWeekday(first.date)}, ${formatDate(first.date)}` : "";
  const cap = periodCaps[league.gameFrequency];
  const restDays = league.frequencyRule === "team-gap" ? gapDays[league.gameFrequency] : cap.restDays;
  switch (rule) {
    case "twice-a-day":
      return `${teamNames} would play twice on ${day}.`;
    case "team-overlap":
      return `${teamNames} would play two games at the same time on ${day}: ${listTimes(games)}.`;
    case "too-soon":
      return `${teamNames} would play on ${first ? formatDate(first.date) : ""} and ${second ? formatDate(second.date) : ""}. Games must be at least ${restDays} days apart.`;
    case "too-many-in-period":
      return `${teamNames} would play more than ${cap.games === 1 ? "once" : "twice"} in a calendar ${cap.unit}.`;
    case "plays-elsewhere":
      return `One of these teams already plays on ${day}.`;
    case "plays-elsewhere-then":
      return `One of these teams already plays another game on ${day} at that time.`;
    case "blocked-day":
      return `${day} is blocked.`;
    case "both-prefer-off":
      return `Both teams prefer not to play on ${day}.`;
    case "outside-season":
      return `${day} is outside the season.`;
    case "venue-full":
      return `${first?.venue} doesn't have room for ${games.length} games on ${day}.`;
    case "venue-overlap":
      return `Games at ${first?.venue} on ${day} are too close together.`;
    case "venue-taken": {
      const venues = new Set(games.map(({ venue }) => venue));
      const field = league.venues.find(({ name, fieldOf }) => fieldOf !== undefined && venues.has(name));
      if (venues.size > 1)
        return `${field?.fieldOf} would have more games than fields on ${day} at ${listTimes(games)}.`;
      return `${first?.venue} would have two games at the same time on ${day}: ${listTimes(games)}.`;
    }
    case "venue-closed":
      return `${first?.venue} is closed on ${day} at ${first ? formatTime(first.time) : ""}.`;
    case "unknown-venue":
      return `${first?.venue} isn't one of this schedule's venues.`;
    case "not-a-start-time":
    case "after-midnight":
    case "not-a-date-or-time":
      return `Games can't start at ${first ? formatTime(first.time) : "that time"}.`;
    case "unknown-team":
    case "team-against-itself":
    case "missing-game":
    case "too-many-meetings":
      return "One of these teams isn't in the league.";
  }
}
