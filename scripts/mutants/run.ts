// npm run test:mutants: removes one piece of code at a time (a condition, limit, lock, transaction, write, guard,
// unique key, or check) and looks for a test that fails. The run fails if there is no such test and accepted.json
// doesn't explain why. See CONTRIBUTING.md for the options.
import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import startPostgres from "../../tests/harness/postgres.ts";
import owners from "../table-owners.json" with { type: "json" };
import { findTestFiles } from "../test-files.ts";
import { findStale, readAccepted } from "./accepted.ts";
import { listConstraints, type Constraint } from "./constraints.ts";
import { hunt } from "./hunt.ts";
import { isMutated, root } from "./instrument.ts";
import { openLane } from "./lane.ts";
import { probe } from "./probe.ts";
import { rank, sample } from "./ranking.ts";
import { summarize } from "./report.ts";
import { findSites, type Mutant } from "./sites.ts";
import { readContent, openStore, type Store } from "./store.ts";

const { values: options } = parseArgs({
  options: {
    sample: { type: "string" },
    seed: { type: "string" },
    only: { type: "string" },
    kinds: { type: "string" },
    list: { type: "boolean", default: false },
    resume: { type: "boolean", default: false },
    near: { type: "boolean", default: false },
    lanes: { type: "string", default: `${Math.min(2, availableParallelism())}` },
  },
});

const seed = options.seed ? Number(options.seed) : readCommit();
const startedAt = performance.now();
const log = (line: string) => {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")} ${line}`);
};

const provided: Partial<ProvidedContext> = {};
const stopPostgres = await startPostgres({
  provide: (key: keyof ProvidedContext, value: never) => (provided[key] = value),
} as unknown as TestProject);
// PostgreSQL runs in its own session, so it would keep running after this process exits.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopPostgres().finally(() => process.exit(130)));
try {
  process.exitCode = await run();
} finally {
  await stopPostgres();
}
// Exit explicitly, because a killed test process can leave open handles in Vitest. All results have been saved.
process.exit();

async function run(): Promise<number> {
  const template = new URL(provided.postgresUrl!);
  template.pathname = "/template_migrated";
  const inSources = globSync("src/features/**/*.ts", { cwd: root })
    .filter(isMutated)
    .toSorted()
    .flatMap((file) => findSites(file, readContent(file)).mutants);
  const allMutants = [...inSources, ...(await listConstraints(template.href))];
  const accepted = readAccepted();
  const selectedMutants = choose(allMutants, accepted);
  if (options.list) {
    for (const { id } of selectedMutants) console.log(id);
    return 0;
  }
  const store = openStore(selectedMutants, options.resume);
  log(`${selectedMutants.length} of ${allMutants.length} mutants`);
  if (options.sample) await runProbe(selectedMutants, store);
  else await runHunt(selectedMutants, store, selectedMutants.length === allMutants.length);
  const killed = new Map(
    [...store.verdicts]
      .filter(([, { isKilled }]) => isKilled)
      .map(([id, { by, test }]) => [id, `${by} (${test})`]),
  );
  const inRun = new Map(
    selectedMutants.flatMap(({ id }) => (killed.has(id) ? [[id, killed.get(id)!] as const] : [])),
  );
  const staleIds = findStale(accepted, new Set(allMutants.map(({ id }) => id)), inRun);
  const { lines, survivors } = summarize(selectedMutants, store.verdicts, accepted);
  for (const line of [...lines, ...staleIds]) console.log(line);
  log("done");
  return survivors.length > 0 || staleIds.length > 0 ? 1 : 0;
}

async function runProbe(mutants: (Mutant | Constraint)[], store: Store) {
  log(`seed ${seed}: repeat this sample with --sample ${options.sample} --seed ${seed}`);
  const lane = await openLane(provided, Number(options.lanes));
  const tests = findTestFiles(root).map((test) => ({ ...test, text: readContent(test.file) }));
  const listCandidates = (mutant: Mutant) => {
    const folder = getFolder(mutant);
    const isCandidate = ({ reaches, needsDatabase }: (typeof tests)[number]) =>
      isConstraint(mutant)
        ? needsDatabase && [...reaches.keys()].some((file) => file.startsWith(folder))
        : reaches.has(mutant.file);
    return rank(mutant, folder, tests.filter(isCandidate)).map(({ file }) => file);
  };
  try {
    await probe({ lane, store, mutants, listCandidates, isNearOnly: options.near, log });
  } finally {
    await lane.close();
  }
}

async function runHunt(mutants: (Mutant | Constraint)[], store: Store, isFullRun: boolean) {
  const lanes = await Promise.all(Array.from({ length: Number(options.lanes) }, () => openLane(provided, 1)));
  const tests = lanes[0]!.testFiles.map((file) => ({ file, text: readContent(file) }));
  log(`${tests.length} test files`);
  try {
    await hunt({ lanes, store, tests, mutants, getFolder, isFullRun, tried: new Map(), log });
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

/** Returns a seed that changes with each commit, so that in time, all mutants are drawn. */
function readCommit(): number {
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  return Number.parseInt(commit.slice(0, 8), 16);
}

function choose<Item extends Mutant>(mutants: Item[], accepted: object): Item[] {
  const kinds = options.kinds?.split(",");
  const matchingMutants = mutants.filter(
    ({ id, kind }) => (!options.only || id.includes(options.only)) && (!kinds || kinds.includes(kind)),
  );
  if (!options.sample) return matchingMutants;
  // Only a full run checks whether accepted mutants really survive.
  const open = matchingMutants.filter(({ id }) => !Object.hasOwn(accepted, id));
  return sample(open, Number(options.sample), seed);
}

function isConstraint({ kind }: Mutant): boolean {
  return kind === "unique" || kind === "check";
}

function getFolder(mutant: Mutant): string {
  const { file } = mutant;
  if (!isConstraint(mutant)) return file.slice(0, file.lastIndexOf("/"));
  return (owners as Record<string, string[]>)[file]?.[0] ?? "src";
}
