import { NONE, type Place } from "./model.ts";
import type { Random } from "./random.ts";
import type { Season } from "./season.ts";

// Which venue and which start time, once the days are fixed. Games fill the early times of all venues first, one after
// the other without holes; then games of one day change places until every team has seen all venues and times alike.

const HOT = 2;
const COLD = 0.1;

export type Places = {
  /** Tries so many changes of places at a temperature between hot (0) and cold (1). */
  run: (steps: number, progress: number) => void;
  /** The place of every game that has a day. */
  of: (game: number) => Place;
};

export function createPlaces(season: Season, random: Random): Places {
  const { model, dayOf, gamesOn } = season;
  const { first, second, teams, league, slots, locked } = model;
  const venues = league.venues.length;
  const venueOf = new Int32Array(model.games);
  const slotOf = new Int32Array(model.games);
  /** How often a team was at a venue, at a start time, and late: what is evened out. */
  const isLate = slots.map((minute) => model.isLate(minute));
  const lateSlots = isLate.filter(Boolean).length;
  const kinds = venues + slots.length + 1;
  const counts = new Int32Array(teams * kinds);
  const late = venues + slots.length;
  /** Games of each venue on each day, for the heights that games are stacked to. */
  const height = new Int32Array(venues * model.days);

  function count(game: number, by: number) {
    for (const team of [first[game]!, second[game]!]) {
      counts[team * kinds + venueOf[game]!]! += by;
      counts[team * kinds + venues + slotOf[game]!]! += by;
      if (lateSlots > 1 && isLate[slotOf[game]!]) counts[team * kinds + late]! += by;
    }
  }

  /** Squares: a team that was somewhere often counts more for every further time. */
  function costOf(game: number): number {
    let sum = 0;
    for (const team of [first[game]!, second[game]!]) {
      const row = team * kinds;
      sum += counts[row + venueOf[game]!]! * 2 + counts[row + venues + slotOf[game]!]! * 2;
      if (lateSlots > 1 && isLate[slotOf[game]!]) sum += counts[row + late]! * 2;
    }
    return sum;
  }

  function fill(day: number) {
    const free = league.venues.map((_, venue) => model.freeSlots(day, venue));
    const games = random.shuffle(gamesOn[day]!.filter((game) => !locked[game]));
    const open: Place[] = [];
    const turn = random.below(venues);
    for (let level = 0; level < slots.length; level++) {
      for (let step = 0; step < venues; step++) {
        const venue = (step + turn) % venues;
        if (free[venue]![level] !== undefined) open.push({ venue, slot: free[venue]![level]! });
      }
    }
    games.forEach((game, index) => {
      venueOf[game] = open[index]!.venue;
      slotOf[game] = open[index]!.slot;
      height[open[index]!.venue * model.days + day]!++;
      count(game, 1);
    });
  }

  const movable = Array.from(dayOf.keys()).filter((game) => dayOf[game] !== NONE && !locked[game]);

  function swap(game: number, other: number) {
    [venueOf[game], venueOf[other]] = [venueOf[other]!, venueOf[game]!];
    [slotOf[game], slotOf[other]] = [slotOf[other]!, slotOf[game]!];
  }

  /** Two games of a day change places; what changes is their share of every square sum. */
  function trySwap(game: number, limit: number) {
    const others = gamesOn[dayOf[game]!]!;
    const other = others[random.below(others.length)]!;
    if (other === game || locked[other]) return;
    const before = costOf(game) + costOf(other);
    count(game, -1);
    count(other, -1);
    swap(game, other);
    count(game, 1);
    count(other, 1);
    if (costOf(game) + costOf(other) - before <= limit) return;
    count(game, -1);
    count(other, -1);
    swap(game, other);
    count(game, 1);
    count(other, 1);
  }

  /** The last game of one venue becomes the last of another, at the same time. */
  function tryVenue(game: number, limit: number) {
    const day = dayOf[game]!;
    const [from, to] = [venueOf[game]!, random.below(venues)];
    const free = model.freeSlots(day, to);
    const level = height[to * model.days + day]!;
    const isLast = model.freeSlots(day, from)[height[from * model.days + day]! - 1] === slotOf[game];
    if (from === to || !isLast || free[level] !== slotOf[game]) return;
    const before = costOf(game);
    count(game, -1);
    venueOf[game] = to;
    count(game, 1);
    if (costOf(game) - before > limit) {
      count(game, -1);
      venueOf[game] = from;
      count(game, 1);
      return;
    }
    height[from * model.days + day]!--;
    height[to * model.days + day]!++;
  }

  model.locked.forEach((lock, game) => {
    if (!lock) return;
    venueOf[game] = lock.venue;
    slotOf[game] = slots.indexOf(lock.minute);
    if (lock.venue !== NONE && slotOf[game] !== NONE) count(game, 1);
  });
  for (let day = 0; day < model.days; day++) fill(day);

  return {
    of: (game) => ({ venue: venueOf[game]!, slot: slotOf[game]! }),
    run(steps, progress) {
      if (movable.length === 0) return;
      const temperature = progress >= 1 ? 0 : HOT * (COLD / HOT) ** progress;
      for (let step = 0; step < steps; step++) {
        const game = movable[random.below(movable.length)]!;
        const limit = temperature === 0 ? 0 : -Math.log(1 - random.next()) * temperature;
        if (venues > 1 && random.below(6) === 0) tryVenue(game, limit);
        else trySwap(game, limit);
      }
    },
  };
}
