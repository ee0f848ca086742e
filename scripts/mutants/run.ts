// npm run test:mutants: takes one thing out of the product at a time (a condition, a limit, a lock, a transaction, a
// write, a guard, a unique key, a check) and looks for a test that notices. Fails when there is none and accepted.json
// does not say why. See CONTRIBUTING.md for the options.
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import startPostgres from "../../tests/harness/postgres.ts";
import owners from "../table-owners.json" with { type: "json" };
import { findStale, readAccepted } from "./accepted.ts";
import { listConstraints } from "./constraints.ts";
import { hunt } from "./hunt.ts";
import { isMutated, root } from "./instrument.ts";
import { openLane } from "./lane.ts";
import { sample } from "./ranking.ts";
import { summarize } from "./report.ts";
import { findSites, type Mutant } from "./sites.ts";
import { contentOf, openStore } from "./store.ts";

const { values: options } = parseArgs({
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    kinds: { type: "string" },
    list: { type: "boolean", default: false },
    resume: { type: "boolean", default: false },
    lanes: { type: "string", default: `${Math.min(2, availableParallelism())}` },
  },
});

const startedAt = performance.now();
const say = (line: string) => {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")} ${line}`);
};

const provided: Partial<ProvidedContext> = {};
const stopPostgres = await startPostgres({
  provide: (key: keyof ProvidedContext, value: never) => (provided[key] = value),
} as unknown as TestProject);
// PostgreSQL has a session of its own and would go on without us.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopPostgres().finally(() => process.exit(130)));
try {
  process.exitCode = await run();
} finally {
  await stopPostgres();
}
// A killed test process can leave handles behind in Vitest; all results are written.
process.exit();

async function run(): Promise<number> {
  const template = new URL(provided.postgresUrl!);
  template.pathname = "/template_migrated";
  const inSources = globSync("src/features/**/*.ts", { cwd: root })
    .filter(isMutated)
    .toSorted()
    .flatMap((file) => findSites(file, contentOf(file)).mutants);
  const all = [...inSources, ...(await listConstraints(template.href))];
  const accepted = readAccepted();
  const chosen = choose(all, accepted);
  if (options.list) {
    for (const { id } of chosen) console.log(id);
    return 0;
  }
  const lanes = await Promise.all(Array.from({ length: Number(options.lanes) }, () => openLane(provided)));
  const store = openStore(chosen, options.resume);
  try {
    const tests = lanes[0]!.testFiles.map((file) => ({ file, text: contentOf(file) }));
    const isWhole = chosen.length === all.length;
    say(`${chosen.length} of ${all.length} mutants, ${tests.length} test files`);
    await hunt({ lanes, store, tests, mutants: chosen, folderOf, isWhole, tried: new Map(), say });
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
  const killed = new Map(
    [...store.verdicts]
      .filter(([, { isKilled }]) => isKilled)
      .map(([id, { by, test }]) => [id, `${by} (${test})`]),
  );
  const inRun = new Map(chosen.flatMap(({ id }) => (killed.has(id) ? [[id, killed.get(id)!] as const] : [])));
  const stale = findStale(accepted, new Set(all.map(({ id }) => id)), inRun);
  const { lines, survivors } = summarize(chosen, store.verdicts, accepted);
  for (const line of [...lines, ...stale]) console.log(line);
  say("done");
  return survivors.length > 0 || stale.length > 0 ? 1 : 0;
}

function choose<Some extends Mutant>(all: Some[], accepted: object): Some[] {
  const kinds = options.kinds?.split(",");
  const wanted = all.filter(
    ({ id, kind }) => (!options.only || id.includes(options.only)) && (!kinds || kinds.includes(kind)),
  );
  if (!options.sample) return wanted;
  // Whether those really survive is for the whole run to say.
  const open = wanted.filter(({ id }) => !Object.hasOwn(accepted, id));
  return sample(open, Number(options.sample), Number(options.seed));
}

function folderOf({ file, kind }: Mutant): string {
  if (kind !== "unique" && kind !== "check") return file.slice(0, file.lastIndexOf("/"));
  return (owners as Record<string, string[]>)[file]?.[0] ?? "src";
}
