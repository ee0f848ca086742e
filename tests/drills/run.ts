// npm run drills -- [--only carrier,worker,...] [--factor 5] [--at-once 2]: causes one fault at a time in the production
// build and checks with a real Prometheus that it rings exactly the alert that names it. Needs a build, root to mount a
// small disk, and Debian for Prometheus.
import { parseArgs } from "node:util";
import { showProgress, step } from "#scripts/progress.ts";
import { prepareDatabase } from "#tests/harness/product-database.ts";
import { runDrill, type Drill, type DrillResult } from "./drill.ts";
import { DRILLS } from "./faults.ts";
import { startStage, type Stage } from "./stage.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    factor: { type: "string", default: "5" },
    "at-once": { type: "string", default: "2" },
  },
});
const factor = Number(values.factor);

const seconds = (value: number | null) => (value === null ? "" : `${Math.round(value)} s`);

function formatTable(results: readonly DrillResult[]) {
  const rows = results.map(({ fault, alert, rangAfter, endedAfter, problems }) => [
    fault,
    alert ?? "none",
    seconds(rangAfter),
    seconds(endedAfter),
    problems.join("; ") || "none",
  ]);
  return [["fault", "alert", "rang after", "ended after", "problems"], Array(5).fill("---"), ...rows]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");
}

const names = values.only?.split(",") ?? Object.keys(DRILLS);
const unknownName = names.find((name) => !DRILLS[name]);
if (unknownName) throw new Error(`Unknown drill ${unknownName}. Drills: ${Object.keys(DRILLS).join(", ")}`);

const { folder, remove } = await step("Preparing a database", prepareDatabase);
const results = new Map<string, DrillResult>();
const waiting = [...names];

/** Describes a drill that couldn't be finished. The others still run. */
const createFailure = ({ fault, alert }: Drill, error: unknown): DrillResult => ({
  fault,
  alert,
  rangAfter: null,
  endedAfter: null,
  problems: [`it couldn't be finished: ${String(error)}`],
});

/** Starts copies of the app one at a time, because starting takes far more CPU time than watching does. */
let lastStart: Promise<unknown> = Promise.resolve();
function startNext(): Promise<Stage> {
  const stage = lastStart.then(() => startStage({ copyOf: folder, factor }));
  lastStart = stage;
  return stage;
}

/** Runs drills on one copy of the app until none is left. After a drill that failed, starts a new copy. */
async function runLane(advance: (count: number) => void) {
  let stage: Stage | undefined;
  try {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const own = name;
      stage ??= await startNext();
      const drill = DRILLS[own]!;
      const note = (text: string) => console.log(`${own}: ${text}`);
      const result = await runDrill(stage, drill, note).catch((error: unknown) =>
        createFailure(drill, error),
      );
      results.set(own, result);
      advance(1);
      if (result.problems.length === 0) continue;
      console.log(`${own}: ${result.problems.join("; ")}`);
      await stage.stop();
      stage = undefined;
    }
  } finally {
    await stage?.stop();
  }
}

try {
  await showProgress("drills", names.length, (advance) =>
    Promise.all(Array.from({ length: Number(values["at-once"]) }, () => runLane(advance))),
  );
} finally {
  await remove();
  // Print the results so far, so an interrupted run still shows something.
  console.log(`\n${formatTable(names.flatMap((name) => results.get(name) ?? []))}\n`);
}
if ([...results.values()].some(({ problems }) => problems.length > 0)) process.exitCode = 1;
