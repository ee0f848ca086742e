// npm run bench -- reminders [--games 2000] [--members 12] [--rounds 5] [--armed 1000000]
// [--only bare,armed,two,reports] [--reports 50000] [--before folder]: measures how many texts per second the worker
// sends when many games are due at the same time. Makes four comparisons, alternating in one run: against
// tests/load/reminders-bare.ts, with many reminders that aren't due, two workers against one when the carrier is the
// limit, and with the carrier's status reports against without. Then it measures how many reports a web process takes,
// and how long players' responses take in the meantime. `--before` compares that with the production build of another
// checkout. Uses production processes. Both sides share the carrier, PostgreSQL, and the machine. Fails if a result
// misses its target.
import { showProgress, step } from "#scripts/progress.ts";
import { startBench, type Contestant, type Round } from "./reminders-bench.ts";
import { measureReports } from "./reports.ts";
import { checkRatio, printTable, readFlags } from "./runner.ts";
import { formatSpread, quantile } from "./statistics.ts";

const { games, members, rounds, armed, only, reports, before } = readFlags(
  {
    games: 2_000,
    members: 12,
    rounds: 5,
    armed: 1_000_000,
    only: "bare,armed,two,reports",
    reports: 50_000,
    before: "",
  },
  { games: 10, members: 1, rounds: 1 },
);
const comparisons = only.split(",");

const bench = await startBench({ games, members });
try {
  if (comparisons.includes("bare")) {
    const product = await step("The worker and its database", () => bench.product("product", 1));
    const bare = await step("The bare script and its database", () => bench.bare("bare"));
    const [workerRounds, bareRounds] = await compare("20 ms responses", 20, [product, bare]);
    checkSameTexts(workerRounds, bareRounds);
    reportRatio("worker vs. bare script", workerRounds, bareRounds, 0.8);
    await bare.stop();
    if (!comparisons.includes("armed")) await product.stop();
    else {
      const withArmed = await step(`A database with ${armed.toLocaleString("en-US")} armed reminders`, () =>
        bench.product("crowded", 1, { armed }),
      );
      const [withArmedRounds, withoutArmedRounds] = await compare("20 ms responses", 20, [
        withArmed,
        product,
      ]);
      reportRatio(
        `with ${armed.toLocaleString("en-US")} armed reminders vs. none`,
        withArmedRounds,
        withoutArmedRounds,
        0.95,
      );
      await withArmed.stop();
      await product.stop();
    }
  }
  if (comparisons.includes("two")) {
    const twoWorkers = await step("Two workers and their database", () => bench.product("two", 2));
    const oneWorker = await step("One worker and its database", () => bench.product("one", 1));
    const [twoWorkerRounds, oneWorkerRounds] = await compare("200 ms responses", 200, [
      twoWorkers,
      oneWorker,
    ]);
    reportRatio("two workers vs. one, 200 ms responses", twoWorkerRounds, oneWorkerRounds, 1.6);
    await twoWorkers.stop();
    await oneWorker.stop();
  }
  if (comparisons.includes("reports")) {
    const withReports = await step("A worker, web, and their database", () =>
      bench.product("reported", 1, { hasReports: true }),
    );
    const without = await step("A worker and its database", () => bench.product("unreported", 1));
    const [withRounds, withoutRounds] = await compare("20 ms responses", 20, [withReports, without]);
    // Web, the worker, and the carrier share the machine here, so this has no target.
    reportRatio("with status reports vs. without", withRounds, withoutRounds, 0);
    const reportRates = withRounds.map(({ reportsPerSecond }) => reportsPerSecond!);
    console.log(`status reports while texts go out: ${formatSpread(reportRates, 0)} a second`);
  }
} finally {
  await bench.stop();
}
if (comparisons.includes("reports")) await measureReports({ rounds, reports, before });

async function compare(name: string, latencyMs: number, sides: [Contestant, Contestant]) {
  const results: [Round[], Round[]] = [[], []];
  await showProgress(`${sides[0].name} and ${sides[1].name}, ${name}`, (rounds + 1) * 2, async (advance) => {
    // The first round is a warm-up. Alternate which side goes first, so neither always follows the other.
    for (let round = 0; round <= rounds; round += 1)
      for (const side of round % 2 ? [1, 0] : [0, 1]) {
        const result = await bench.run(sides[side]!, latencyMs);
        if (round > 0) results[side]!.push(result);
        advance(1);
      }
  });
  return results;
}

/** Checks that both sides send the same texts, because the comparison would prove nothing otherwise. */
function checkSameTexts(workerRounds: Round[], bareRounds: Round[]) {
  const [workerTexts, bareTexts] = [workerRounds[0]!.texts, bareRounds[0]!.texts];
  const difference = workerTexts.findIndex((text, index) => text !== bareTexts[index]);
  if (workerTexts.length !== bareTexts.length || difference >= 0)
    throw new Error(`texts differ: ${workerTexts[difference]} and ${bareTexts[difference]}`);
}

function reportRatio(title: string, measured: Round[], baseline: Round[], target: number) {
  const [rates, baselineRates] = [measured, baseline].map((side) => side.map(({ perSecond }) => perSecond));
  printTable(
    [
      title,
      "texts/s, median (min to max)",
      "µs of CPU time per text",
      "sender",
      "database",
      "carrier",
      "web",
    ],
    [
      ["measured", formatSpread(rates!, 0), ...formatCosts(measured)],
      ["compared with", formatSpread(baselineRates!, 0), ...formatCosts(baseline)],
    ],
  );
  checkRatio(`texts/s, ${title}`, rates!, baselineRates!, { atLeast: target });
}

function formatCosts(side: Round[]) {
  const parts = (["sender", "database", "carrier", "web"] as const).map((part) =>
    quantile(
      side.map(({ cost }) => cost[part]),
      0.5,
    ),
  );
  return [parts.reduce((sum, part) => sum + part, 0), ...parts].map((micros) => micros.toFixed(0));
}
