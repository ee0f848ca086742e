import { MAX_ITERATIONS } from "../rules.ts";
import type { BuilderLeague, DraftSchedule } from "../schema.ts";
import { createAnnealing } from "./anneal.ts";
import { computeBound } from "./bound.ts";
import { reduceEarlyRematches, type Candidate, createConstruction, isBetter, evaluate } from "./construct.ts";
import { toDraft } from "./draft.ts";
import { createModel, type Model, NONE, type Share } from "./model.ts";
import { createPlaces } from "./places.ts";
import { createRandom } from "./random.ts";
import { createSeason, type Season } from "./season.ts";
import { createEjectionSearch } from "./shorten.ts";

// The schedule generator from end to end, written as a JavaScript generator. It yields its progress after each iteration,
// and the caller decides whether to continue. It never reads the clock, so the same seed and number of iterations
// produce the same schedule on every machine.

export type Stage = "first seasons" | "shortening" | "fairness" | "venues and times";

export type Progress = {
  iteration: number;
  iterations: number;
  stage: Stage;
  /** Builds the best schedule so far. Takes a few milliseconds. */
  draft: () => DraftSchedule;
};

export type GenerateOptions = {
  seed: number;
  iterations?: number;
  /** What this league may use of the venues that it shares with other divisions. Everything if omitted. */
  share?: Share | undefined;
};

/** The share of iterations that has been used by the end of each stage. */
const STAGE_SHARES = { construct: 0.15, shorten: 0.6, fairness: 0.9 };
/** The number of iterations without success after which shortening restarts from another season. */
const PATIENCE = 40;

/** Generates a schedule and yields progress after each iteration. */
export function* generateStepwise(
  league: BuilderLeague,
  { seed, iterations: requested = MAX_ITERATIONS, share }: GenerateOptions,
): Generator<Progress, DraftSchedule> {
  const iterations = Math.max(1, Math.min(MAX_ITERATIONS, requested));
  const model = createModel(league, share);
  const bound = computeBound(model);
  const random = createRandom(seed);
  const season = createSeason(model);
  const effort = getEffort(model);
  let iteration = 0;
  let best: Candidate | undefined;

  const createDraft = (steps: number) => {
    const copy = createSeason(model);
    if (best) copy.restore(best.season);
    const places = createPlaces(copy, createRandom(seed));
    places.run(steps, 1);
    return toDraft(copy, places, bound.seasonDays);
  };
  const report = (stage: Stage): Progress => ({
    iteration: Math.min(++iteration, iterations),
    iterations,
    stage,
    draft: () => createDraft(model.games * 20),
  });
  const hasBudget = (part: number) => iteration < Math.floor(iterations * part);

  // Stage 1: construct many initial seasons.
  const construction = createConstruction(season, bound.seasonDays ?? league.maxDays, random);
  const { bestCandidates } = construction;
  const firstEnd = findEarliestEnd(model, bound.seasonDays);
  do {
    for (
      let count = 0;
      count < (iteration === 0 ? 1 : effort.attempts) || bestCandidates.length === 0;
      count++
    )
      construction.constructSeason();
    best = bestCandidates[0]!;
    yield report("first seasons");
  } while (
    hasBudget(STAGE_SHARES.construct) &&
    !(best.end <= firstEnd && best.unscheduled === 0 && best.cost === 0)
  );

  // Stage 2: shorten the season day by day.
  const impossibleGames = findImpossibleGames(season);
  const { incompleteCandidates } = construction;
  let attempt = 0;
  let isComplete = false;
  // Scheduling every game comes before fairness.
  const canShorten = () => hasBudget(isComplete ? STAGE_SHARES.shorten : STAGE_SHARES.fairness);
  for (;;) {
    isComplete = best.unscheduled <= impossibleGames.size;
    if (!canShorten()) break;
    if (!isComplete && model.games - best.unscheduled >= bound.games) break;
    const end = isComplete ? best.end - 1 : model.days - 1;
    if (isComplete && end < firstEnd) break;
    // Start with the season that has the fewest games left to schedule by this end day.
    const starts = [best, ...bestCandidates, ...incompleteCandidates]
      .map((candidate) => ({
        candidate,
        left: candidate.season.filter((day) => day === NONE || day > end).length,
      }))
      .toSorted((a, b) => a.left - b.left);
    season.restore(starts[attempt % starts.length]!.candidate.season);
    const pool = [];
    for (let game = 0; game < model.games; game++) {
      if (impossibleGames.has(game) || model.locked[game]) continue;
      if (season.dayByGame[game] === NONE) pool.push(game);
      else if (season.dayByGame[game]! > end) {
        season.removeGame(game);
        pool.push(game);
      }
    }
    random.shuffle(pool);
    const ejection = createEjectionSearch(season, pool, end, random);
    let isDone = false;
    for (let count = 0; count < PATIENCE && !isDone && canShorten(); count++) {
      isDone = ejection.run(effort.ejections);
      yield report("shortening");
    }
    season.restore(ejection.best());
    const candidate = evaluate(season);
    if (isBetter(candidate, best)) best = candidate;
    attempt = isDone ? 0 : attempt + 1;
  }

  // Stage 3: improve fairness without moving the season's end.
  if (best.end !== NONE && best.cost > 0) {
    season.restore(best.season);
    const annealing = createAnnealing(season, best.end, random);
    const rounds = Math.floor(iterations * STAGE_SHARES.fairness) - iteration;
    for (let round = 0; round < rounds && annealing.best().cost > 0; round++) {
      annealing.run(effort.changes, round / rounds);
      best = { ...best, season: annealing.best().season, cost: annealing.best().cost };
      yield report("fairness");
    }
  }

  // Stage 4: assign venues and start times.
  best = reduceEarlyRematches(season, best, bestCandidates);
  season.restore(best.season);
  const places = createPlaces(season, random);
  const rounds = iterations - Math.floor(iterations * STAGE_SHARES.fairness);
  for (let round = 1; round <= rounds; round++) {
    places.run(effort.placements, round / rounds);
    yield report("venues and times");
  }
  return toDraft(season, places, bound.seasonDays);
}

/** Returns the games whose teams both prefer not to play on any open day. */
function findImpossibleGames(season: Season): Set<number> {
  const { model } = season;
  const open = [...model.dates.keys()].filter((day) => model.capacity[day]! > 0);
  const games = [...season.dayByGame.keys()];
  return new Set(games.filter((game) => open.every((day) => season.bothPreferOff(game, day))));
}

/** Returns the earliest day the season can end, from the lower bound and the last locked game. */
function findEarliestEnd({ dates, start, days, locked }: Model, seasonDays: number | null): number {
  const boundDay = seasonDays === null ? days - 1 : dates.findIndex((date) => date - start + 1 >= seasonDays);
  return locked.reduce((last, lock) => Math.max(last, lock?.day ?? NONE), boundDay);
}

const roundToAtLeastOne = (steps: number) => Math.max(1, Math.round(steps));

/**
 * Returns how many steps of each kind an iteration runs. They're chosen so that an iteration takes at most about 2 ms
 * for up to 24 teams and 10 ms for 40.
 */
function getEffort({ games, days, teams, gapFrom, gapTo, hasPreferences }: Model) {
  const size = Math.max(1, (teams / 24) ** 3);
  const usedDays = Math.max(1, Math.min(days, 250));
  const gap = days > 0 ? gapTo[days >> 1]! - gapFrom[days >> 1]! + 1 : 1;
  return {
    attempts: roundToAtLeastOne(
      (size * 200_000) / Math.max(games * usedDays, hasPreferences ? 10_000 : 4000),
    ),
    ejections: roundToAtLeastOne((size * 110_000) / (usedDays + 20 * gap)),
    changes: roundToAtLeastOne(size * 600),
    placements: roundToAtLeastOne(Math.min(size * 8000, games * 40)),
  };
}
