import { fairRematchDays } from "./fairness.ts";
import { daysToRematch } from "./list-scheduling.ts";
import { NONE } from "./model.ts";
import { createMoves } from "./moves.ts";
import type { Random } from "./random.ts";
import type { Season, Snapshot } from "./season.ts";

// Guided ejection search (Nagata and Bräysy): a game without a place is put on the day where it throws out the games
// that are easiest to place elsewhere, and those look for a place in turn. A game that was hard to place before is
// thrown out less readily.

const FORBIDDEN = 1e9;
/** What a rematch that comes too soon counts beside games thrown out. */
const RELUCTANCE = 1;

export type Ejection = {
  /** Tries so many insertions; true once every game of the pool has a place. */
  run: (steps: number) => boolean;
  /** The season with the fewest games left over so far. */
  best: () => Snapshot;
};

/** A search for places of all `pool` games on the days up to `end`. */
export function createEjection(season: Season, pool: number[], end: number, random: Random): Ejection {
  const { model, at, dayOf, gamesOn } = season;
  const { days, first, second, capacity, gapFrom, gapTo, periodFrom, periodTo, periodGames } = model;
  const difficulty = new Float64Array(model.games).fill(1);
  model.locked.forEach((lock, game) => {
    if (lock) difficulty[game] = FORBIDDEN;
  });
  const waiting = [...pool];
  let fewest = waiting.length;
  let bestSeason = season.snapshot();
  const early = fairRematchDays(model.dates[end]! - model.start + 1, model.league.gamesPerMatchup);
  const moves = createMoves(season, end, random);
  const thrown: number[] = [];
  const bestThrown: number[] = [];

  /** How hard it is to clear the gap around a day for a team, by team × days + day. Kept up with every change. */
  const pressure = Float64Array.from(model.busy, (isBusy) => (isBusy ? FORBIDDEN : 0));

  function press(game: number, day: number, by: number) {
    for (const row of [first[game]! * days, second[game]! * days]) {
      for (let other = row + gapFrom[day]!, last = row + gapTo[day]!; other <= last; other++)
        pressure[other]! += by;
    }
  }

  function put(game: number, day: number) {
    season.put(game, day);
    press(game, day, difficulty[game]!);
  }

  function take(game: number) {
    press(game, dayOf[game]!, -difficulty[game]!);
    season.take(game);
  }

  /** Notes what has to leave so that a team can play on a day. */
  function clearGap(team: number, day: number) {
    const row = team * days;
    for (let other = gapFrom[day]!; other <= gapTo[day]!; other++) {
      const game = at[row + other]!;
      if (game !== NONE && !thrown.includes(game)) thrown.push(game);
    }
  }

  /** The same for a calendar week or month that has its games already; answers how hard that is. */
  function clearPeriod(team: number, day: number): number {
    if (periodFrom[day] === periodTo[day]) return 0;
    const row = team * days;
    let games = 0;
    let easiest = NONE;
    for (let other = periodFrom[day]!; other <= periodTo[day]!; other++) {
      const game = at[row + other]!;
      if (game === NONE || thrown.includes(game)) continue;
      games++;
      if (easiest === NONE || difficulty[game]! < difficulty[easiest]!) easiest = game;
    }
    if (games < periodGames) return 0;
    thrown.push(easiest);
    return difficulty[easiest]!;
  }

  function clearRoom(day: number): number {
    const games = gamesOn[day]!;
    let room = capacity[day]! - games.length;
    for (const game of thrown) if (dayOf[game] === day) room++;
    if (room > 0) return 0;
    let easiest = NONE;
    let ties = 1;
    for (const game of games) {
      if (thrown.includes(game)) continue;
      if (easiest === NONE || difficulty[game]! < difficulty[easiest]!) {
        easiest = game;
        ties = 1;
      } else if (difficulty[game] === difficulty[easiest] && random.below(++ties) === 0) easiest = game;
    }
    if (easiest === NONE) return FORBIDDEN;
    thrown.push(easiest);
    return difficulty[easiest]!;
  }

  function insert(game: number) {
    const [a, b] = [first[game]!, second[game]!];
    let bestCost = FORBIDDEN;
    let bestDay = NONE;
    let ties = 1;
    for (let day = 0; day <= end; day++) {
      let cost = pressure[a * days + day]! + pressure[b * days + day]!;
      if (cost > bestCost || capacity[day] === 0 || season.bothPreferOff(game, day)) continue;
      thrown.length = 0;
      if (cost > 0) {
        clearGap(a, day);
        clearGap(b, day);
      }
      if (early > 0 && daysToRematch(season, game, day) < early) cost += RELUCTANCE;
      cost += clearPeriod(a, day) + clearPeriod(b, day) + clearRoom(day);
      if (cost > bestCost || cost >= FORBIDDEN) continue;
      if (cost === bestCost && random.below(++ties) !== 0) continue;
      if (cost < bestCost) ties = 1;
      bestCost = cost;
      bestDay = day;
      bestThrown.length = 0;
      bestThrown.push(...thrown);
    }
    if (bestDay === NONE) {
      waiting.unshift(game);
      return;
    }
    for (const other of bestThrown) {
      take(other);
      waiting.push(other);
    }
    if (bestThrown.length) difficulty[game]! += 1;
    put(game, bestDay);
  }

  /** Changes something that can be changed, so that the search does not go round in circles. */
  function stir() {
    const game = random.below(model.games);
    if (dayOf[game] === NONE || model.locked[game]) return;
    const kind = random.below(3);
    const change = kind === 0 ? moves.move(game) : kind === 1 ? moves.swap(game) : moves.chain(game);
    if (!change) return;
    const from = change.games.map((other) => dayOf[other]!);
    if (!season.tryMoves(change.games, change.to)) return;
    change.games.forEach((other, index) => {
      press(other, from[index]!, -difficulty[other]!);
      press(other, change.to[index]!, difficulty[other]!);
    });
  }

  for (let game = 0; game < model.games; game++) {
    if (dayOf[game] !== NONE) press(game, dayOf[game]!, difficulty[game]!);
  }
  return {
    best: () => bestSeason,
    run(steps) {
      for (let step = 0; step < steps && waiting.length > 0; step++) {
        // The last one in is the first to go out: chains stay together.
        const [game] =
          random.below(3) === 0 ? waiting.splice(random.below(waiting.length), 1) : [waiting.pop()!];
        insert(game!);
        for (let count = 0; count < 3; count++) stir();
        if (waiting.length < fewest) {
          fewest = waiting.length;
          bestSeason = season.snapshot();
        }
      }
      return waiting.length === 0;
    },
  };
}
