import { parseArgs } from "node:util";
import { checkSchedule } from "#features/leagues/builder/checker/check-schedule.ts";
import { generateStepwise } from "#features/leagues/builder/generator/generate.ts";
import { generateSchedule } from "#features/leagues/builder/generator/run.ts";
import type { DraftSchedule } from "#features/leagues/builder/schema.ts";
import { progress } from "#scripts/progress.ts";
import { check } from "./check.ts";
import { randomInstance } from "./fuzz.ts";
import { instanceIds, readInstance, toLeague, toSchedule } from "./instances.ts";

// How short and how fair the generated seasons are, and what they cost.
//   npm run bench:schedules                 all leagues of the test set against bounds and goals
//   npm run bench:schedules -- --seed 7     with another seed
//   npm run bench:schedules -- --only 04    one of them
//   npm run bench:schedules -- --fuzz 1000  so many random leagues, both rules of frequency in turn
// Times are the processor's, in milliseconds: other work on the machine does not count.

const { values } = parseArgs({
  options: { seed: { type: "string" }, only: { type: "string" }, fuzz: { type: "string" } },
});
const seed = Number(values.seed ?? 1);
/** Few iterations find most faults sooner; a league in which games are still without a place gets them all. */
const QUICK = 60;

if (values.fuzz) await fuzz(Number(values.fuzz));
else await bench();

async function bench() {
  const rows: Row[] = [];
  for (const id of instanceIds.filter((name) => name.startsWith(values.only ?? ""))) {
    process.stdout.write(`${id} ... `);
    const row = measure(id);
    rows.push(row);
    console.log(`${row.days} days, ${row.full} ms`);
  }
  console.table(Object.fromEntries(rows.map(({ id, ...row }) => [id, row])));
  if (!values.only) judge(rows);
  if (rows.some(({ hard }) => hard > 0)) process.exitCode = 1;
}

type Row = ReturnType<typeof measure>;

function measure(id: string) {
  const instance = readInstance(id);
  const league = toLeague(instance);
  const before = process.cpuUsage();
  const spent = () => Math.round(process.cpuUsage(before).user / 1000);
  const steps = generateStepwise(league, { seed });
  let step = steps.next();
  if (!step.done) step.value.draft();
  const first = spent();
  while (!step.done) step = steps.next();
  const full = spent();
  const { hard, metrics } = judgeByBoth(id, step.value);
  const number = (name: string) => Number(metrics[name]);
  const { reference } = instance;
  return {
    id,
    teams: league.teams.length,
    hard,
    unplaced: step.value.unplaced.length,
    days: number("season_days"),
    bound: instance.bounds ? metrics.season_days_bound : null,
    over: metrics.season_over_bound_pct,
    reference: reference.balanced.season_days,
    best: reference.best_known.season_days,
    venue: number("venue_spread_max"),
    time: number("slot_spread_max"),
    late: number("late_games_spread"),
    played: number("games_played_difference_max"),
    home: number("home_away_difference_max"),
    early: number("early_repeats"),
    earlyRef: Number(reference.balanced.metrics.early_repeats),
    wishes: number("one_team_prefers_off_games"),
    wishesRef: Number(reference.balanced.metrics.one_team_prefers_off_games),
    first,
    full,
  };
}

function judgeByBoth(id: string, draft: DraftSchedule) {
  const instance = readInstance(id);
  const report = check(instance, toSchedule(instance, draft));
  const problems = checkSchedule(toLeague(instance), draft.games, draft.unplaced);
  for (const { rule, detail } of report.violations.slice(0, 5)) console.log(`  ${rule}: ${detail}`);
  for (const { rule, games } of problems.slice(0, 5))
    console.log(`  ours, ${rule}: ${JSON.stringify(games)}`);
  return { hard: report.hard + problems.length, metrics: report.metrics };
}

function judge(rows: Row[]) {
  const overs = rows.flatMap(({ over }) => (over === null ? [] : [Number(over)]));
  const mean = overs.reduce((sum, over) => sum + over, 0) / overs.length;
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const most = (of: (row: Row) => number) => Math.max(...rows.map(of));
  const spreads = rows.flatMap(({ venue, time, late }) => [venue, time, late]);
  const within = spreads.filter((spread) => spread <= 1).length / spreads.length;
  const early = (prefix: string) => rows.find(({ id }) => id.startsWith(prefix))!;
  const goals: [string, string | number, boolean][] = [
    ["hard violations: 0", sum(({ hard }) => hard), sum(({ hard }) => hard) === 0],
    ["mean over the bound: at most 2.0 %", mean.toFixed(2), mean <= 2],
    ["worst over the bound: at most 7 %", Math.max(...overs), Math.max(...overs) <= 7],
    ["longer than the reference: 0", ...none(rows.filter(({ days, reference }) => days > reference))],
    [
      "as short as the best known: at least 16",
      rows.filter(({ days, best }) => days <= best).length,
      rows.filter(({ days, best }) => days <= best).length >= 16,
    ],
    ["spread of venues, times, late games above 2: 0", ...none(rows.filter((row) => worst(row) > 2))],
    ["spreads of at most 1: at least 80 %", `${Math.round(within * 100)} %`, within >= 0.8],
    [
      "difference in games played: at most 3",
      most(({ played }) => played),
      most(({ played }) => played) <= 3,
    ],
    ...["02", "15"].map((prefix): [string, string | number, boolean] => {
      const { early: ours, earlyRef } = early(prefix);
      return [
        `early rematches on ${prefix}: at most ${Math.floor(earlyRef / 2)}`,
        ours,
        ours <= earlyRef / 2,
      ];
    }),
    ["broken wishes: at most 159", sum(({ wishes }) => wishes), sum(({ wishes }) => wishes) <= 159],
    ["first schedule: within 300 ms", most(({ first }) => first), most(({ first }) => first) <= 300],
    ["up to 24 teams: within 2 s", ...none(rows.filter(({ teams, full }) => teams <= 24 && full > 2000))],
    ["up to 40 teams: within 10 s", ...none(rows.filter(({ full }) => full > 10_000))],
  ];
  for (const [goal, value, isMet] of goals) console.log(`${isMet ? "met   " : "MISSED"}  ${goal}: ${value}`);
}

function worst({ venue, time, late }: Row): number {
  return Math.max(venue, time, late);
}

function none(rows: Row[]): [string, boolean] {
  return [rows.map(({ id }) => id).join(", ") || "none", rows.length === 0];
}

async function fuzz(count: number) {
  let broken = 0;
  let unplaced = 0;
  let slow = 0;
  await progress("random leagues", count, async (advance) => {
    for (let number = 0; number < count; number++) {
      const instance = randomInstance(seed * 1_000_000 + number);
      const rule = number % 2 === 0 ? "team-gap" : "period-cap";
      const league = toLeague(instance, rule);
      let draft = generateSchedule(league, { seed: number, iterations: QUICK });
      let report = check(instance, toSchedule(instance, draft), rule);
      if (report.hardByRule["missing-game"]) {
        slow++;
        draft = generateSchedule(league, { seed: number });
        report = check(instance, toSchedule(instance, draft), rule);
      }
      const problems = checkSchedule(league, draft.games, draft.unplaced);
      unplaced += draft.unplaced.length > 0 ? 1 : 0;
      if (report.hard + problems.length > 0) {
        broken++;
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
    `${count} leagues: ${broken} with broken rules, ${unplaced} with games that have no place, ${slow} in need of more than ${QUICK} iterations`,
  );
  if (broken > 0) process.exitCode = 1;
}
