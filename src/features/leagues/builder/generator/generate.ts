import { MOST_ITERATIONS } from "../rules.ts";
import type { BuilderLeague, DraftSchedule } from "../schema.ts";
import { createAnnealing } from "./anneal.ts";
import { computeBound } from "./bound.ts";
import { calmest, type Candidate, createConstruction, isBetter, judge } from "./construct.ts";
import { writeDraft } from "./draft.ts";
import { createModel, type Model, NONE } from "./model.ts";
import { createPlaces } from "./places.ts";
import { createRandom } from "./random.ts";
import { createSeason, type Season } from "./season.ts";
import { createEjection } from "./shorten.ts";

// The generator from end to end. It is a JavaScript generator: after each iteration it hands back where it is, and
// whoever drives it decides whether to go on. The same seed and number of iterations give the same schedule on every
// machine, as nothing here asks the time.

export type Stage = "first seasons" | "shortening" | "fairness" | "venues and times";

export type Progress = {
  iteration: number;
  iterations: number;
  stage: Stage;
  /** The best so far as a whole schedule; takes some milliseconds. */
  draft: () => DraftSchedule;
};

export type GenerateOptions = { seed: number; iterations?: number };

/** Which share of the iterations is over at the end of each stage. */
const SHARES = { construct: 0.15, shorten: 0.6, fairness: 0.9 };
/** So many iterations without success, and shortening starts again from another season. */
const PATIENCE = 40;

export function* generateStepwise(
  league: BuilderLeague,
  { seed, iterations: wanted = MOST_ITERATIONS }: GenerateOptions,
): Generator<Progress, DraftSchedule> {
  const iterations = Math.max(1, Math.min(MOST_ITERATIONS, wanted));
  const model = createModel(league);
  const bound = computeBound(model);
  const random = createRandom(seed);
  const season = createSeason(model);
  const effort = effortOf(model);
  let iteration = 0;
  let best: Candidate | undefined;

  const draftOf = (steps: number) => {
    const copy = createSeason(model);
    if (best) copy.restore(best.season);
    const places = createPlaces(copy, createRandom(seed));
    places.run(steps, 1);
    return writeDraft(copy, places, bound.seasonDays);
  };
  const report = (stage: Stage): Progress => ({
    iteration: Math.min(++iteration, iterations),
    iterations,
    stage,
    draft: () => draftOf(model.games * 20),
  });
  const mayGoOn = (share: number) => iteration < Math.floor(iterations * share);

  // Many first seasons.
  const construction = createConstruction(season, bound.seasonDays ?? league.maxDays, random);
  const { kept } = construction;
  const firstEnd = earliestEnd(model, bound.seasonDays);
  do {
    for (let count = 0; count < (iteration === 0 ? 1 : effort.tries) || kept.length === 0; count++)
      construction.attempt();
    best = kept[0]!;
    yield report("first seasons");
  } while (mayGoOn(SHARES.construct) && !(best.end <= firstEnd && best.unplaced === 0 && best.cost === 0));

  // An earlier end, day by day.
  const impossible = impossibleGames(season);
  const { promising } = construction;
  let attempt = 0;
  let isComplete = false;
  // A place for every game goes before fairness.
  const mayShorten = () => mayGoOn(isComplete ? SHARES.shorten : SHARES.fairness);
  for (;;) {
    isComplete = best.unplaced <= impossible.size;
    if (!mayShorten()) break;
    if (!isComplete && model.games - best.unplaced >= bound.games) break;
    const end = isComplete ? best.end - 1 : model.days - 1;
    if (isComplete && end < firstEnd) break;
    // Whoever has the fewest games without a place for this end goes first.
    const starts = [best, ...kept, ...promising]
      .map((candidate) => ({
        candidate,
        left: candidate.season.filter((day) => day === NONE || day > end).length,
      }))
      .toSorted((one, other) => one.left - other.left);
    season.restore(starts[attempt % starts.length]!.candidate.season);
    const pool = [];
    for (let game = 0; game < model.games; game++) {
      if (impossible.has(game) || model.locked[game]) continue;
      if (season.dayOf[game] === NONE) pool.push(game);
      else if (season.dayOf[game]! > end) {
        season.take(game);
        pool.push(game);
      }
    }
    random.shuffle(pool);
    const ejection = createEjection(season, pool, end, random);
    let isDone = false;
    for (let count = 0; count < PATIENCE && !isDone && mayShorten(); count++) {
      isDone = ejection.run(effort.ejections);
      yield report("shortening");
    }
    season.restore(ejection.best());
    const found = judge(season);
    if (isBetter(found, best)) best = found;
    attempt = isDone ? 0 : attempt + 1;
  }

  // Fairer, with the end fixed.
  if (best.end !== NONE && best.cost > 0) {
    season.restore(best.season);
    const annealing = createAnnealing(season, best.end, random);
    const rounds = Math.floor(iterations * SHARES.fairness) - iteration;
    for (let round = 0; round < rounds && annealing.best().cost > 0; round++) {
      annealing.run(effort.changes, round / rounds);
      best = { ...best, season: annealing.best().season, cost: annealing.best().cost };
      yield report("fairness");
    }
  }

  // Venues and start times.
  best = calmest(season, best, kept);
  season.restore(best.season);
  const places = createPlaces(season, random);
  const rounds = iterations - Math.floor(iterations * SHARES.fairness);
  for (let round = 1; round <= rounds; round++) {
    places.run(effort.placings, round / rounds);
    yield report("venues and times");
  }
  return writeDraft(season, places, bound.seasonDays);
}

/** Games that both teams prefer not to play on any day there is. */
function impossibleGames(season: Season): Set<number> {
  const { model } = season;
  const open = [...model.dates.keys()].filter((day) => model.capacity[day]! > 0);
  const games = [...season.dayOf.keys()];
  return new Set(games.filter((game) => open.every((day) => season.bothPreferOff(game, day))));
}

/** The first day on which the season may end: by the bound, and not before the last locked game. */
function earliestEnd({ dates, start, days, locked }: Model, seasonDays: number | null): number {
  const byBound = seasonDays === null ? days - 1 : dates.findIndex((date) => date - start + 1 >= seasonDays);
  return locked.reduce((last, lock) => Math.max(last, lock?.day ?? NONE), byBound);
}

const atLeastOne = (steps: number) => Math.max(1, Math.round(steps));

/** How many small steps make an iteration: at most two thousandths of a second up to 24 teams, ten for 40. */
function effortOf({ games, days, teams, gapFrom, gapTo, hasWishes }: Model) {
  const size = Math.max(1, (teams / 24) ** 3);
  const usedDays = Math.max(1, Math.min(days, 250));
  const gap = days > 0 ? gapTo[days >> 1]! - gapFrom[days >> 1]! + 1 : 1;
  return {
    tries: atLeastOne((size * 200_000) / Math.max(games * usedDays, hasWishes ? 10_000 : 4000)),
    ejections: atLeastOne((size * 110_000) / (usedDays + 20 * gap)),
    changes: atLeastOne(size * 600),
    placings: atLeastOne(Math.min(size * 8000, games * 40)),
  };
}
