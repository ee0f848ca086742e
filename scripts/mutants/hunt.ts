import { readFileSync, rmSync } from "node:fs";
import type { Constraint } from "./constraints.ts";
import type { Lane } from "./lane.ts";
import { rank, type TestFile } from "./ranking.ts";
import type { Survey } from "./setup.ts";
import type { Mutant } from "./sites.ts";
import { reportFile, type Store } from "./store.ts";

export type HuntOptions = {
  lanes: Lane[];
  store: Store;
  tests: TestFile[];
  mutants: (Mutant | Constraint)[];
  /** Returns the folder that contains a mutant's own tests. */
  getFolder: (mutant: Mutant) => string;
  /**
   * If true, tries a mutant with every test file that reaches it. Otherwise, tries only its most relevant test files.
   */
  isFullRun: boolean;
  /** The mutants already tried with each test file. */
  tried: Map<string, Set<string>>;
  log: (line: string) => void;
};

/**
 * In a partial hunt, the number of additional test files that each mutant is tried with per round, most relevant first.
 */
const ROUNDS = [1, 2, 4];
/**
 * The shortest time limit for a test process, in seconds. The process counts as hung after ten times as long as it
 * takes without a mutant, but never before this limit.
 */
const MIN_LIMIT_S = 120;
const SURVEY_LIMIT_S = 900;

/** Determines for each mutant whether a test catches it. */
export async function hunt(options: HuntOptions): Promise<void> {
  const isOpen = ({ id }: Mutant) => !options.store.verdicts.has(id);
  const inSources = options.mutants.filter((mutant) => !("sql" in mutant));
  if (options.isFullRun)
    await surveyAll(
      options,
      options.tests.map(({ file }) => file),
      inSources.filter(isOpen),
    );
  else
    for (const count of ROUNDS) {
      const open = inSources.filter(isOpen);
      const isNew = (file: string, { id }: Mutant) => !options.tried.get(file)?.has(id);
      const likeliestTests = open.flatMap((mutant) =>
        listCandidates(options, mutant)
          .filter((file) => isNew(file, mutant))
          .slice(0, count),
      );
      await surveyAll(options, [...new Set(likeliestTests)], open);
    }
  const open = options.mutants.filter(isOpen);
  options.log(
    `${options.mutants.length - open.length} of ${options.mutants.length} caught by reruns; trying the others one by one`,
  );
  await runOnLanes(options.lanes, open, (lane, mutant) => huntMutant(options, lane, mutant));
}

async function runOnLanes<Job>(lanes: Lane[], jobs: Job[], work: (lane: Lane, job: Job) => Promise<void>) {
  const queue = [...jobs];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let job = queue.shift(); job !== undefined; job = queue.shift()) await work(lane, job);
    }),
  );
}

/** Lists the test files that may catch the mutant, most relevant first, without those known not to reach it. */
function listCandidates(options: HuntOptions, mutant: Mutant): string[] {
  return rank(mutant, options.getFolder(mutant), options.tests)
    .map(({ file }) => file)
    .filter((file) => {
      const earlier = options.store.reach.get(file);
      if (!earlier) return true;
      if (!earlier.isPassing) return false;
      return "sql" in mutant ? earlier.tables.includes(mutant.file) : earlier.sites.includes(mutant.id);
    });
}

async function surveyAll(options: HuntOptions, files: string[], mutants: Mutant[]) {
  const { reach, verdicts } = options.store;
  let done = 0;
  await runOnLanes(options.lanes, files, async (lane, file) => {
    const earlier = reach.get(file);
    const untriedMutants = mutants.filter(({ id }) => {
      return (
        !verdicts.has(id) && !options.tried.get(file)?.has(id) && (!earlier || earlier.sites.includes(id))
      );
    });
    done++;
    if (earlier && untriedMutants.length === 0) return;
    const { isPassing, attempts, milliseconds } = await survey(options, lane, file, untriedMutants);
    options.tried.set(
      file,
      new Set([...(options.tried.get(file) ?? []), ...untriedMutants.map(({ id }) => id)]),
    );
    const killed = attempts.filter(({ isKilled }) => isKilled);
    for (const { id, test } of killed)
      options.store.setVerdict(
        mutants.find((mutant) => mutant.id === id)!,
        { isKilled: true, by: file, test },
      );
    const state = isPassing ? `${killed.length} of ${attempts.length} caught` : "FAILS without any mutant";
    options.log(`${done}/${files.length} ${file}: ${state} (${(milliseconds / 1000).toFixed(1)} s)`);
  });
}

async function survey(options: HuntOptions, lane: Lane, file: string, untriedMutants: Mutant[]) {
  const report = reportFile();
  const task = {
    survey: { mutantIds: untriedMutants.map(({ id }) => id), report },
    limitSeconds: SURVEY_LIMIT_S,
  };
  const { isFailed, milliseconds } = await lane.run(file, task);
  let result: Survey | undefined;
  try {
    result = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    // The file has no tests or only skipped ones, or its process exited early.
  }
  rmSync(report, { force: true });
  const {
    reached: sites = [],
    tables = [],
    attempts = [],
    passed = !isFailed,
    testMilliseconds,
  } = result ?? {};
  const duration = testMilliseconds ?? milliseconds;
  options.store.setReach(file, { sites, tables, isPassing: passed, milliseconds: duration });
  return { isPassing: passed, attempts, milliseconds };
}

/** Runs each relevant test file in its own process until one fails. */
async function huntMutant(options: HuntOptions, lane: Lane, mutant: Mutant | Constraint) {
  const relevantTests = listCandidates(options, mutant).filter(
    (file) => "sql" in mutant || options.store.reach.has(file),
  );
  const files = options.isFullRun
    ? relevantTests
    : relevantTests.slice(
        0,
        ROUNDS.reduce((sum, count) => sum + count, 0),
      );
  for (const file of files) {
    const usualSeconds = (options.store.reach.get(file)?.milliseconds ?? 0) / 1_000;
    const task = {
      mutant: mutant.id,
      sql: "sql" in mutant ? mutant.sql : null,
      limitSeconds: Math.max(MIN_LIMIT_S, 10 * usualSeconds),
    };
    const { isFailed, firstFailure, milliseconds } = await lane.run(file, task);
    if (!isFailed) continue;
    options.store.setVerdict(mutant, { isKilled: true, by: file, test: firstFailure });
    options.log(`caught    ${mutant.id} (${file}, ${(milliseconds / 1000).toFixed(1)} s)`);
    return;
  }
  options.store.setVerdict(mutant, { isKilled: false, by: "", test: "" });
  options.log(`SURVIVED  ${mutant.id} (${files.length} test files)`);
}
