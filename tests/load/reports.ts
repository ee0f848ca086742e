import { setTimeout as pause } from "node:timers/promises";
import { step } from "#scripts/progress.ts";
import { startReportsBench, type ReportRound } from "./reports-bench.ts";
import { formatSpread, quantile } from "./statistics.ts";

const MIN_PER_SECOND = 2_000;
/** The p99 of a response while reports come in, compared with the p99 without reports. */
const MAX_SLOWDOWN = 1.3;

export type ReportsOptions = {
  rounds: number;
  /** The number of reports in a round, two for each text. */
  reports: number;
  /** A checkout with an earlier production build to alternate with. */
  before: string | undefined;
};
type Side = Awaited<ReturnType<Awaited<ReturnType<typeof startReportsBench>>["startSide"]>>;

/**
 * Measures how many status reports a web process takes, and how long players' responses take in the meantime. Returns
 * whether the targets were met.
 */
export async function measureReports({ rounds, reports, before }: ReportsOptions): Promise<boolean> {
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
    for (const side of sides) reportSpeed(side.name, speeds.get(side)!);
    const isFast = quantile(toRates(speeds.get(now)!), 0.5) >= MIN_PER_SECOND;
    return (await measureResponses(now, rounds, reports)) && isFast;
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
      `in milliseconds: web ${web}, database ${database}; ${results.length} rounds`,
  );
}

/** Compares responses while reports come in at the target rate with responses before and after. */
async function measureResponses(side: Side, rounds: number, reports: number): Promise<boolean> {
  const ratios: number[] = [];
  const tails: { quiet: number[]; busy: number[] } = { quiet: [], busy: [] };
  for (let round = 0; round < rounds; round += 1) {
    // As long as the reports take at their rate.
    const quiet = await side.respond(pause((reports * 1000) / MIN_PER_SECOND));
    const posted = side.post(MIN_PER_SECOND);
    const busy = await side.respond(posted);
    await posted;
    tails.quiet.push(quantile(quiet, 0.99));
    tails.busy.push(quantile(busy, 0.99));
    ratios.push(tails.busy.at(-1)! / tails.quiet.at(-1)!);
  }
  const isWithin = quantile(ratios, 0.5) <= MAX_SLOWDOWN;
  console.log(
    `p99 of a response while ${reports.toLocaleString("en-US")} reports come in: ${formatSpread(ratios, 2)} times the p99 without, at most ` +
      `${MAX_SLOWDOWN}${isWithin ? "" : ": MISSED"}; ${formatSpread(tails.busy, 1)} ms vs. ${formatSpread(tails.quiet, 1)} ms, ${rounds} rounds`,
  );
  return isWithin;
}
