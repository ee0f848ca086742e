import { createFairness } from "./fairness.ts";
import { NONE } from "./model.ts";
import { createMoves, type Move } from "./moves.ts";
import type { Random } from "./random.ts";
import type { Season, Snapshot } from "./season.ts";

const START_TEMPERATURE = 6;
const END_TEMPERATURE = 0.15;

export type Annealing = {
  /** Runs the given number of steps. `progress` ranges from 0 (hot) to 1 (cold). */
  run: (steps: number, progress: number) => void;
  /** The season with the lowest cost so far. */
  best: () => { season: Snapshot; cost: number };
};

/** Creates a simulated annealing search that makes a season fairer without moving its last day. */
export function createAnnealing(season: Season, end: number, random: Random): Annealing {
  const { model, dayByGame } = season;
  const fairness = createFairness(season, end);
  const moves = createMoves(season, end, random);
  const teamCost = new Float64Array(model.teams);
  const lastSeen = new Int32Array(model.teams + model.games);
  let visit = 0;
  let cost = 0;
  let best: Snapshot = season.snapshot();
  let bestCost = Infinity;
  const listUnscheduled = () => Array.from(dayByGame.keys()).filter((game) => dayByGame[game] === NONE);
  const affectedTeams: number[] = [];

  function refreshCosts() {
    fairness.updateAverage();
    for (let team = 0; team < model.teams; team++) teamCost[team] = fairness.getTeamCost(team);
    cost = fairness.getTotalCost();
  }

  /** Picks a random game. Half the time, prefers a game that has a cost. */
  function pickGame(): number {
    let game = random.nextInt(model.games);
    const prefersCostly = random.nextInt(2) === 0;
    for (let tries = 0; tries < 12; tries++) {
      const isUsable = dayByGame[game] !== NONE && !model.locked[game];
      if (
        isUsable &&
        (!prefersCostly || tries > 8 || fairness.getGameCost(game) + fairness.getPairCost(game) > 0)
      )
        return game;
      game = random.nextInt(model.games);
    }
    return NONE;
  }

  function proposeMove(unscheduled: readonly number[]): Move | null {
    const kind = random.nextInt(100);
    if (kind < 2) return moves.swapTeams();
    const game = pickGame();
    if (game === NONE) return null;
    if (unscheduled.length && kind < 20) return moves.replace(game, unscheduled);
    if (kind < 45) return moves.move(game);
    if (kind < 75) return moves.swap(game);
    return moves.buildChain(game);
  }

  /** Returns the preference and rematch cost of these games, and collects their teams in `affectedTeams`. */
  function computeCost(games: readonly number[]): number {
    visit++;
    affectedTeams.length = 0;
    let sum = 0;
    for (const game of games) {
      sum += fairness.getGameCost(game);
      const pair = model.teams + game - (game % model.league.gamesPerMatchup);
      if (lastSeen[pair] !== visit) {
        lastSeen[pair] = visit;
        sum += fairness.getPairCost(game);
      }
      for (const team of [model.first[game]!, model.second[game]!]) {
        if (lastSeen[team] === visit) continue;
        lastSeen[team] = visit;
        affectedTeams.push(team);
      }
    }
    return sum;
  }

  function step(temperature: number, unscheduled: readonly number[]) {
    const change = proposeMove(unscheduled);
    if (!change) return;
    const from = change.games.map((game) => dayByGame[game]!);
    const costBefore = computeCost(change.games);
    if (!season.tryMoves(change.games, change.to)) return;
    let difference = computeCost(change.games) - costBefore;
    const limit = -Math.log(1 - random.next()) * temperature;
    for (const team of affectedTeams) difference += fairness.getTeamCost(team) - teamCost[team]!;
    if (difference > limit) {
      for (const game of change.games) if (dayByGame[game] !== NONE) season.removeGame(game);
      change.games.forEach((game, index) => {
        if (from[index] !== NONE) season.addGame(game, from[index]!);
      });
      return;
    }
    for (const team of affectedTeams) teamCost[team] = fairness.getTeamCost(team);
    cost += difference;
    if (cost < bestCost - 1e-6) {
      bestCost = cost;
      best = season.snapshot();
    }
  }

  refreshCosts();
  bestCost = cost;
  return {
    best: () => ({ season: best, cost: bestCost }),
    run(steps, progress) {
      const temperature = START_TEMPERATURE * (END_TEMPERATURE / START_TEMPERATURE) ** progress;
      const unscheduled = listUnscheduled();
      for (let count = 0; count < steps; count++) step(temperature, unscheduled);
      refreshCosts();
    },
  };
}
