import { setTimeout as pause } from "node:timers/promises";
import { step } from "#scripts/progress.ts";
import { startReportsBench, type ReportRound } from "./reports-bench.ts";
import { formatSpread, quantile } from "./statistics.ts";

/** Two reports for each text, so 50,000 in all. */
const TEXTS = 25_000;
const MIN_PER_SECOND = 2_000;
/** The p99 of a response while reports come in, compared with the p99 without reports. */
const MAX_SLOWDOWN = 1.3;
/** How long to measure responses without reports, which is as long as the reports take at their rate. */
const QUIET_MS = (2 * TEXTS * 1000) / MIN_PER_SECOND;

type Side = Awaited<ReturnType<Awaited<ReturnType<typeof startReportsBench>>["startSide"]>>;

/**
 * Measures how many status reports a web process takes, and how long players' responses take in the meantime. With
 * `before`, alternates with the production build of another checkout. Returns whether the targets were met.
 */
export async function measureReports(rounds: number, before: string | undefined): Promise<boolean> {
  const bench = await startReportsBench(TEXTS);
  try {
    const now = await step("Web with texts to report on", () => bench.startSide("now"));
    const earlier = before && (await step("The same before", () => bench.startSide("before", before)));
    const sides = earlier ? [now, earlier] : [now];
    const speeds = new Map<Side, ReportRound[]>(sides.map((side) => [side, []]));
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1)
      for (const side of round % 2 ? sides.toReversed() : sides) {
        const result = await side.post(null);
        if (round > 0) speeds.get(side)!.push(result);
      }
    for (const side of sides) reportSpeed(side.name, speeds.get(side)!);
    const isFast = quantile(toRates(speeds.get(now)!), 0.5) >= MIN_PER_SECOND;
    return (await measureResponses(now, rounds)) && isFast;
  } finally {
    await bench.stop();
  }
}

const toRates = (results: ReportRound[]) => results.map(({ perSecond }) => perSecond);

function reportSpeed(name: string, results: ReportRound[]) {
  const [web, database] = (["web", "database"] as const).map((part) =>
    formatSpread(
      results.map(({ cost }) => cost[part]),
      3,
    ),
  );
  console.log(
    `status reports, ${name}: ${formatSpread(toRates(results), 0)} a second, target ${MIN_PER_SECOND}; CPU time per report ` +
      `in milliseconds: web ${web}, database ${database}; ${results.length} rounds of ${2 * TEXTS}`,
  );
}

/** Compares responses while reports come in at the target rate with responses before and after. */
async function measureResponses(side: Side, rounds: number): Promise<boolean> {
  const ratios: number[] = [];
  const tails: { quiet: number[]; busy: number[] } = { quiet: [], busy: [] };
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await side.respond(pause(QUIET_MS));
    const reports = side.post(MIN_PER_SECOND);
    const busy = await side.respond(reports);
    await reports;
    tails.quiet.push(quantile(quiet, 0.99));
    tails.busy.push(quantile(busy, 0.99));
    ratios.push(tails.busy.at(-1)! / tails.quiet.at(-1)!);
  }
  const isWithin = quantile(ratios, 0.5) <= MAX_SLOWDOWN;
  console.log(
    `p99 of a response while ${2 * TEXTS} reports come in: ${formatSpread(ratios, 2)} times the p99 without, at most ` +
      `${MAX_SLOWDOWN}${isWithin ? "" : ": MISSED"}; ${formatSpread(tails.busy, 1)} ms vs. ${formatSpread(tails.quiet, 1)} ms, ${rounds} rounds`,
  );
  return isWithin;
}
