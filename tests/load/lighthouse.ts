// npm run lighthouse -- [--short], after a build: runs Lighthouse on the production build's landing page, one of its blog
// posts, and the public pages of a league and a team, emulating a phone. --short visits the landing page only. Fails if a category is below MIN_SCORE.
// Lighthouse simulates performance on a slow phone and network from what it observes here. Other load on this machine
// can only lower that score, so the best run counts: visits go on until one passes, at most MAX_VISITS. A page that got
// slower lowers every run.
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { reservePort } from "#scripts/ports.ts";
import { showProgress, step } from "#scripts/progress.ts";
import { chromiumPath } from "#tests/harness/chromium.ts";
import { startProduct } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";

/** The lowest passing score in each category, out of 100. */
const MIN_SCORE = 95;
const { short } = parseArgs({ options: { short: { type: "boolean", default: false } } }).values;
/** The full form always makes a few visits, to show the spread. */
const MIN_VISITS = short ? 1 : 3;
const MAX_VISITS = 9;

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];
/** `benchmark` is Lighthouse's own measure of the machine's speed during the visit. */
type Run = Record<Category | "benchmark", number> & { problems: string[] };

/** From this benchmark up, Lighthouse's default slowdown emulates a mid-range phone. */
const DESKTOP_BENCHMARK = 1_500;
const DEFAULT_SLOWDOWN = 4;

/** Slows a machine that is already slow down less, because otherwise we'd emulate a phone no one owns. */
const getSlowdown = (benchmark: number) =>
  Math.max(1, DEFAULT_SLOWDOWN * Math.min(1, benchmark / DESKTOP_BENCHMARK));

/** Makes one visit with an empty cache. */
async function visit(url: string, port: number, benchmark = DESKTOP_BENCHMARK): Promise<Run> {
  const result = await lighthouse(
    url,
    { port, logLevel: "error", onlyCategories: [...CATEGORIES] },
    {
      extends: "lighthouse:default",
      settings: { throttling: { cpuSlowdownMultiplier: getSlowdown(benchmark) } },
    },
  );
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits, environment } = result.lhr;
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Record<Category, number>;
  const problems = Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== "informative",
    )
    .map(({ id, title, displayValue }) => `${id}: ${title} ${displayValue ?? ""}`.trimEnd());
  return { ...scores, benchmark: Math.round(environment.benchmarkIndex), problems };
}

const getBest = (runs: Run[], name: Category) => Math.max(...runs.map((run) => run[name]));
const passes = (runs: Run[]) => runs.some((run) => CATEGORIES.every((name) => run[name] >= MIN_SCORE));

async function measure(name: string, url: string, port: number): Promise<Run[]> {
  const runs: Run[] = [];
  await showProgress(name, MAX_VISITS, async (advance) => {
    while (runs.length < MAX_VISITS && (runs.length < MIN_VISITS || !passes(runs))) {
      runs.push(await visit(url, port, runs.at(-1)?.benchmark));
      advance(1);
    }
  });
  return runs;
}

const product = await step("product", () => startProduct({ seed: true, worker: false }));
const port = await reservePort();
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ["--no-sandbox", `--remote-debugging-port=${port}`],
});
try {
  const pages = [
    { page: "landing page", runs: await measure("landing page", `${product.appUrl}/`, port) },
    ...(short ? [] : await measureOthers()),
  ];
  const table = pages.map(({ page, runs }) => ({
    page,
    ...Object.fromEntries(CATEGORIES.map((name) => [name, getBest(runs, name)])),
    "performance per run": runs.map(({ performance }) => performance).join(", "),
    "benchmark per run": runs.map(({ benchmark }) => benchmark).join(", "),
  }));
  console.table(table);
  const belowMinimum = pages.filter(({ runs }) => !passes(runs));
  for (const { page, runs } of belowMinimum)
    console.error(`${page}, last run:\n  ${runs.at(-1)!.problems.join("\n  ")}`);
  if (belowMinimum.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}

async function measureOthers() {
  await publish("league");
  await publish("team");
  return [
    { page: "post", runs: await measure("post", await getPostAddress(), port) },
    { page: "league", runs: await measure("league", `${product.appUrl}/l/lighthouse`, port) },
    { page: "team", runs: await measure("team", `${product.appUrl}/t/lighthouse`, port) },
  ];
}

/** Publishes a league or team of the demo data, and lets search engines have it, because Lighthouse asks for that. */
async function publish(owner: "league" | "team") {
  const games =
    owner === "team"
      ? "game.team_id = team.id"
      : "game.league_game_id in (select id from league_game where league_id = league.id)";
  await queryRows(
    product.databaseUrl,
    `with owner as (
       select id from ${owner} order by (select count(*) from game where ${games}) desc limit 1
     ), slug as (
       insert into ${owner}_slug (slug, ${owner}_id, created_at) select 'lighthouse', id, now() from owner
       returning slug, ${owner}_id
     )
     insert into ${owner}_page (${owner}_id, slug, is_on, is_indexable, published_at, updated_at)
     select ${owner}_id, slug, true, true, now(), now() from slug
     on conflict (${owner}_id) do update
     set slug = excluded.slug, is_on = true, is_indexable = true, published_at = now()`,
  );
}

async function getPostAddress() {
  const sitemap = await (await fetch(`${product.appUrl}/sitemaps/site.xml`)).text();
  const post = /<loc>([^<]+\/blog\/[^<]+)<\/loc>/.exec(sitemap)?.[1];
  if (!post) throw new Error("The demo data has no posts.");
  return post;
}
