// npm run bench:size -- [--teams 100000] [--trials 200] [--rounds 5]: does it hold at size? Two databases on one PostgreSQL
// that syncs its commits, one with 1,000 teams and one with many; the same product on each, in a process of its own; the same
// calls by people of the same shape, in turns. Fails when an operation's 95th percentile grows too much, when a
// plan reads a tenant table from end to end or far more than its answer needs, or when the server counted such a read.
import { parseArgs } from "node:util";
import pg from "pg";
import { developmentEnvironment } from "#scripts/environment.ts";
import { ensureDatabase } from "#scripts/postgres.ts";
import { progress, step } from "#scripts/progress.ts";
import { migrateDatabase, startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { forget, watch } from "#tests/harness/reaper.ts";
import { generate } from "./generate.ts";
import { drawAt } from "./draws.ts";
import { measure, report, type Size } from "./measure.ts";
import { forgottenOperations, lines, titleOf } from "./operations.ts";
import { isTenantTable } from "./plans.ts";
import { THOUSAND } from "./population.ts";
import { configureAsRecommended, startChild, type Child } from "./size-parent.ts";
import { mulberry } from "./statistics.ts";

const SMALL = 1_000;
/** People whose plans are looked at, per operation. */
const EXPLAINED = 5;

const { values } = parseArgs({
  options: {
    teams: { type: "string", default: "100000" },
    trials: { type: "string", default: "200" },
    rounds: { type: "string", default: "5" },
  },
});
const [teams, trials, rounds] = [values.teams, values.trials, values.rounds].map(Number) as [
  number,
  number,
  number,
];
if (!(trials >= 20) || !(rounds >= 1)) throw new Error("--trials takes 20 or more, --rounds 1 or more");
const forgotten = forgottenOperations();
if (forgotten.length) throw new Error(`tests/load/operations.ts has no line for ${forgotten.join(", ")}`);

const server = await startTemporaryPostgres({ durable: true });
watch({ kind: "database", folder: server.parent });
const children: Child[] = [];
try {
  await configureAsRecommended(server);
  await fill("small", SMALL);
  await fill("large", teams);
  const product = { small: await start("small"), large: await start("large") };
  const measured = await measure(product, { trials, rounds });
  console.log(
    `\n${rounds} rounds of ${trials} trials each, in turns. Milliseconds; growth is the rounds' median.\n`,
  );
  const isFast = report(measured, "1k", `${teams / 1_000}k`);
  const isIndexed = await checkPlans(product.large);
  await Promise.all(children.map((child) => child.end()));
  const isCounted = await checkCounters();
  if (!(isFast && isIndexed && isCounted)) process.exitCode = 1;
} finally {
  for (const child of children) child.kill();
  await server.remove();
  forget({ kind: "database", folder: server.parent });
}

async function ask(database: string, text: string) {
  const client = new pg.Client(server.url(database));
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function fill(name: Size, count: number) {
  await step(`A database for ${count.toLocaleString("en-US")} teams`, async () => {
    await ensureDatabase(server, name);
    migrateDatabase(server.url(name));
  });
  Object.assign(process.env, developmentEnvironment, { DATABASE_URL: server.url(name) });
  const { rows, seconds } = await generate(server.url(name), { teams: count });
  const [found] = await ask(name, "select pg_size_pretty(pg_database_size(current_database())) as size");
  const counted = Object.entries(rows).map(
    ([table, rowCount]) => `${table} ${rowCount.toLocaleString("en-US")}`,
  );
  console.log(`${found!.size} in ${seconds.toFixed(0)} s: ${counted.join(", ")}`);
  await ask(name, "select pg_stat_reset()");
}

async function start(name: Size) {
  const child = await startChild(server.url(name), (name === "small" ? SMALL : teams) / THOUSAND);
  children.push(child);
  return child;
}

async function checkPlans(child: Child): Promise<boolean> {
  const random = mulberry(2);
  const found: string[] = [];
  await progress("Plans", lines.length, async (advance) => {
    for (const [index, line] of lines.entries()) {
      await child.draw(Array.from({ length: EXPLAINED }, () => drawAt(line.by, random)));
      for (const complaint of await child.explain(index)) found.push(`${titleOf(line)}: ${complaint}`);
      advance(1);
    }
  });
  for (const complaint of found) console.log(`  ${complaint}`);
  console.log(
    found.length ? "The plans do NOT hold." : "The plans hold: indexes only, and no more rows than needed.",
  );
  return found.length === 0;
}

/** The server's own count since the data was made: every trial, and what triggers did. */
async function checkCounters(): Promise<boolean> {
  const rows = await ask(
    "large",
    "select relname, seq_scan from pg_stat_user_tables where schemaname = 'public' and seq_scan > 0",
  );
  const found = rows.filter(({ relname }) => isTenantTable(relname!));
  for (const { relname, seq_scan } of found)
    console.log(`  ${relname} was read from end to end ${seq_scan} times`);
  console.log(
    found.length
      ? "The server counted sequential scans."
      : "The server counted no sequential scan of a tenant table.",
  );
  return found.length === 0;
}
