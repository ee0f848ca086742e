import { getMinRematchDays } from "./fairness.ts";
import { getDaysToRematch } from "./list-scheduling.ts";
import { NONE } from "./model.ts";
import { createMoves } from "./moves.ts";
import type { Random } from "./random.ts";
import type { Season, Snapshot } from "./season.ts";

// Guided ejection search (Nagata and Bräysy). It inserts an unscheduled game on the day where it ejects the games that
// are easiest to move, and then reschedules those in turn. Games that were hard to schedule before are less likely to
// be ejected.

const FORBIDDEN = 1e9;
/** Cost of an early rematch relative to ejecting a game. */
const EARLY_REMATCH_COST = 1;

export type EjectionSearch = {
  /** Tries the given number of insertions. Returns true once every game in the pool is scheduled. */
  run: (steps: number) => boolean;
  /** Returns the season with the fewest unscheduled games so far. */
  best: () => Snapshot;
};

/** Creates a search that schedules all `pool` games on days up to `end`. */
export function createEjectionSearch(
  season: Season,
  pool: number[],
  end: number,
  random: Random,
): EjectionSearch {
  const { model, gameByTeamDay, dayByGame, gamesOn } = season;
  const { days, first, second, capacity, gapFrom, gapTo, periodFrom, periodTo, periodGames } = model;
  const difficulty = new Float64Array(model.games).fill(1);
  model.locked.forEach((lock, game) => {
    if (lock) difficulty[game] = FORBIDDEN;
  });
  const waitingGames = [...pool];
  let fewest = waitingGames.length;
  let bestSeason = season.snapshot();
  const minRematchDays = getMinRematchDays(model.dates[end]! - model.start + 1, model.league.gamesPerMatchup);
  const moves = createMoves(season, end, random);
  const ejected: number[] = [];
  const bestEjected: number[] = [];

  /** The cost of clearing the gap around a day for a team, indexed by team × days + day. Updated with every change. */
  const pressure = Float64Array.from(model.busy, (isBusy) => (isBusy ? FORBIDDEN : 0));

  function addPressure(game: number, day: number, delta: number) {
    for (const row of [first[game]! * days, second[game]! * days]) {
      for (let index = row + gapFrom[day]!, last = row + gapTo[day]!; index <= last; index++)
        pressure[index]! += delta;
    }
  }

  function addGame(game: number, day: number) {
    season.addGame(game, day);
    addPressure(game, day, difficulty[game]!);
  }

  function removeGame(game: number) {
    addPressure(game, dayByGame[game]!, -difficulty[game]!);
    season.removeGame(game);
  }

  /** Collects the games to eject so that a team can play on a day. */
  function clearGap(team: number, day: number) {
    const row = team * days;
    for (let otherDay = gapFrom[day]!; otherDay <= gapTo[day]!; otherDay++) {
      const game = gameByTeamDay[row + otherDay]!;
      if (game !== NONE && !ejected.includes(game)) ejected.push(game);
    }
  }

  /** Picks the easiest game to eject from a full calendar week or month. Returns the cost, or 0 if there's room. */
  function clearPeriod(team: number, day: number): number {
    if (periodFrom[day] === periodTo[day]) return 0;
    const row = team * days;
    let games = 0;
    let easiest = NONE;
    for (let otherDay = periodFrom[day]!; otherDay <= periodTo[day]!; otherDay++) {
      const game = gameByTeamDay[row + otherDay]!;
      if (game === NONE || ejected.includes(game)) continue;
      games++;
      if (easiest === NONE || difficulty[game]! < difficulty[easiest]!) easiest = game;
    }
    if (games < periodGames) return 0;
    ejected.push(easiest);
    return difficulty[easiest]!;
  }

  /** Picks the easiest game to eject from a full day. Returns the cost, or 0 if there's room. */
  function clearRoom(day: number): number {
    const games = gamesOn[day]!;
    let room = capacity[day]! - games.length;
    for (const game of ejected) if (dayByGame[game] === day) room++;
    if (room > 0) return 0;
    let easiest = NONE;
    let ties = 1;
    for (const game of games) {
      if (ejected.includes(game)) continue;
      if (easiest === NONE || difficulty[game]! < difficulty[easiest]!) {
        easiest = game;
        ties = 1;
      } else if (difficulty[game] === difficulty[easiest] && random.nextInt(++ties) === 0) easiest = game;
    }
    if (easiest === NONE) return FORBIDDEN;
    ejected.push(easiest);
    return difficulty[easiest]!;
  }

  function insertGame(game: number) {
    const [a, b] = [first[game]!, second[game]!];
    let bestCost = FORBIDDEN;
    let bestDay = NONE;
    let ties = 1;
    for (let day = 0; day <= end; day++) {
      let cost = pressure[a * days + day]! + pressure[b * days + day]!;
      if (cost > bestCost || capacity[day] === 0 || season.bothPreferOff(game, day)) continue;
      ejected.length = 0;
      if (cost > 0) {
        clearGap(a, day);
        clearGap(b, day);
      }
      if (minRematchDays > 0 && getDaysToRematch(season, game, day) < minRematchDays)
        cost += EARLY_REMATCH_COST;
      cost += clearPeriod(a, day) + clearPeriod(b, day) + clearRoom(day);
      if (cost > bestCost || cost >= FORBIDDEN) continue;
      if (cost === bestCost && random.nextInt(++ties) !== 0) continue;
      if (cost < bestCost) ties = 1;
      bestCost = cost;
      bestDay = day;
      bestEjected.length = 0;
      bestEjected.push(...ejected);
    }
    if (bestDay === NONE) {
      waitingGames.unshift(game);
      return;
    }
    for (const ejectedGame of bestEjected) {
      removeGame(ejectedGame);
      waitingGames.push(ejectedGame);
    }
    if (bestEjected.length) difficulty[game]! += 1;
    addGame(game, bestDay);
  }

  /** Makes a random valid change so that the search doesn't cycle. */
  function perturb() {
    const game = random.nextInt(model.games);
    if (dayByGame[game] === NONE || model.locked[game]) return;
    const kind = random.nextInt(3);
    const change = kind === 0 ? moves.move(game) : kind === 1 ? moves.swap(game) : moves.buildChain(game);
    if (!change) return;
    const from = change.games.map((movedGame) => dayByGame[movedGame]!);
    if (!season.tryMoves(change.games, change.to)) return;
    change.games.forEach((movedGame, index) => {
      addPressure(movedGame, from[index]!, -difficulty[movedGame]!);
      addPressure(movedGame, change.to[index]!, difficulty[movedGame]!);
    });
  }

  for (let game = 0; game < model.games; game++) {
    if (dayByGame[game] !== NONE) addPressure(game, dayByGame[game]!, difficulty[game]!);
  }
  return {
    best: () => bestSeason,
    run(steps) {
      for (let step = 0; step < steps && waitingGames.length > 0; step++) {
        // Mostly last in, first out, so ejection chains stay together.
        const [game] =
          random.nextInt(3) === 0
            ? waitingGames.splice(random.nextInt(waitingGames.length), 1)
            : [waitingGames.pop()!];
        insertGame(game!);
        for (let count = 0; count < 3; count++) perturb();
        if (waitingGames.length < fewest) {
          fewest = waitingGames.length;
          bestSeason = season.snapshot();
        }
      }
      return waitingGames.length === 0;
    },
  };
}
