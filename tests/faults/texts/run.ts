// npm run faults -- [--points 50] [--kills 1000] [--restarts 100] [--texts 10000] [--races 200] [--stops 500] [--lag 5000]
// [--only points,web,kills,database,provider,quota,stop,lag]: what outside-world faults do to texts, counted against the
// sandbox carrier's own store. Needs a build. About an hour in full. Fails when anything is lost, doubled or off.
import { parseArgs } from "node:util";
import { progress } from "#scripts/progress.ts";
import { startArena, type Arena, type Verdict } from "./arena.ts";
import { runWebPoint, runWorkerPoints, workerPoints } from "./crash-points.ts";
import { runLag, runQuotaRaces, runStops } from "./races.ts";
import { isSound, tableOf } from "./report.ts";
import { runDatabaseRestarts, runProviderFaults, runRandomKills } from "./storms.ts";

const { values } = parseArgs({
  options: {
    points: { type: "string", default: "50" },
    kills: { type: "string", default: "1000" },
    restarts: { type: "string", default: "100" },
    texts: { type: "string", default: "10000" },
    races: { type: "string", default: "200" },
    stops: { type: "string", default: "500" },
    lag: { type: "string", default: "5000" },
    only: { type: "string", default: "points,web,kills,database,provider,quota,stop,lag" },
  },
});
const count = (name: keyof typeof values) => Number(values[name]);

type Advance = (by: number) => void;
const parts: Record<
  string,
  { total: number; run: (arena: Arena, advance: Advance) => Promise<Verdict | Verdict[]> }
> = {
  points: {
    total: workerPoints.length * count("points"),
    run: (arena, advance) => runWorkerPoints(arena, count("points"), advance),
  },
  web: { total: count("points"), run: (arena, advance) => runWebPoint(arena, count("points"), advance) },
  kills: { total: count("kills"), run: (arena, advance) => runRandomKills(arena, count("kills"), advance) },
  database: {
    total: count("restarts"),
    run: (arena, advance) => runDatabaseRestarts(arena, count("restarts"), advance),
  },
  provider: {
    total: count("texts"),
    run: (arena, advance) => runProviderFaults(arena, count("texts"), advance),
  },
  quota: {
    total: 2 * count("races"),
    run: (arena, advance) => runQuotaRaces(arena, count("races"), advance),
  },
  stop: { total: count("stops"), run: (arena, advance) => runStops(arena, count("stops"), advance) },
  lag: {
    total: 2,
    run: async (arena, advance) => {
      const atOnce = await runLag(arena, { texts: count("lag"), spreadMs: 0 });
      advance(1);
      return [atOnce, await runLag(arena, { texts: count("lag"), spreadMs: 60_000 })];
    },
  },
};

const verdicts: Verdict[] = [];
for (const name of values.only.split(",")) {
  const part = parts[name];
  if (!part) throw new Error(`--only knows ${Object.keys(parts).join(", ")}`);
  // A product of its own, so that each part counts its own texts only.
  const arena = await startArena();
  try {
    const found = await progress(name, part.total, (advance) => part.run(arena, advance));
    verdicts.push(...[found].flat());
  } finally {
    await arena.stop();
    // So far: a run that is cut short has shown something too.
    console.log(`\n${tableOf(verdicts)}\n`);
  }
}
if (!verdicts.every(isSound)) process.exitCode = 1;
