import { parseArgs } from "node:util";
import { checkSchedule } from "#features/games/season-rules/checker/check-schedule.ts";
import { generateStepwise } from "#features/leagues/builder/generator/generate.ts";
import { generateSchedule } from "#features/leagues/builder/generator/run.ts";
import type { DraftSchedule } from "#features/leagues/builder/schema.ts";
import { showProgress } from "#scripts/progress.ts";
import { runDivisions } from "./bench-divisions.ts";
import { check } from "./check.ts";
import { createRandomInstance } from "./fuzz.ts";
import { instanceIds, readInstance, toLeague, toSchedule } from "./instances.ts";

// Measures how short and how fair the generated seasons are, and how long they take to generate.
//   npm run bench -- schedules                 all leagues in the test set, compared with bounds and goals
//   npm run bench -- schedules --seed 7     with a different seed
//   npm run bench -- schedules --only 04    one league
//   npm run bench -- schedules --fuzz 1000  1,000 random leagues, alternating between frequency rules
//   npm run bench -- schedules --divisions  leagues with divisions, planned together
// Times are CPU time in milliseconds, so other load on the machine doesn't count.

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    only: { type: "string" },
    fuzz: { type: "string" },
    divisions: { type: "boolean" },
  },
});
const seed = Number(values.seed ?? 1);
/** A few iterations find most bugs quickly. A league with unscheduled games gets the full number. */
const QUICK_ITERATIONS = 60;

if (values.divisions) runDivisions(seed, values.only ?? "");
else if (values.fuzz) await runFuzz(Number(values.fuzz));
else await runBenchmark();

async function runBenchmark() {
  const rows: Row[] = [];
  for (const id of instanceIds.filter((name) => name.startsWith(values.only ?? ""))) {
    process.stdout.write(`${id} ... `);
    const row = measure(id);
    rows.push(row);
    console.log(`${row.days} days, ${row.fullMs} ms`);
  }
  console.table(Object.fromEntries(rows.map(({ id, ...row }) => [id, row])));
  if (!values.only) reportGoals(rows);
  if (rows.some(({ hard }) => hard > 0)) process.exitCode = 1;
}

type Row = ReturnType<typeof measure>;

function measure(id: string) {
  const instance = readInstance(id);
  const league = toLeague(instance);
  const cpuBefore = process.cpuUsage();
  const getElapsed = () => Math.round(process.cpuUsage(cpuBefore).user / 1000);
  const steps = generateStepwise(league, { seed });
  let step = steps.next();
  if (!step.done) step.value.draft();
  const first = getElapsed();
  while (!step.done) step = steps.next();
  const fullMs = getElapsed();
  const { hard, metrics } = checkWithBoth(id, step.value);
  const getMetric = (name: string) => Number(metrics[name]);
  const { reference } = instance;
  return {
    id,
    teams: league.teams.length,
    hard,
    unscheduled: step.value.unscheduled.length,
    days: getMetric("season_days"),
    bound: instance.bounds ? metrics.season_days_bound : null,
    overBound: metrics.season_over_bound_pct,
    reference: reference.balanced.season_days,
    best: reference.best_known.season_days,
    venue: getMetric("venue_spread_max"),
    time: getMetric("slot_spread_max"),
    late: getMetric("late_games_spread"),
    played: getMetric("games_played_difference_max"),
    home: getMetric("home_away_difference_max"),
    early: getMetric("early_repeats"),
    earlyRef: Number(reference.balanced.metrics.early_repeats),
    preferencesIgnored: getMetric("one_team_prefers_off_games"),
    preferencesIgnoredRef: Number(reference.balanced.metrics.one_team_prefers_off_games),
    first,
    fullMs,
  };
}

function checkWithBoth(id: string, draft: DraftSchedule) {
  const instance = readInstance(id);
  const report = check(instance, toSchedule(instance, draft));
  const problems = checkSchedule(toLeague(instance), draft.games, draft.unscheduled);
  for (const { rule, detail } of report.violations.slice(0, 5)) console.log(`  ${rule}: ${detail}`);
  for (const { rule, games } of problems.slice(0, 5))
    console.log(`  ours, ${rule}: ${JSON.stringify(games)}`);
  return { hard: report.hard + problems.length, metrics: report.metrics };
}

function reportGoals(rows: Row[]) {
  const overBounds = rows.flatMap(({ overBound }) => (overBound === null ? [] : [Number(overBound)]));
  const mean = overBounds.reduce((sum, overBound) => sum + overBound, 0) / overBounds.length;
  const sum = (getValue: (row: Row) => number) => rows.reduce((total, row) => total + getValue(row), 0);
  const max = (getValue: (row: Row) => number) => Math.max(...rows.map(getValue));
  const spreads = rows.flatMap(({ venue, time, late }) => [venue, time, late]);
  const shareWithinOne = spreads.filter((spread) => spread <= 1).length / spreads.length;
  const findRow = (prefix: string) => rows.find(({ id }) => id.startsWith(prefix))!;
  const goals: [string, string | number, boolean][] = [
    ["hard violations: 0", sum(({ hard }) => hard), sum(({ hard }) => hard) === 0],
    ["mean over the bound: at most 2.0 %", mean.toFixed(2), mean <= 2],
    ["worst over the bound: at most 7 %", Math.max(...overBounds), Math.max(...overBounds) <= 7],
    ["longer than the reference: 0", ...expectNone(rows.filter(({ days, reference }) => days > reference))],
    [
      "as short as the best known: at least 16",
      rows.filter(({ days, best }) => days <= best).length,
      rows.filter(({ days, best }) => days <= best).length >= 16,
    ],
    [
      "spread of venues, times, or late games above 2: 0",
      ...expectNone(rows.filter((row) => getWorstSpread(row) > 2)),
    ],
    ["spreads of at most 1: at least 80 %", `${Math.round(shareWithinOne * 100)} %`, shareWithinOne >= 0.8],
    ["difference in games played: at most 3", max(({ played }) => played), max(({ played }) => played) <= 3],
    ...["02", "15"].map((prefix): [string, string | number, boolean] => {
      const { early, earlyRef } = findRow(prefix);
      return [
        `early rematches on ${prefix}: at most ${Math.floor(earlyRef / 2)}`,
        early,
        early <= earlyRef / 2,
      ];
    }),
    [
      "ignored preferences: at most 159",
      sum(({ preferencesIgnored }) => preferencesIgnored),
      sum(({ preferencesIgnored }) => preferencesIgnored) <= 159,
    ],
    ["first schedule: within 300 ms", max(({ first }) => first), max(({ first }) => first) <= 300],
    [
      "up to 24 teams: within 2 s",
      ...expectNone(rows.filter(({ teams, fullMs }) => teams <= 24 && fullMs > 2000)),
    ],
    ["up to 40 teams: within 10 s", ...expectNone(rows.filter(({ fullMs }) => fullMs > 10_000))],
  ];
  for (const [goal, value, isMet] of goals) console.log(`${isMet ? "met   " : "MISSED"}  ${goal}: ${value}`);
}

function getWorstSpread({ venue, time, late }: Row): number {
  return Math.max(venue, time, late);
}

function expectNone(rows: Row[]): [string, boolean] {
  return [rows.map(({ id }) => id).join(", ") || "none", rows.length === 0];
}

async function runFuzz(count: number) {
  let brokenCount = 0;
  let unscheduledCount = 0;
  let slowCount = 0;
  await showProgress("random leagues", count, async (advance) => {
    for (let number = 0; number < count; number++) {
      const instance = createRandomInstance(seed * 1_000_000 + number);
      const rule = number % 2 === 0 ? "team-gap" : "period-cap";
      const league = toLeague(instance, rule);
      let draft = generateSchedule(league, { seed: number, iterations: QUICK_ITERATIONS });
      let report = check(instance, toSchedule(instance, draft), rule);
      if (report.hardByRule["missing-game"]) {
        slowCount++;
        draft = generateSchedule(league, { seed: number });
        report = check(instance, toSchedule(instance, draft), rule);
      }
      const problems = checkSchedule(league, draft.games, draft.unscheduled);
      unscheduledCount += draft.unscheduled.length > 0 ? 1 : 0;
      if (report.hard + problems.length > 0) {
        brokenCount++;
        const rules = [
          ...Object.keys(report.hardByRule),
          ...problems.map((problem) => `ours ${problem.rule}`),
        ];
        console.log(`\n${instance.id} (${rule}): ${[...new Set(rules)].join(", ")}`);
      }
      advance(1);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  console.log(
    `${count} leagues: ${brokenCount} with broken rules, ${unscheduledCount} with unscheduled games, ${slowCount} needed more than ${QUICK_ITERATIONS} iterations`,
  );
  if (brokenCount > 0) process.exitCode = 1;
}
