// npm run bench:admin -- [--teams 10000] [--orders 200000] [--texts 50000000] [--calls 60]: do administrators' pages hold at
// size? Two databases on one PostgreSQL, one with 1,000 teams and one with many; the same pages of the same product, in
// turns. Fails when a page's 95th percentile is above 500 ms, or when that of a list or a search grows by more than 1.3.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureDatabase } from "#scripts/postgres.ts";
import { step } from "#scripts/progress.ts";
import { migrateDatabase, startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { forget, watch } from "#tests/harness/reaper.ts";
import type { Ready } from "./admin-child.ts";
import { generateBusiness } from "./admin-population.ts";
import { configureAsRecommended, productOn } from "./size-parent.ts";
import { quantile } from "./statistics.ts";

const SMALL = { teams: 1_000, orders: 20_000 };
const MOST_MS = 500;
const MOST_GROWTH = 1.3;
/** Of pages that take a few milliseconds, the machine's own hiccups are more than any growth of the slowest calls. */
const NOISE_MS = 5;
/** The first calls fill caches and compile. */
const WARM_UP = 5;

const { values } = parseArgs({
  options: {
    teams: { type: "string", default: "10000" },
    orders: { type: "string", default: "200000" },
    texts: { type: "string", default: "50000000" },
    calls: { type: "string", default: "60" },
  },
});
const [teams, orders, texts, calls] = [values.teams, values.orders, values.texts, values.calls].map(
  Number,
) as [number, number, number, number];

/** Runs the product on a database in a process of its own, which calls a page whenever it is asked to. */
async function start(databaseUrl: string) {
  const child = fork(fileURLToPath(new URL("admin-child.ts", import.meta.url)), [String(texts)], {
    env: productOn(databaseUrl),
  });
  watch({ kind: "process", pid: child.pid! });
  let next = Promise.withResolvers<Ready | number>();
  child.on("message", (answer: Ready | number) => next.resolve(answer));
  child.on("exit", (code) => next.reject(new Error(`the product's process ended with ${code}`)));
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
      forget({ kind: "process", pid: child.pid! });
    },
  };
}

const postgres = await startTemporaryPostgres();
watch({ kind: "database", folder: postgres.parent });
try {
  await configureAsRecommended(postgres);
  for (const [name, size] of [
    ["small", SMALL],
    ["large", { teams, orders }],
  ] as const) {
    await ensureDatabase(postgres, name);
    migrateDatabase(postgres.url(name));
    await step(`${size.teams} teams, ${size.orders} orders`, () =>
      generateBusiness(postgres.url(name), size),
    );
  }
  const [small, large] = [await start(postgres.url("small")), await start(postgres.url("large"))];
  console.log(
    `\nCounting took ${Math.round(small.countMs)} ms, at size ${Math.round(large.countMs)} ms (again ${Math.round(large.countAgainMs)} ms); ` +
      `a day of texts ${Math.round(small.countTextsMs)} ms, at size ${Math.round(large.countTextsMs)} ms.\n`,
  );
  console.log("| page | small p50 | p95 | large p50 | p95 | growth of p50 | of p95 |");
  console.log("|---|--:|--:|--:|--:|--:|--:|");
  const problems: string[] = [];
  for (const [index, { name, isList }] of large.pages.entries()) {
    const [before, after]: [number[], number[]] = [[], []];
    for (let call = -WARM_UP; call < calls; call += 1) {
      // Once this one first, once the other.
      const order = [() => small.call(index), () => large.call(index)];
      const isTurned = call % 2 !== 0;
      const [first, second] = [await order[Number(isTurned)]!(), await order[Number(!isTurned)]!()];
      if (call < 0) continue;
      before.push(isTurned ? second : first);
      after.push(isTurned ? first : second);
    }
    const growths = [0.5, 0.95].map((share) => quantile(after, share) / quantile(before, share));
    const slowest = [
      growths[0]!,
      quantile(after, 0.95) - quantile(before, 0.95) > NOISE_MS ? growths[1]! : 0,
    ];
    console.log(
      `| ${name} | ${quantile(before, 0.5).toFixed(1)} | ${quantile(before, 0.95).toFixed(1)} | ${quantile(after, 0.5).toFixed(1)} | ${quantile(after, 0.95).toFixed(1)} | ${growths.map((growth) => growth.toFixed(2)).join(" | ")} |`,
    );
    if (quantile(after, 0.95) > MOST_MS)
      problems.push(`${name} takes ${quantile(after, 0.95).toFixed(0)} ms`);
    if (isList && Math.max(...slowest) > MOST_GROWTH)
      problems.push(`${name} grows by ${Math.max(...slowest).toFixed(2)}`);
  }
  small.end();
  large.end();
  if (problems.length > 0) throw new Error(problems.join("; "));
} finally {
  await postgres.remove();
  forget({ kind: "database", folder: postgres.parent });
}
