// npm run faults -- [--points 50] [--kills 1000] [--restarts 100] [--texts 10000] [--newcomers 1000] [--races 200]
// [--stops 500] [--lag 5000] [--slow 10000] [--failovers 20] [--payments 1000] [--payment-kills 300]
// [--email-kills 500] [--payment-points 20] [--payment-silence 40] [--only
// points,payments,...]: tests how texts and payments survive external faults, checked against the records of the
// sandbox's carrier and payment provider. Needs a build. Takes about two hours in full. Fails if anything is lost or
// duplicated, or if any numbers don't match.
import { parseArgs } from "node:util";
import { showProgress } from "#scripts/progress.ts";
import { runEmailKills, runLostResponse } from "./emails/storm.ts";
import { startPayments } from "./payments/arena.ts";
import { POINTS, runPaymentPoints } from "./payments/crash-points.ts";
import { runSilence } from "./payments/silence.ts";
import { runPayments } from "./payments/storm.ts";
import { hasPassed, formatTable, type TrialReport } from "./report.ts";
import { startArena } from "./texts/arena.ts";
import { runWebPoint, runWorkerPoints, workerPoints } from "./texts/crash-points.ts";
import { runFailovers, startPairedArena } from "./texts/failovers.ts";
import { runNewcomers } from "./texts/newcomers.ts";
import { runLag, runQuotaRaces, runStops } from "./texts/races.ts";
import { runSlow, SLOW_POOL, slowScenarios } from "./texts/slow.ts";
import { runDatabaseRestarts, runProviderFaults, runRandomKills, STORM_FAULTS } from "./texts/storms.ts";
import { buildPreviousVersion, findMigrateFailure, runBothVersions } from "./texts/versions.ts";

const { values } = parseArgs({
  options: {
    points: { type: "string", default: "50" },
    kills: { type: "string", default: "1000" },
    restarts: { type: "string", default: "100" },
    texts: { type: "string", default: "10000" },
    newcomers: { type: "string", default: "1000" },
    races: { type: "string", default: "200" },
    stops: { type: "string", default: "500" },
    lag: { type: "string", default: "5000" },
    slow: { type: "string", default: "10000" },
    failovers: { type: "string", default: "20" },
    "email-kills": { type: "string", default: "500" },
    payments: { type: "string", default: "1000" },
    "payment-kills": { type: "string", default: "300" },
    "payment-points": { type: "string", default: "20" },
    "payment-silence": { type: "string", default: "40" },
    only: { type: "string" },
  },
});
const count = (name: keyof typeof values) => Number(values[name]);

type Advance = (steps: number) => void;
type Part = { total: number; run: (advance: Advance) => Promise<TrialReport | TrialReport[]> };

/** Starts the app separately for each part, so that each part counts only its own texts and payments. */
const on =
  <Arena extends { stop(): Promise<void> }>(start: () => Promise<Arena>) =>
  (total: number, work: (arena: Arena, advance: Advance) => Promise<TrialReport | TrialReport[]>): Part => ({
    total,
    async run(advance) {
      const arena = await start();
      try {
        return await work(arena, advance);
      } finally {
        await arena.stop();
      }
    },
  });
const texts = on(() => startArena());
const slowTexts = on(() => startArena(undefined, { pool: SLOW_POOL }));
const payments = on(() => startPayments());
const failovers = on(() => startPairedArena());
// Every process paused at a crash point holds a connection, and one kind of work gets only part of them (lanes.ts).
const manyConnections = on(() => startPayments({ POOL_SIZE: "80" }));

const parts: Record<string, Part> = {
  points: texts(workerPoints.length * count("points"), (arena, advance) =>
    runWorkerPoints(arena, count("points"), advance),
  ),
  web: texts(count("points"), (arena, advance) => runWebPoint(arena, count("points"), advance)),
  kills: texts(count("kills"), (arena, advance) => runRandomKills(arena, count("kills"), advance)),
  database: texts(count("restarts"), (arena, advance) =>
    runDatabaseRestarts(arena, count("restarts"), advance),
  ),
  provider: texts(count("texts"), (arena, advance) => runProviderFaults(arena, count("texts"), advance)),
  newcomers: texts(count("newcomers"), (arena, advance) =>
    runNewcomers(
      arena,
      { newcomers: count("newcomers"), kills: count("newcomers") / 20, faults: [...STORM_FAULTS] },
      advance,
    ),
  ),
  emails: texts(count("email-kills"), async (arena, advance) => [
    await runEmailKills(arena, count("email-kills"), advance),
    await runLostResponse(arena),
  ]),
  quota: texts(2 * count("races"), (arena, advance) => runQuotaRaces(arena, count("races"), advance)),
  stop: texts(count("stops"), (arena, advance) => runStops(arena, count("stops"), advance)),
  lag: texts(2, async (arena, advance) => {
    const sameInstant = await runLag(arena, { texts: count("lag"), spreadMs: 0 });
    advance(1);
    return [sameInstant, await runLag(arena, { texts: count("lag"), spreadMs: 60_000 })];
  }),
  ...Object.fromEntries(
    Object.entries(slowScenarios).map(([name, scenarios]) => [
      name,
      slowTexts(scenarios.length * count("slow"), (arena, advance) =>
        runSlow(arena, { texts: count("slow"), scenarios }, advance),
      ),
    ]),
  ),
  failover: failovers(count("failovers"), (arena, advance) =>
    runFailovers(arena, { kills: count("failovers"), isSynchronous: true }, advance),
  ),
  "failover-behind": failovers(1, (arena, advance) =>
    runFailovers(arena, { kills: 1, isSynchronous: false }, advance),
  ),
  previous: {
    total: 1,
    async run(advance) {
      const { folder, commit, newest, remove } = await buildPreviousVersion();
      const arena = await startArena(undefined, { folder });
      try {
        const report = await runBothVersions(arena, `${commit}, before ${newest},`, 20);
        if ((await findMigrateFailure(arena, folder)) === null)
          report.problems.push("its migrate didn't refuse");
        advance(1);
        return report;
      } finally {
        await arena.stop();
        remove();
      }
    },
  },
  "payment-points": manyConnections(POINTS * count("payment-points"), (arena, advance) =>
    runPaymentPoints(arena, count("payment-points"), advance),
  ),
  payments: payments(count("payments"), (arena, advance) =>
    runPayments(arena, { payments: count("payments"), kills: count("payment-kills") }, advance),
  ),
  "payment-silence": payments(count("payment-silence"), (arena, advance) =>
    runSilence(arena, count("payment-silence"), advance),
  ),
};

const reports: TrialReport[] = [];
for (const name of values.only?.split(",") ?? Object.keys(parts)) {
  const part = parts[name];
  if (!part) throw new Error(`Unknown part. Parts: ${Object.keys(parts).join(", ")}`);
  try {
    reports.push(...[await showProgress(name, part.total, part.run)].flat());
  } finally {
    // Print the results so far, so an interrupted run still shows something.
    console.log(`\n${formatTable(reports)}\n`);
  }
}
if (!reports.every(hasPassed)) process.exitCode = 1;
