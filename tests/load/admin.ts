// npm run bench:admin -- [--teams 10000] [--orders 200000] [--texts 50000000] [--calls 60]: do administrators' pages hold at
// size? Two databases on one PostgreSQL, one with 1,000 teams and one with many; the same pages of the same product, in
// turns. Fails when a page's 95th percentile is above 500 ms, or when that of a list or a search grows by more than 1.3.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { developmentEnvironment, testCarrier, testCheckout } from "#scripts/environment.ts";
import { ensureDatabase } from "#scripts/postgres.ts";
import { step } from "#scripts/progress.ts";
import { migrateDatabase, startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { forget, watch } from "#tests/harness/reaper.ts";
import type { PageTimes } from "./admin-child.ts";
import { generateBusiness } from "./admin-population.ts";
import { quantile } from "./statistics.ts";

const SMALL = { teams: 1_000, orders: 20_000 };
const MOST_MS = 500;
const MOST_GROWTH = 1.3;
/** Of pages that take a few milliseconds, the machine's own hiccups are more than any growth. */
const NOISE_MS = 5;

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

/** Runs the product on a database in a process of its own, which measures each page so often. */
async function measure(databaseUrl: string): Promise<PageTimes> {
  const child = fork(
    fileURLToPath(new URL("admin-child.ts", import.meta.url)),
    [String(texts), String(calls)],
    {
      env: {
        ...process.env,
        ...developmentEnvironment,
        ...testCarrier,
        ...testCheckout,
        NODE_ENV: "production",
        LOG_LEVEL: "error",
        DATABASE_URL: databaseUrl,
      },
    },
  );
  watch({ kind: "process", pid: child.pid! });
  const answer = Promise.withResolvers<PageTimes>();
  child.on("message", (times: PageTimes) => answer.resolve(times));
  child.on("exit", (code) => answer.reject(new Error(`the product's process ended with ${code}`)));
  const times = await answer.promise;
  forget({ kind: "process", pid: child.pid! });
  return times;
}

const postgres = await startTemporaryPostgres();
watch({ kind: "database", folder: postgres.parent });
try {
  const measured: PageTimes[] = [];
  for (const [name, size] of [
    ["small", SMALL],
    ["large", { teams, orders }],
  ] as const) {
    await ensureDatabase(postgres, name);
    migrateDatabase(postgres.url(name));
    await step(`${size.teams} teams, ${size.orders} orders`, () =>
      generateBusiness(postgres.url(name), size),
    );
    measured.push(await measure(postgres.url(name)));
  }
  const [small, large] = measured as [PageTimes, PageTimes];
  console.log(
    `\nCounting took ${Math.round(small.countMs)} ms, at size ${Math.round(large.countMs)} ms (again ${Math.round(large.countAgainMs)} ms).\n`,
  );
  console.log("| page | small p50 | p95 | large p50 | p95 | growth of p95 |\n|---|--:|--:|--:|--:|--:|");
  const problems: string[] = [];
  for (const [index, page] of large.pages.entries()) {
    const before = small.pages[index]!.times;
    const [fast, slow] = [quantile(before, 0.95), quantile(page.times, 0.95)];
    const growth = slow / fast;
    console.log(
      `| ${page.name} | ${quantile(before, 0.5).toFixed(1)} | ${fast.toFixed(1)} | ${quantile(page.times, 0.5).toFixed(1)} | ${slow.toFixed(1)} | ${growth.toFixed(2)} |`,
    );
    if (slow > MOST_MS) problems.push(`${page.name} takes ${slow.toFixed(0)} ms`);
    if (page.isList && growth > MOST_GROWTH && slow - fast > NOISE_MS)
      problems.push(`${page.name} grows by ${growth.toFixed(2)}`);
  }
  if (problems.length > 0) throw new Error(problems.join("; "));
} finally {
  await postgres.remove();
  forget({ kind: "database", folder: postgres.parent });
}
