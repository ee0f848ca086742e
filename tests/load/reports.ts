import { setTimeout as pause } from "node:timers/promises";
import { step } from "#scripts/progress.ts";
import { startReportsBench, type ReportRound } from "./reports-bench.ts";
import { check, checkRatio, printTable } from "./runner.ts";
import { formatSpread, quantile } from "./statistics.ts";

const MIN_PER_SECOND = 2_000;
/** The p99 of a response while reports come in, compared with the p99 without reports. */
const MAX_SLOWDOWN = 1.3;

export type ReportsOptions = {
  rounds: number;
  /** The number of reports in a round, two for each text. */
  reports: number;
  /** A checkout with an earlier production build to alternate with, or "". */
  before: string;
};
type Side = Awaited<ReturnType<Awaited<ReturnType<typeof startReportsBench>>["startSide"]>>;

/**
 * Measures how many status reports a web process takes, and how long players' responses take in the meantime.
 */
export async function measureReports({ rounds, reports, before }: ReportsOptions): Promise<void> {
  const bench = await startReportsBench(reports / 2);
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
    printTable(
      ["status reports", "a second", "ms of CPU time per report: web", "database"],
      sides.map((side) => toRow(side.name, speeds.get(side)!)),
    );
    const rate = quantile(toRates(speeds.get(now)!), 0.5);
    check(rate >= MIN_PER_SECOND, `${rate.toFixed(0)} reports a second, at least ${MIN_PER_SECOND}`);
    await measureResponses(now, rounds, reports);
  } finally {
    await bench.stop();
  }
}

const toRates = (results: ReportRound[]) => results.map(({ perSecond }) => perSecond);

function toRow(name: string, results: ReportRound[]): string[] {
  const costs = (["web", "database"] as const).map((part) =>
    formatSpread(
      results.map(({ cost }) => cost[part]),
      3,
    ),
  );
  return [name, formatSpread(toRates(results), 0), ...costs];
}

/** Compares responses while reports come in at the target rate with responses before and after. */
async function measureResponses(side: Side, rounds: number, reports: number) {
  const tails: { quiet: number[]; busy: number[] } = { quiet: [], busy: [] };
  for (let round = 0; round < rounds; round += 1) {
    // As long as the reports take at their rate.
    const quiet = await side.respond(pause((reports * 1000) / MIN_PER_SECOND));
    const posted = side.post(MIN_PER_SECOND);
    const busy = await side.respond(posted);
    await posted;
    tails.quiet.push(quantile(quiet, 0.99));
    tails.busy.push(quantile(busy, 0.99));
  }
  checkRatio(
    `p99 of a response while ${reports.toLocaleString("en-US")} reports come in (${formatSpread(tails.busy, 1)} ms), ` +
      `compared with the p99 without (${formatSpread(tails.quiet, 1)} ms)`,
    tails.busy,
    tails.quiet,
    { atMost: MAX_SLOWDOWN },
  );
}
