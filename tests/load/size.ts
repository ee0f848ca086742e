// npm run bench -- size [--teams 100000] [--trials 200] [--rounds 5] [--only games.list,subs.list]: does the app scale?
// Uses two databases on one PostgreSQL with synchronous commits, one with 1,000 teams and a large one. Runs the app on
// each in its own process and makes the same calls by people of the same shape, alternating. Fails if an operation's p95
// grows too much. With 100,000 teams, also if a plan scans a tenant table or reads far more than its response needs, or
// if the server counted such a scan.
import pg from "pg";
import { developmentEnvironment } from "#scripts/environment.ts";
import { showProgress, step } from "#scripts/progress.ts";
import { generate } from "./generate.ts";
import { drawSubject } from "./draws.ts";
import { measure, report, type Size } from "./measure.ts";
import { findMissingOperations } from "./missing-operations.ts";
import { lines, getTitle } from "./operations.ts";
import { isTenantTable } from "./plans.ts";
import { THOUSAND } from "./population.ts";
import { readFlags, startServer } from "./runner.ts";
import { startChild, type Child } from "./size-parent.ts";
import { mulberry } from "./statistics.ts";

const SMALL = 1_000;
/** The number of people per operation whose plans are checked. */
const EXPLAINED = 5;

const { teams, trials, rounds, only } = readFlags(
  { teams: 100_000, trials: 200, rounds: 5, only: "" },
  { trials: 20, rounds: 1 },
);
/**
 * With fewer teams, some tables have only a few pages, and PostgreSQL rightly reads them whole. tests/plans.test.ts checks
 * the plans of small databases.
 */
const hasUsualPlans = teams >= 100_000;
const missingOperations = findMissingOperations();
if (missingOperations.length)
  throw new Error(`tests/load/operations.ts has no entry for ${missingOperations.join(", ")}`);

await using server = await startServer();
const children: Child[] = [];
try {
  await createDatabase("small", SMALL);
  await createDatabase("large", teams);
  const product = { small: await start("small"), large: await start("large") };
  const measurements = await measure(product, {
    trials,
    rounds,
    only: ({ operation }) => only === "" || only.split(",").includes(operation),
  });
  console.log(
    `\n${rounds} rounds of ${trials} trials each, alternating. Times are in milliseconds; growth is the median of the rounds.\n`,
  );
  const isFast = report(measurements, "1k", `${teams / 1_000}k`);
  const isIndexed = !hasUsualPlans || (await checkPlans(product.large));
  await Promise.all(children.map((child) => child.end()));
  const isCounted = !hasUsualPlans || (await checkCounters());
  if (!(isFast && isIndexed && isCounted)) process.exitCode = 1;
} finally {
  for (const child of children) child.kill();
}

async function query(database: string, text: string) {
  const client = new pg.Client(server.url(database));
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function createDatabase(name: Size, count: number) {
  await step(`A database for ${count.toLocaleString("en-US")} teams`, () => server.createDatabase(name));
  Object.assign(process.env, developmentEnvironment, { DATABASE_URL: server.url(name) });
  const { rows, seconds } = await generate(server.url(name), { teams: count });
  const [sizeRow] = await query(name, "select pg_size_pretty(pg_database_size(current_database())) as size");
  const rowCounts = Object.entries(rows).map(
    ([table, rowCount]) => `${table} ${rowCount.toLocaleString("en-US")}`,
  );
  console.log(`${sizeRow!.size} in ${seconds.toFixed(0)} s: ${rowCounts.join(", ")}`);
  await query(name, "select pg_stat_reset()");
}

async function start(name: Size) {
  const child = await startChild(server.url(name), (name === "small" ? SMALL : teams) / THOUSAND);
  children.push(child);
  return child;
}

async function checkPlans(child: Child): Promise<boolean> {
  const random = mulberry(2);
  const problems: string[] = [];
  await showProgress("Plans", lines.length, async (advance) => {
    for (const [index, line] of lines.entries()) {
      await child.draw(Array.from({ length: EXPLAINED }, () => drawSubject(line.subjectKind, random)));
      for (const problem of await child.explain(index)) problems.push(`${getTitle(line)}: ${problem}`);
      advance(1);
    }
  });
  for (const problem of problems) console.log(`  ${problem}`);
  console.log(
    problems.length ? "Plan check FAILED." : "Plan check passed: indexes only, and no more rows than needed.",
  );
  return problems.length === 0;
}

/** Checks the server's own count of sequential scans since the data was created, including all trials and triggers. */
async function checkCounters(): Promise<boolean> {
  const rows = await query(
    "large",
    "select relname, seq_scan from pg_stat_user_tables where schemaname = 'public' and seq_scan > 0",
  );
  const scannedTables = rows.filter(({ relname }) => isTenantTable(relname!));
  for (const { relname, seq_scan } of scannedTables)
    console.log(`  ${relname} had ${seq_scan} sequential scans`);
  console.log(
    scannedTables.length
      ? "The server counted sequential scans of tenant tables."
      : "The server counted no sequential scan of a tenant table.",
  );
  return scannedTables.length === 0;
}
