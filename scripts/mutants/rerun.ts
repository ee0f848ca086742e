import pg from "pg";
import { TestRunner, type RunnerTestCase, type RunnerTestSuite } from "vitest";
import { activate } from "./switchboard.ts";

// A test that has passed is run again without one of the things it reaches, in the same process: fifty times faster than
// a process for each. What was written stays written in between, so only a failure says something, and only if the same
// test passes again without any mutant, before and after. All others get a process of their own.

export type RecordedTest = { test: RunnerTestCase; reached: Set<string> };
export type Attempt = { id: string; isKilled: boolean; test: string };

/** A mutant that this many tests of a file did not notice is left to a process of its own. */
const MOST_TESTS = 10;
const SHORTEST_LIMIT_MS = 3_000;

export async function tryMutants(
  tests: readonly RecordedTest[],
  wanted: Set<string>,
  report: (attempt: Attempt) => void,
): Promise<void> {
  const open = new Set(tests.flatMap(({ reached }) => [...reached].filter((id) => wanted.has(id))));
  if (open.size === 0) return;
  const misses = new Map<string, number>();
  const killed = new Set<string>();
  const database = await takeSnapshot();
  const isKilled = async (test: RunnerTestCase, id: string): Promise<boolean> => {
    const outcome = await runAgain(test, id);
    if (outcome === "passed") return false;
    if (outcome === "failed" && (await passes(test))) return true;
    // It did damage, or the test cannot be repeated for ever: the same once more, from where it is known to pass.
    await database.restore();
    if (outcome === "stuck") return false;
    const isSound = (await passes(test)) && (await runAgain(test, id)) === "failed";
    await database.restore();
    return isSound;
  };
  try {
    for (const { test, reached } of tests) {
      const ids = [...reached].filter((id) => open.has(id));
      if (ids.length === 0 || test.result?.state !== "pass" || !(await passes(test))) continue;
      for (const id of ids) {
        if (await isKilled(test, id)) {
          open.delete(id);
          killed.add(id);
          report({ id, isKilled: true, test: test.name });
        } else {
          misses.set(id, (misses.get(id) ?? 0) + 1);
          if (misses.get(id) === MOST_TESTS) open.delete(id);
        }
      }
    }
  } finally {
    activate(undefined);
    await database.remove();
  }
  for (const id of misses.keys()) if (!killed.has(id)) report({ id, isKilled: false, test: "" });
}

const passes = async (test: RunnerTestCase) => (await runAgain(test, undefined)) === "passed";

/** "stuck" says nothing: a machine that is busy elsewhere looks the same. Its own process has time to find out. */
async function runAgain(test: RunnerTestCase, mutant: string | undefined) {
  const limit = Math.max(SHORTEST_LIMIT_MS, 10 * (test.result?.duration ?? 0));
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<"stuck">((resolve) => (timer = setTimeout(() => resolve("stuck"), limit)));
  activate(mutant);
  const finished = runOnce(test).then(
    () => "passed" as const,
    () => "failed" as const,
  );
  try {
    return await Promise.race([finished, stuck]);
  } finally {
    clearTimeout(timer);
    activate(undefined);
  }
}

/** With its hooks, as the runner runs it. */
async function runOnce(test: RunnerTestCase) {
  const suites: RunnerTestSuite[] = [];
  for (let suite: RunnerTestSuite | undefined = test.suite ?? test.file; suite; suite = suite.suite)
    suites.unshift(suite);
  if (suites[0] !== test.file) suites.unshift(test.file);
  const after: (() => unknown)[] = [];
  try {
    for (const suite of suites) {
      const hooks = TestRunner.getSuiteHooks(suite);
      for (const hook of hooks.afterEach) after.unshift(() => hook(test.context, suite));
      for (const hook of hooks.beforeEach) {
        const cleanUp: unknown = await hook(test.context, suite);
        if (typeof cleanUp === "function") after.unshift(() => (cleanUp as () => unknown)());
      }
    }
    await TestRunner.getTestFn(test)();
  } finally {
    for (const hook of after) await hook();
  }
}

/** Keeps the database of this process as it is now, to come back to. */
async function takeSnapshot() {
  const url = new URL(process.env.DATABASE_URL!);
  const name = url.pathname.slice(1);
  const kept = `${name}_kept`;
  url.pathname = "/postgres";
  const client = new pg.Client(url.href);
  await client.connect();
  const disconnect = async () => {
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    const { firstWhistlePool: pool } = globalThis as { firstWhistlePool?: pg.Pool };
    // The pool hears of it a little later; until then it would hand out connections that are gone.
    const isIdle = () => (pool?.idleCount ?? 0) > 0;
    for (let turns = 0; turns < 500 && isIdle(); turns++)
      await new Promise((resolve) => setTimeout(resolve, 2));
  };
  await disconnect();
  await client.query(`create database ${kept} template ${name}`);
  return {
    restore: async () => {
      await disconnect();
      await client.query(`drop database ${name} with (force)`);
      await client.query(`create database ${name} template ${kept}`);
    },
    remove: async () => {
      await client.query(`drop database ${kept}`);
      await client.end();
    },
  };
}
