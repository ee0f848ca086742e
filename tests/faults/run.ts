// npm run faults -- [--points 50] [--kills 1000] [--restarts 100] [--texts 10000] [--races 200] [--stops 500] [--lag 5000]
// [--payments 1000] [--payment-kills 300] [--payment-points 20] [--payment-silence 40] [--only points,payments,...]: what
// outside-world faults do to texts and payments, counted against the stores of the sandbox's carrier and payment provider.
// Needs a build. About two hours in full. Fails when anything is lost, doubled or off.
import { parseArgs } from "node:util";
import { progress } from "#scripts/progress.ts";
import { startPayments } from "./payments/arena.ts";
import { POINTS, runPaymentPoints } from "./payments/crash-points.ts";
import { runSilence } from "./payments/silence.ts";
import { runPayments } from "./payments/storm.ts";
import { isSound, tableOf, type Verdict } from "./report.ts";
import { startArena } from "./texts/arena.ts";
import { runWebPoint, runWorkerPoints, workerPoints } from "./texts/crash-points.ts";
import { runLag, runQuotaRaces, runStops } from "./texts/races.ts";
import { runDatabaseRestarts, runProviderFaults, runRandomKills } from "./texts/storms.ts";

const { values } = parseArgs({
  options: {
    points: { type: "string", default: "50" },
    kills: { type: "string", default: "1000" },
    restarts: { type: "string", default: "100" },
    texts: { type: "string", default: "10000" },
    races: { type: "string", default: "200" },
    stops: { type: "string", default: "500" },
    lag: { type: "string", default: "5000" },
    payments: { type: "string", default: "1000" },
    "payment-kills": { type: "string", default: "300" },
    "payment-points": { type: "string", default: "20" },
    "payment-silence": { type: "string", default: "40" },
    only: { type: "string" },
  },
});
const count = (name: keyof typeof values) => Number(values[name]);

type Advance = (by: number) => void;
type Part = { total: number; run: (advance: Advance) => Promise<Verdict | Verdict[]> };

/** A product of its own for each part, so that it counts its own texts and payments only. */
const on =
  <Arena extends { stop(): Promise<void> }>(start: () => Promise<Arena>) =>
  (total: number, work: (arena: Arena, advance: Advance) => Promise<Verdict | Verdict[]>): Part => ({
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
const payments = on(() => startPayments());
// Everybody who stands at a point holds a connection.
const manyConnections = on(() => startPayments({ POOL_SIZE: "40" }));

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
  quota: texts(2 * count("races"), (arena, advance) => runQuotaRaces(arena, count("races"), advance)),
  stop: texts(count("stops"), (arena, advance) => runStops(arena, count("stops"), advance)),
  lag: texts(2, async (arena, advance) => {
    const atOnce = await runLag(arena, { texts: count("lag"), spreadMs: 0 });
    advance(1);
    return [atOnce, await runLag(arena, { texts: count("lag"), spreadMs: 60_000 })];
  }),
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

const verdicts: Verdict[] = [];
for (const name of values.only?.split(",") ?? Object.keys(parts)) {
  const part = parts[name];
  if (!part) throw new Error(`--only knows ${Object.keys(parts).join(", ")}`);
  try {
    verdicts.push(...[await progress(name, part.total, part.run)].flat());
  } finally {
    // So far: a run that is cut short has shown something too.
    console.log(`\n${tableOf(verdicts)}\n`);
  }
}
if (!verdicts.every(isSound)) process.exitCode = 1;
