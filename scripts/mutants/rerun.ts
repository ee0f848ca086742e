import pg from "pg";
import { TestRunner, type RunnerTestCase, type RunnerTestSuite } from "vitest";
import { activate } from "./switchboard.ts";

// Reruns a test that passed, in the same process, with one of its mutation sites switched off. That's fifty times
// faster than starting a process per mutant. Data that earlier reruns wrote is still there, so only a failure counts,
// and only if the same test passes without any mutant before and after. All other mutants get their own process.

export type RecordedTest = { test: RunnerTestCase; reached: Set<string> };
export type Attempt = { id: string; isKilled: boolean; test: string };

/**
 * The number of tests in a file that a mutant is tried with. If none of them catches it, the mutant gets its own
 * process.
 */
const MAX_TESTS = 10;
const MIN_LIMIT_MS = 3_000;

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
    const outcome = await rerunTest(test, id);
    if (outcome === "passed") return false;
    if (outcome === "failed" && (await passes(test))) return true;
    // The mutant corrupted data, or the test can't be repeated. Try once more from a state in which the test passes.
    await database.restore();
    if (outcome === "stuck") return false;
    const isSound = (await passes(test)) && (await rerunTest(test, id)) === "failed";
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
          if (misses.get(id) === MAX_TESTS) open.delete(id);
        }
      }
    }
  } finally {
    activate(undefined);
    await database.remove();
  }
  for (const id of misses.keys()) if (!killed.has(id)) report({ id, isKilled: false, test: "" });
}

const passes = async (test: RunnerTestCase) => (await rerunTest(test, undefined)) === "passed";

/**
 * Runs a test once more. "stuck" is inconclusive, because a test on a busy machine looks the same. The mutant is then
 * tried in its own process, which can wait longer.
 */
async function rerunTest(test: RunnerTestCase, mutant: string | undefined) {
  const limit = Math.max(MIN_LIMIT_MS, 10 * (test.result?.duration ?? 0));
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<"stuck">((resolve) => (timer = setTimeout(() => resolve("stuck"), limit)));
  activate(mutant);
  const runPromise = runOnce(test).then(
    () => "passed" as const,
    () => "failed" as const,
  );
  try {
    return await Promise.race([runPromise, stuck]);
  } finally {
    clearTimeout(timer);
    activate(undefined);
  }
}

/** Runs a test with its hooks, as Vitest's own runner does. */
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

/** Saves the current state of this process's database, so that it can be restored. */
async function takeSnapshot() {
  const url = new URL(process.env.MIGRATE_DATABASE_URL!);
  const name = url.pathname.slice(1);
  const snapshot = `${name}_kept`;
  url.pathname = "/postgres";
  const client = new pg.Client(url.href);
  await client.connect();
  const disconnect = async () => {
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    const { firstWhistlePool: pool } = globalThis as { firstWhistlePool?: pg.Pool };
    // The pool notices terminated connections only after a delay, and would hand them out until then.
    const isIdle = () => (pool?.idleCount ?? 0) > 0;
    for (let attempts = 0; attempts < 500 && isIdle(); attempts++)
      await new Promise((resolve) => setTimeout(resolve, 2));
  };
  await disconnect();
  await client.query(`create database ${snapshot} template ${name}`);
  return {
    restore: async () => {
      await disconnect();
      await client.query(`drop database ${name} with (force)`);
      await client.query(`create database ${name} template ${snapshot}`);
    },
    remove: async () => {
      await client.query(`drop database ${snapshot}`);
      await client.end();
    },
  };
}
