// npm run lighthouse -- [--short], after a build: runs Lighthouse on the production build's landing page and one of its
// blog posts, emulating a phone. --short visits the landing page once. Fails if a category is below MIN_SCORE.
// Lighthouse simulates performance on a slow phone and network from what it observes here. Other load only makes the
// score worse, so we use the median of three runs, or of seven if those runs (or the single --short run) score too low.
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { reservePort } from "#scripts/ports.ts";
import { showProgress, step } from "#scripts/progress.ts";
import { chromiumPath } from "#tests/harness/chromium.ts";
import { startProduct } from "#tests/harness/processes.ts";
import { quantile } from "./statistics.ts";

/** The lowest passing score in each category, out of 100. */
const MIN_SCORE = 95;
const { short } = parseArgs({ options: { short: { type: "boolean", default: false } } }).values;
const [FEW, MANY] = [short ? 1 : 3, 7];

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];
/** `benchmark` is Lighthouse's own measure of the machine's speed. 1,500 and above is an idle desktop computer. */
type Run = Record<Category | "benchmark", number> & { problems: string[] };

/** Makes one visit with an empty cache. */
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

/** Adds runs only if the score is too low. */
async function measure(name: string, url: string, port: number): Promise<Run[]> {
  const runs: Run[] = [];
  const run = (times: number) =>
    showProgress(name, times, async (advance) => {
      for (let time = 0; time < times; time += 1) {
        runs.push(await visit(url, port));
        advance(1);
      }
    });
  await run(FEW);
  if (median(runs, "performance") < MIN_SCORE) await run(MANY - FEW);
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
    ...(short ? [] : [{ page: "post", runs: await measure("post", await getPostAddress(), port) }]),
  ];
  const table = pages.map(({ page, runs }) => ({
    page,
    ...Object.fromEntries(CATEGORIES.map((name) => [name, median(runs, name)])),
    "performance per run": runs.map(({ performance }) => performance).join(", "),
    "machine benchmark": median(runs, "benchmark"),
  }));
  console.table(table);
  const belowMinimum = pages.filter(({ runs }) => CATEGORIES.some((name) => median(runs, name) < MIN_SCORE));
  for (const { page, runs } of belowMinimum)
    console.error(`${page}, last run:\n  ${runs.at(-1)!.problems.join("\n  ")}`);
  if (belowMinimum.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}

async function getPostAddress() {
  const sitemap = await (await fetch(`${product.appUrl}/sitemap.xml`)).text();
  const post = /<loc>([^<]+\/blog\/[^<]+)<\/loc>/.exec(sitemap)?.[1];
  if (!post) throw new Error("The demo data has no posts.");
  return post;
}
