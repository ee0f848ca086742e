import { MAX_ITERATIONS } from "../../rules.ts";
import type { BuilderLeague, DraftSchedule, LeaguePlan } from "../../schema.ts";
import { computeBound } from "../../generator/bound.ts";
import { toDate } from "../../generator/calendar.ts";
import { type GenerateOptions, generateStepwise, type Stage } from "../../generator/generate.ts";
import { createModel, type Model } from "../../generator/model.ts";
import { createRandom } from "../../generator/random.ts";
import { addCrossGames, chooseCrossGames } from "./cross-games.ts";
import { balanceHomeGames } from "./home-games.ts";
import { keepLockedDays } from "./locked-days.ts";
import { measurePlan } from "./measure.ts";
import { shareVenues } from "./shares.ts";

// Plans several divisions together: each with its own search, on its share of the venues, one iteration of each in turn.
// So the best draft so far always has games of all divisions. Games between divisions have weeks of their own.

export type DivisionProgress = { id: string; iteration: number; iterations: number; stage: Stage };

export type PlanProgress = {
  divisions: DivisionProgress[];
  /** Builds the best schedule so far. */
  draft: () => DraftSchedule;
};

/** Seeds of divisions are this far apart, so that "Shuffle Again" repeats no division's season. */
const SEED_STEP = 1_000_003;

/** Generates the schedule of all divisions and yields progress after each iteration of one of them. */
export function* generatePlanStepwise(
  plan: LeaguePlan,
  { seed, iterations = MAX_ITERATIONS }: Omit<GenerateOptions, "share">,
): Generator<PlanProgress, DraftSchedule> {
  const models = plan.divisions.map(({ league }) => createModel(league));
  const bounds = models.map((model) => (model.games === 0 ? 0 : computeBound(model).seasonDays));
  const random = createRandom(seed);
  const rounds = plan.crossDivisionGames > 0 ? chooseCrossGames(plan, random) : [];
  const leagues =
    rounds.length > 0 ? keepCrossWeeks(plan, models, rounds) : plan.divisions.map(({ league }) => league);
  const ownLeagues = leagues.map((league) => keepLockedDays(league, plan.lockedGames));
  const shares = shareVenues(
    leagues.map((league) => createModel(league)),
    plan.lockedGames,
  );
  const runs = ownLeagues.map((league, index) =>
    models[index]!.games === 0
      ? null
      : generateStepwise(league, { seed: seed + index * SEED_STEP, iterations, share: shares[index] }),
  );
  const finished: (DraftSchedule | null)[] = runs.map((run) => (run ? null : emptyDraft()));
  const drafts: (() => DraftSchedule)[] = finished.map((draft) => () => draft ?? emptyDraft());
  const progress: DivisionProgress[] = plan.divisions.map(({ id }, index) => ({
    id,
    iteration: runs[index] ? 0 : iterations,
    iterations,
    stage: "first seasons",
  }));

  const combine = (parts: DraftSchedule[]): DraftSchedule => {
    const planned = {
      games: parts.flatMap(({ games }) => games),
      unscheduled: parts.flatMap(({ unscheduled }) => unscheduled),
    };
    const { games, unscheduled } = addCrossGames(plan, models, planned, rounds);
    const sorted = balanceHomeGames(plan, games).toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
    return { games: sorted, unscheduled, metrics: measurePlan(plan, sorted, bounds) };
  };

  while (finished.includes(null)) {
    for (const [index, run] of runs.entries()) {
      if (!run || finished[index]) continue;
      const step = run.next();
      if (step.done) {
        finished[index] = step.value;
        drafts[index] = () => step.value;
        progress[index] = { ...progress[index]!, iteration: iterations };
      } else {
        drafts[index] = step.value.draft;
        progress[index] = { ...progress[index]!, iteration: step.value.iteration, stage: step.value.stage };
      }
      yield { divisions: [...progress], draft: () => combine(drafts.map((draft) => draft())) };
    }
  }
  return combine(finished.map((draft) => draft!));
}

const sortKey = ({ date, time, venue }: DraftSchedule["games"][number]) => `${date} ${time} ${venue}`;

const emptyDraft = (): DraftSchedule => ({
  games: [],
  unscheduled: [],
  metrics: measurePlan({ divisions: [], crossDivisionGames: 0, lockedGames: [] }, [], []),
});

/** Days between two games of a team that plays as rarely as any division's does. */
const WEEK_DAYS = { once_per_week: 7, twice_per_week: 7, twice_per_month: 15, once_per_month: 30 } as const;

/**
 * Returns the divisions' leagues without games in weeks that are kept for games between divisions, spread evenly over the
 * season. Their number follows from the rounds and from the games that the venues have room for.
 */
function keepCrossWeeks(
  plan: LeaguePlan,
  models: readonly Model[],
  rounds: readonly (readonly unknown[])[],
): BuilderLeague[] {
  const leagues = plan.divisions.map(({ league }) => league);
  const length = Math.max(...leagues.map(({ gameFrequency }) => WEEK_DAYS[gameFrequency]));
  const shared = shareVenues(models, plan.lockedGames);
  const sharedModels = leagues.map((league, index) => createModel(league, shared[index]));
  const days = sharedModels.map((model, index) =>
    model.games === 0 ? 0 : (computeBound(model).seasonDays ?? leagues[index]!.maxDays),
  );
  const seasonDays = Math.max(...days);
  const capacity = sharedModels.reduce(
    (sum, model) => sum + model.capacity.reduce((total, room) => total + room, 0),
    0,
  );
  const openDays = Math.max(1, ...leagues.map(({ maxDays }) => maxDays));
  const games = rounds.reduce((sum, round) => sum + round.length, 0);
  const perRound = Math.ceil((games * openDays) / Math.max(1, capacity) / rounds.length / length);
  const weeks = rounds.length * Math.max(1, perRound);
  const start = Math.min(...models.map((model) => model.start));
  const total = Math.ceil((seasonDays + weeks * length) / length);
  // Without room for them, the games between divisions take what the seasons leave.
  if (total * length > Math.min(...leagues.map(({ maxDays }) => maxDays))) return leagues;
  const kept: string[] = [];
  for (let round = 0; round < rounds.length; round++) {
    const week = Math.floor(((round + 1) * total) / (rounds.length + 1));
    const from = start + (week - Math.floor(perRound / 2)) * length;
    for (let day = 0; day < length * Math.max(1, perRound); day++) kept.push(toDate(from + day));
  }
  return leagues.map((league) => ({
    ...league,
    blockedDates: [...new Set([...league.blockedDates, ...kept])],
  }));
}
