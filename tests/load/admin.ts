// npm run bench -- admin [--teams 10000] [--orders 200000] [--texts 50000000] [--trials 60]: do the admin pages stay
// fast at scale? Uses two databases on one PostgreSQL, one with 1,000 teams and a large one, and calls the same pages
// on both, alternating. Fails if a page's p95 is above 500 ms, or if the p95 of a list or search grows by a factor of
// more than 1.3.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { step } from "#scripts/progress.ts";
import { cancelCleanup, cleanUpLater } from "#tests/harness/reaper.ts";
import type { Ready } from "./admin-child.ts";
import { generateBusiness } from "./admin-population.ts";
import { printTable, readFlags, startServer } from "./runner.ts";
import { appEnvironment } from "./size-parent.ts";
import { quantile } from "./statistics.ts";

const SMALL = { teams: 1_000, orders: 20_000 };
const MAX_MS = 500;
const MAX_GROWTH = 1.3;
/** For pages that take a few milliseconds, noise on the machine exceeds any growth of the significantGrowths calls. */
const NOISE_MS = 5;
/** The first calls fill caches and compile code. */
const WARM_UP = 5;

const { teams, orders, texts, trials } = readFlags({
  teams: 10_000,
  orders: 200_000,
  texts: 50_000_000,
  trials: 60,
});

/** Runs the app on a database in its own process, which calls a page on request. */
async function start(databaseUrl: string) {
  const child = fork(fileURLToPath(new URL("admin-child.ts", import.meta.url)), [String(texts)], {
    env: appEnvironment(databaseUrl),
  });
  cleanUpLater({ kind: "process", pid: child.pid! });
  let next = Promise.withResolvers<Ready | number>();
  child.on("message", (response: Ready | number) => next.resolve(response));
  child.on("exit", (code) => next.reject(new Error(`the app's process exited with ${code}`)));
  const ready = (await next.promise) as Ready;
  return {
    ...ready,
    async call(page: number): Promise<number> {
      next = Promise.withResolvers();
      child.send(page);
      return (await next.promise) as number;
    },
    end() {
      child.removeAllListeners("exit").disconnect();
      cancelCleanup({ kind: "process", pid: child.pid! });
    },
  };
}

await using postgres = await startServer({ durable: false });
for (const [name, size] of [
  ["small", SMALL],
  ["large", { teams, orders }],
] as const) {
  await postgres.createDatabase(name);
  await step(`${size.teams} teams, ${size.orders} orders`, () => generateBusiness(postgres.url(name), size));
}
const [small, large] = [await start(postgres.url("small")), await start(postgres.url("large"))];
console.log(
  `\nRollups took ${Math.round(small.countMs)} ms, at full size ${Math.round(large.countMs)} ms (again ${Math.round(large.recountMs)} ms); ` +
    `a day of texts ${Math.round(small.countTextsMs)} ms, at full size ${Math.round(large.countTextsMs)} ms.\n`,
);
const rows: (string | number)[][] = [];
const problems: string[] = [];
for (const [index, { name, isList }] of large.pages.entries()) {
  const [before, after]: [number[], number[]] = [[], []];
  for (let call = -WARM_UP; call < trials; call += 1) {
    // Alternate which database goes first.
    const order = [() => small.call(index), () => large.call(index)];
    const isReversed = call % 2 !== 0;
    const [first, second] = [await order[Number(isReversed)]!(), await order[Number(!isReversed)]!()];
    if (call < 0) continue;
    before.push(isReversed ? second : first);
    after.push(isReversed ? first : second);
  }
  const growths = [0.5, 0.95].map((share) => quantile(after, share) / quantile(before, share));
  const significantGrowths = [
    growths[0]!,
    quantile(after, 0.95) - quantile(before, 0.95) > NOISE_MS ? growths[1]! : 0,
  ];
  const times = [before, after].flatMap((side) => [quantile(side, 0.5), quantile(side, 0.95)]);
  rows.push([name, ...times, ...growths.map((growth) => growth.toFixed(2))]);
  if (quantile(after, 0.95) > MAX_MS) problems.push(`${name} takes ${quantile(after, 0.95).toFixed(0)} ms`);
  if (isList && Math.max(...significantGrowths) > MAX_GROWTH)
    problems.push(`${name} grows by ${Math.max(...significantGrowths).toFixed(2)}`);
}
small.end();
large.end();
printTable(["page", "small p50", "p95", "large p50", "p95", "growth of p50", "of p95"], rows);
if (problems.length > 0) throw new Error(problems.join("; "));
