import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Constraint } from "./constraints.ts";
import { root } from "./instrument.ts";
import type { Lane } from "./lane.ts";
import { rank, type TestFile } from "./ranking.ts";
import type { Survey } from "./setup.ts";
import type { Mutant } from "./sites.ts";
import { reportFile, type Store } from "./store.ts";

export type Hunt = {
  lanes: Lane[];
  store: Store;
  tests: TestFile[];
  mutants: (Mutant | Constraint)[];
  /** Where a mutant's own tests are. */
  folderOf: (mutant: Mutant) => string;
  /** Look at every test file, instead of the likeliest of each mutant until one notices. */
  isWhole: boolean;
  /** What has been tried with the tests of which file. */
  tried: Map<string, Set<string>>;
  say: (line: string) => void;
};

/** How many more of its likeliest test files a mutant gets in each round of a hunt that does not look at all of them. */
const ROUNDS = [1, 2, 4];
/** Only stuck processes take this long, or ten times as long as without a mutant. */
const SHORTEST_LIMIT_S = 120;
const SURVEY_LIMIT_S = 900;

/** Finds out of each mutant whether a test notices it. */
export async function hunt(of: Hunt): Promise<void> {
  const isOpen = ({ id }: Mutant) => !of.store.verdicts.has(id);
  const inSources = of.mutants.filter((mutant) => !("sql" in mutant));
  if (of.isWhole)
    await surveyAll(
      of,
      of.tests.map(({ file }) => file),
      inSources.filter(isOpen),
    );
  else
    for (const more of ROUNDS) {
      const open = inSources.filter(isOpen);
      const isNew = (file: string, { id }: Mutant) => !of.tried.get(file)?.has(id);
      const likeliest = open.flatMap((mutant) =>
        candidates(of, mutant)
          .filter((file) => isNew(file, mutant))
          .slice(0, more),
      );
      await surveyAll(of, [...new Set(likeliest)], open);
    }
  const open = of.mutants.filter(isOpen);
  of.say(
    `${of.mutants.length - open.length} of ${of.mutants.length} noticed by a test that ran again; the others one by one`,
  );
  await onLanes(of.lanes, open, (lane, mutant) => hunted(of, lane, mutant));
}

async function onLanes<Job>(lanes: Lane[], jobs: Job[], work: (lane: Lane, job: Job) => Promise<void>) {
  const left = [...jobs];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let job = left.shift(); job !== undefined; job = left.shift()) await work(lane, job);
    }),
  );
}

/** Test files that may notice, likeliest first; without those that are known not to reach it. */
function candidates(of: Hunt, mutant: Mutant): string[] {
  return rank(mutant, of.folderOf(mutant), of.tests)
    .map(({ file }) => file)
    .filter((file) => {
      const known = of.store.reach.get(file);
      if (!known) return true;
      if (!known.isPassing) return false;
      return "sql" in mutant ? known.tables.includes(mutant.file) : known.sites.includes(mutant.id);
    });
}

async function surveyAll(of: Hunt, files: string[], mutants: Mutant[]) {
  const { reach, verdicts } = of.store;
  let done = 0;
  await onLanes(of.lanes, files, async (lane, file) => {
    const known = reach.get(file);
    const wanted = mutants.filter(({ id }) => {
      return !verdicts.has(id) && !of.tried.get(file)?.has(id) && (!known || known.sites.includes(id));
    });
    done++;
    if (known && wanted.length === 0) return;
    const { isPassing, attempts, milliseconds } = await survey(of, lane, file, wanted);
    of.tried.set(file, new Set([...(of.tried.get(file) ?? []), ...wanted.map(({ id }) => id)]));
    const killed = attempts.filter(({ isKilled }) => isKilled);
    for (const { id, test } of killed)
      of.store.setVerdict(
        mutants.find((mutant) => mutant.id === id)!,
        { isKilled: true, by: file, test },
      );
    const state = isPassing ? `${killed.length} of ${attempts.length} noticed` : "FAILS without any mutant";
    of.say(`${done}/${files.length} ${file}: ${state} (${(milliseconds / 1000).toFixed(1)} s)`);
  });
}

async function survey(of: Hunt, lane: Lane, file: string, wanted: Mutant[]) {
  const report = reportFile();
  const order = { survey: { wanted: wanted.map(({ id }) => id), report }, limitSeconds: SURVEY_LIMIT_S };
  const { isFailed, milliseconds } = await lane.run(path.join(root, file), order);
  let found: Survey | undefined;
  try {
    found = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    // A file of skipped or no tests, or one whose process ended early.
  }
  rmSync(report, { force: true });
  const {
    reached: sites = [],
    tables = [],
    attempts = [],
    passed = !isFailed,
    testMilliseconds,
  } = found ?? {};
  const took = testMilliseconds ?? milliseconds;
  of.store.setReach(file, { sites, tables, isPassing: passed, milliseconds: took });
  return { isPassing: passed, attempts, milliseconds };
}

/** Each likely test file in a process of its own, until one fails. */
async function hunted(of: Hunt, lane: Lane, mutant: Mutant | Constraint) {
  const known = candidates(of, mutant).filter((file) => "sql" in mutant || of.store.reach.has(file));
  const files = of.isWhole
    ? known
    : known.slice(
        0,
        ROUNDS.reduce((sum, more) => sum + more, 0),
      );
  for (const file of files) {
    const usual = (of.store.reach.get(file)?.milliseconds ?? 0) / 1_000;
    const order = {
      mutant: mutant.id,
      sql: "sql" in mutant ? mutant.sql : null,
      limitSeconds: Math.max(SHORTEST_LIMIT_S, 10 * usual),
    };
    const { isFailed, by, milliseconds } = await lane.run(path.join(root, file), order);
    if (!isFailed) continue;
    of.store.setVerdict(mutant, { isKilled: true, by: file, test: by });
    of.say(`noticed   ${mutant.id} (${file}, ${(milliseconds / 1000).toFixed(1)} s)`);
    return;
  }
  of.store.setVerdict(mutant, { isKilled: false, by: "", test: "" });
  of.say(`SURVIVED  ${mutant.id} (${files.length} test files)`);
}
