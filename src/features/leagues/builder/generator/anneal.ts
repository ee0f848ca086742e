import { createFairness } from "./fairness.ts";
import { NONE } from "./model.ts";
import { createMoves, type Move } from "./moves.ts";
import type { Random } from "./random.ts";
import type { Season, Snapshot } from "./season.ts";

const HOT = 6;
const COLD = 0.15;

export type Annealing = {
  /** Makes so many steps at a temperature between hot (0) and cold (1). */
  run: (steps: number, progress: number) => void;
  /** The fairest season so far, and what is left to wish for. */
  best: () => { season: Snapshot; cost: number };
};

/** Makes a season fairer that ends on a fixed day: worse steps are taken too, ever more rarely. */
export function createAnnealing(season: Season, end: number, random: Random): Annealing {
  const { model, dayOf } = season;
  const fairness = createFairness(season, end);
  const moves = createMoves(season, end, random);
  const teamCost = new Float64Array(model.teams);
  const seen = new Int32Array(model.teams + model.games);
  let stamp = 0;
  let cost = 0;
  let best: Snapshot = season.snapshot();
  let bestCost = Infinity;
  const unplaced = () => Array.from(dayOf.keys()).filter((game) => dayOf[game] === NONE);
  const touched: number[] = [];

  function refresh() {
    fairness.updateAverage();
    for (let team = 0; team < model.teams; team++) teamCost[team] = fairness.ofTeam(team);
    cost = fairness.total();
  }

  /** A game that could be better where it is, if one is found soon; else any. */
  function pick(): number {
    let game = random.below(model.games);
    const wantsBetter = random.below(2) === 0;
    for (let tries = 0; tries < 12; tries++) {
      const isUsable = dayOf[game] !== NONE && !model.locked[game];
      if (isUsable && (!wantsBetter || tries > 8 || fairness.ofGame(game) + fairness.ofPair(game) > 0))
        return game;
      game = random.below(model.games);
    }
    return NONE;
  }

  function propose(left: readonly number[]): Move | null {
    const kind = random.below(100);
    if (kind < 2) return moves.teamSwap();
    const game = pick();
    if (game === NONE) return null;
    if (left.length && kind < 20) return moves.replace(game, left);
    if (kind < 45) return moves.move(game);
    if (kind < 75) return moves.swap(game);
    return moves.chain(game);
  }

  /** Wishes and rematches of these games; their teams are noted in `touched`. */
  function costOf(games: readonly number[]): number {
    stamp++;
    touched.length = 0;
    let sum = 0;
    for (const game of games) {
      sum += fairness.ofGame(game);
      const pair = model.teams + game - (game % model.league.gamesPerMatchup);
      if (seen[pair] !== stamp) {
        seen[pair] = stamp;
        sum += fairness.ofPair(game);
      }
      for (const team of [model.first[game]!, model.second[game]!]) {
        if (seen[team] === stamp) continue;
        seen[team] = stamp;
        touched.push(team);
      }
    }
    return sum;
  }

  function step(temperature: number, left: readonly number[]) {
    const change = propose(left);
    if (!change) return;
    const from = change.games.map((game) => dayOf[game]!);
    const before = costOf(change.games);
    if (!season.tryMoves(change.games, change.to)) return;
    let difference = costOf(change.games) - before;
    const limit = -Math.log(1 - random.next()) * temperature;
    for (const team of touched) difference += fairness.ofTeam(team) - teamCost[team]!;
    if (difference > limit) {
      for (const game of change.games) if (dayOf[game] !== NONE) season.take(game);
      change.games.forEach((game, index) => {
        if (from[index] !== NONE) season.put(game, from[index]!);
      });
      return;
    }
    for (const team of touched) teamCost[team] = fairness.ofTeam(team);
    cost += difference;
    if (cost < bestCost - 1e-6) {
      bestCost = cost;
      best = season.snapshot();
    }
  }

  refresh();
  bestCost = cost;
  return {
    best: () => ({ season: best, cost: bestCost }),
    run(steps, progress) {
      const temperature = HOT * (COLD / HOT) ** progress;
      const left = unplaced();
      for (let count = 0; count < steps; count++) step(temperature, left);
      refresh();
    },
  };
}
