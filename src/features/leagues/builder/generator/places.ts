import type { BuilderLeague } from "../schema.ts";
import { NONE, type Place } from "./model.ts";
import type { Random } from "./random.ts";
import type { Season } from "./season.ts";

// Assigns venues and start times once the days are fixed. First, games fill the early slots at all venues without
// leaving gaps. Then games on the same day trade places until venues and times are balanced across teams.

const START_TEMPERATURE = 2;
const END_TEMPERATURE = 0.1;

export type Places = {
  /** Tries the given number of changes. `progress` ranges from 0 (hot) to 1 (cold). */
  run: (steps: number, progress: number) => void;
  /** Returns the place of a game that has a day. */
  getPlace: (game: number) => Place;
};

/**
 * Returns the index of the venue that each place belongs to, or null if no venue has fields. Teams should travel to each
 * venue equally often, which matters more to them than the field.
 */
function listParents(places: BuilderLeague["venues"]): number[] | null {
  if (places.every(({ fieldOf }) => fieldOf === undefined)) return null;
  const names = [...new Set(places.map(({ name, fieldOf }) => fieldOf ?? name))];
  return places.map(({ name, fieldOf }) => names.indexOf(fieldOf ?? name));
}

/** Creates an assignment of games to venues and start times. */
export function createPlaces(season: Season, random: Random): Places {
  const { model, dayByGame, gamesOn } = season;
  const { first, second, teams, league, slots, locked } = model;
  const venues = league.venues.length;
  const parents = listParents(league.venues);
  const venueByGame = new Int32Array(model.games);
  const slotByGame = new Int32Array(model.games);
  // Track how often each team plays at each place, at each start time, late, and at each venue with fields, so these counts can be balanced.
  const isLate = slots.map((minute) => model.isLate(minute));
  const lateSlots = isLate.filter(Boolean).length;
  const parentIndex = venues + slots.length + 1;
  const countsPerTeam = parentIndex + (parents ? Math.max(...parents) + 1 : 0);
  const counts = new Int32Array(teams * countsPerTeam);
  const lateIndex = venues + slots.length;
  /** Number of games at each venue on each day. */
  const gamesAtVenue = new Int32Array(venues * model.days);

  function updateCounts(game: number, delta: number) {
    for (const team of [first[game]!, second[game]!]) {
      counts[team * countsPerTeam + venueByGame[game]!]! += delta;
      counts[team * countsPerTeam + venues + slotByGame[game]!]! += delta;
      if (lateSlots > 1 && isLate[slotByGame[game]!]) counts[team * countsPerTeam + lateIndex]! += delta;
      if (parents) counts[team * countsPerTeam + parentIndex + parents[venueByGame[game]!]!]! += delta;
    }
  }

  /**
   * Returns the marginal cost of a game under squared counts, which increasingly penalize repeated venues and times.
   */
  function computeCost(game: number): number {
    let sum = 0;
    for (const team of [first[game]!, second[game]!]) {
      const row = team * countsPerTeam;
      sum += counts[row + venueByGame[game]!]! * 2 + counts[row + venues + slotByGame[game]!]! * 2;
      if (lateSlots > 1 && isLate[slotByGame[game]!]) sum += counts[row + lateIndex]! * 2;
      if (parents) sum += counts[row + parentIndex + parents[venueByGame[game]!]!]! * 2;
    }
    return sum;
  }

  function fillDay(day: number) {
    const freeSlots = league.venues.map((_, venue) => model.getFreeSlots(day, venue));
    const games = random.shuffle(gamesOn[day]!.filter((game) => !locked[game]));
    const openPlaces: Place[] = [];
    const offset = random.nextInt(venues);
    for (let level = 0; level < slots.length; level++) {
      for (let step = 0; step < venues; step++) {
        const venue = (step + offset) % venues;
        if (freeSlots[venue]![level] !== undefined)
          openPlaces.push({ venue, slot: freeSlots[venue]![level]! });
      }
    }
    games.forEach((game, index) => {
      venueByGame[game] = openPlaces[index]!.venue;
      slotByGame[game] = openPlaces[index]!.slot;
      gamesAtVenue[openPlaces[index]!.venue * model.days + day]!++;
      updateCounts(game, 1);
    });
  }

  const movable = Array.from(dayByGame.keys()).filter((game) => dayByGame[game] !== NONE && !locked[game]);

  function swapPlaces(game: number, otherGame: number) {
    [venueByGame[game], venueByGame[otherGame]] = [venueByGame[otherGame]!, venueByGame[game]!];
    [slotByGame[game], slotByGame[otherGame]] = [slotByGame[otherGame]!, slotByGame[game]!];
  }

  /** Swaps the places of two games on a day, unless it costs too much. */
  function trySwap(game: number, limit: number) {
    const gamesThatDay = gamesOn[dayByGame[game]!]!;
    const otherGame = gamesThatDay[random.nextInt(gamesThatDay.length)]!;
    if (otherGame === game || locked[otherGame]) return;
    const costBefore = computeCost(game) + computeCost(otherGame);
    updateCounts(game, -1);
    updateCounts(otherGame, -1);
    swapPlaces(game, otherGame);
    updateCounts(game, 1);
    updateCounts(otherGame, 1);
    if (computeCost(game) + computeCost(otherGame) - costBefore <= limit) return;
    updateCounts(game, -1);
    updateCounts(otherGame, -1);
    swapPlaces(game, otherGame);
    updateCounts(game, 1);
    updateCounts(otherGame, 1);
  }

  /**
   * Moves a venue's last game of the day to another venue if the next free slot there starts at the same time, unless
   * it costs too much.
   */
  function tryVenueMove(game: number, limit: number) {
    const day = dayByGame[game]!;
    const [from, to] = [venueByGame[game]!, random.nextInt(venues)];
    const freeSlots = model.getFreeSlots(day, to);
    const level = gamesAtVenue[to * model.days + day]!;
    const isLast =
      model.getFreeSlots(day, from)[gamesAtVenue[from * model.days + day]! - 1] === slotByGame[game];
    if (from === to || !isLast || freeSlots[level] !== slotByGame[game]) return;
    const costBefore = computeCost(game);
    updateCounts(game, -1);
    venueByGame[game] = to;
    updateCounts(game, 1);
    if (computeCost(game) - costBefore > limit) {
      updateCounts(game, -1);
      venueByGame[game] = from;
      updateCounts(game, 1);
      return;
    }
    gamesAtVenue[from * model.days + day]!--;
    gamesAtVenue[to * model.days + day]!++;
  }

  model.locked.forEach((lock, game) => {
    if (!lock) return;
    venueByGame[game] = lock.venue;
    slotByGame[game] = slots.indexOf(lock.minute);
    if (lock.venue !== NONE && slotByGame[game] !== NONE) updateCounts(game, 1);
  });
  for (let day = 0; day < model.days; day++) fillDay(day);

  return {
    getPlace: (game) => ({ venue: venueByGame[game]!, slot: slotByGame[game]! }),
    run(steps, progress) {
      if (movable.length === 0) return;
      const temperature =
        progress >= 1 ? 0 : START_TEMPERATURE * (END_TEMPERATURE / START_TEMPERATURE) ** progress;
      for (let step = 0; step < steps; step++) {
        const game = movable[random.nextInt(movable.length)]!;
        const limit = temperature === 0 ? 0 : -Math.log(1 - random.next()) * temperature;
        if (venues > 1 && random.nextInt(6) === 0) tryVenueMove(game, limit);
        else trySwap(game, limit);
      }
    },
  };
}
