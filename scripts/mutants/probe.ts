import type { Constraint } from "./constraints.ts";
import { findCatch, type Lane } from "./lane.ts";
import { planRound } from "./ranking.ts";
import type { Task } from "./setup.ts";
import type { Mutant } from "./sites.ts";
import type { Store } from "./store.ts";

export type ProbeOptions = {
  lane: Lane;
  store: Store;
  mutants: (Mutant | Constraint)[];
  /** Lists the test files that import the mutant's code, most relevant first. */
  listCandidates: (mutant: Mutant) => string[];
  /** Whether to try only the nearest test files. */
  isNearOnly: boolean;
  log: (line: string) => void;
};

/** The number of additional test files that each mutant is tried with per round. */
const ROUNDS = [1, 2, 4];
/** The number of mutants that are tried together. It's small, so that an interrupted run still has a fair sample. */
const BATCH = 15;
/** How long to try survivors with test files that aren't near them. All tests together take about as long. */
const FAR_LIMIT_S = 300;
const FILE_LIMIT_S = 120;

/**
 * Tries each mutant with its nearest test files, and then with all others that import its code, until a test fails.
 * Unlike a hunt, it doesn't run tests without the mutant first, so it's cheaper for a few mutants. The tests must pass.
 */
export async function probe(options: ProbeOptions): Promise<void> {
  const { mutants, store } = options;
  const queue = mutants.filter(({ id }) => !store.verdicts.has(id));
  while (queue.length > 0) await probeBatch(options, queue.splice(0, BATCH));
}

async function probeBatch(options: ProbeOptions, batch: (Mutant | Constraint)[]) {
  const { store, log } = options;
  const untried = new Map(batch.map((mutant) => [mutant, options.listCandidates(mutant)]));
  const settle = (mutant: Mutant, by: string, test: string) => {
    untried.delete(mutant);
    store.setVerdict(mutant, { isKilled: by !== "", by, test });
    log(by === "" ? `SURVIVED  ${mutant.id}` : `caught    ${mutant.id} (${by})`);
  };
  for (const count of ROUNDS) {
    const round = planRound(untried, count);
    if (round.size === 0) break;
    for (const [mutant, { file, test }] of await runRound(options, round)) settle(mutant, file, test);
  }
  const startedAt = performance.now();
  for (const [mutant, candidates] of untried) {
    const seconds = options.isNearOnly ? 0 : FAR_LIMIT_S - (performance.now() - startedAt) / 1000;
    let found: Catch | undefined;
    if (seconds > 0 && candidates.length > 0) {
      log(`trying    ${mutant.id} with ${candidates.length} more test files`);
      found = findCatch((await options.lane.runUntilCaught(candidates, toTask(mutant), seconds)).modules);
    }
    settle(mutant, found?.file ?? "", found?.test ?? "");
  }
}

type Catch = NonNullable<ReturnType<typeof findCatch>>;

async function runRound({ lane }: ProbeOptions, round: ReadonlyMap<string, Mutant | Constraint>) {
  const tasks = new Map([...round].map(([file, mutant]) => [file, toTask(mutant)]));
  const { modules, unhandledErrors } = await lane.runFiles(tasks);
  const caught = new Map<Mutant | Constraint, Catch>();
  for (const [file, mutant] of round) {
    if (caught.has(mutant)) continue;
    let found = findCatch(modules.filter(({ moduleId }) => moduleId.endsWith(`/${file}`)));
    // An error outside a test may belong to any of the files, so each one gets its own process.
    if (!found && unhandledErrors.length > 0) {
      const { isFailed, firstFailure } = await lane.run(file, toTask(mutant));
      if (isFailed) found = { file, test: firstFailure };
    }
    if (found) caught.set(mutant, found);
  }
  return caught;
}

const toTask = (mutant: Mutant | Constraint): Task => ({
  mutant: mutant.id,
  sql: "sql" in mutant ? mutant.sql : null,
  limitSeconds: FILE_LIMIT_S,
});
