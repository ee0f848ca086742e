// npm run lighthouse -- [--short], after a build: Google's Lighthouse as a phone sees the landing page and a post of the
// production build; in short one visit of the landing page. Fails when a category is below LEAST. Performance is what Lighthouse computes for a slow phone on a slow network
// from what it observed here; other work on the same cores only ever makes it worse, so it is the median of three runs,
// of seven if those (or the one of the short form) are too low.
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { freePort } from "#scripts/postgres.ts";
import { progress, step } from "#scripts/progress.ts";
import { chromiumPath } from "#tests/harness/chromium.ts";
import { startProduct } from "#tests/harness/processes.ts";
import { quantile } from "./statistics.ts";

/** Out of 100, in each category. */
const LEAST = 95;
const { short } = parseArgs({ options: { short: { type: "boolean", default: false } } }).values;
const [FEW, MANY] = [short ? 1 : 3, 7];

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];
/** `benchmark` is Lighthouse's own measure of the machine at that moment; 1,500 and more is a desk computer with time. */
type Run = Record<Category | "benchmark", number> & { problems: string[] };

/** One visit with an empty cache. */
async function visit(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: [...CATEGORIES] });
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

const median = (runs: Run[], name: Category | "benchmark") =>
  quantile(
    runs.map((run) => run[name]),
    0.5,
  );

/** More only when it matters. */
async function measure(name: string, url: string, port: number): Promise<Run[]> {
  const runs: Run[] = [];
  const run = (times: number) =>
    progress(name, times, async (advance) => {
      for (let time = 0; time < times; time += 1) {
        runs.push(await visit(url, port));
        advance(1);
      }
    });
  await run(FEW);
  if (median(runs, "performance") < LEAST) await run(MANY - FEW);
  return runs;
}

const product = await step("product", () => startProduct({ seed: true, worker: false }));
const port = await freePort();
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ["--no-sandbox", `--remote-debugging-port=${port}`],
});
try {
  const pages = [
    { page: "landing page", runs: await measure("landing page", `${product.appUrl}/`, port) },
    ...(short ? [] : [{ page: "post", runs: await measure("post", await addressOfPost(), port) }]),
  ];
  const table = pages.map(({ page, runs }) => ({
    page,
    ...Object.fromEntries(CATEGORIES.map((name) => [name, median(runs, name)])),
    "performance of each run": runs.map(({ performance }) => performance).join(", "),
    "speed of these cores": median(runs, "benchmark"),
  }));
  console.table(table);
  const low = pages.filter(({ runs }) => CATEGORIES.some((name) => median(runs, name) < LEAST));
  for (const { page, runs } of low)
    console.error(`${page}, last run:\n  ${runs.at(-1)!.problems.join("\n  ")}`);
  if (low.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}

async function addressOfPost() {
  const sitemap = await (await fetch(`${product.appUrl}/sitemap.xml`)).text();
  const post = /<loc>([^<]+\/blog\/[^<]+)<\/loc>/.exec(sitemap)?.[1];
  if (!post) throw new Error("The demo data has no post.");
  return post;
}
