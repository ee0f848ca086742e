import { setTimeout as pause } from "node:timers/promises";
import { inLane } from "./lanes.ts";
import { log } from "./log.ts";

/**
 * A polling loop. `step` returns the number of items it processed, and the loop sleeps for `idleMs` after a 0.
 * `finished` waits for work that steps left in flight.
 */
export type Loop = {
  name: string;
  step: () => Promise<number>;
  idleMs: number;
  /** The names of loops to wake after a step that processed something. */
  wakes?: readonly string[];
  finished?: () => Promise<void>;
};

/** The delay after a failure, so that we don't hammer an unreachable database. */
const AFTER_FAILURE_MS = 1_000;

/**
 * A step that runs for longer than this is stuck. Statements time out after 30 seconds and calls to the provider after
 * 10, so a step that only waits for them ends sooner.
 */
const MAX_STEP_MS = 120_000;

/** Times from performance.now(), because a wrong or adjusted clock must not look like a stalled loop. */
type Progress = { succeededAt: number; stepStartedAt: number | null };

/** Starts polling loops. Logs and retries a step that fails. Stopping waits for steps in flight. */
export function startLoops(loops: readonly Loop[]) {
  const stopController = new AbortController();
  const sleepingLoops = new Map<string, AbortController>();
  const startedAt = performance.now();
  const progress = new Map(
    loops.map(({ name }): [string, Progress] => [name, { succeededAt: startedAt, stepStartedAt: null }]),
  );
  const sleep = async (name: string, ms: number) => {
    const wakeController = new AbortController();
    sleepingLoops.set(name, wakeController);
    await pause(ms, undefined, {
      signal: AbortSignal.any([stopController.signal, wakeController.signal]),
    }).catch(() => {});
    sleepingLoops.delete(name);
  };
  const runStep = async ({ name, step }: Loop) => {
    const own = progress.get(name)!;
    own.stepStartedAt = performance.now();
    try {
      const count = await inLane({ lane: "loops" }, step);
      own.succeededAt = performance.now();
      return count;
    } finally {
      own.stepStartedAt = null;
    }
  };
  const run = async (loop: Loop) => {
    const { name, idleMs, wakes = [], finished } = loop;
    while (!stopController.signal.aborted) {
      try {
        if ((await runStep(loop)) === 0) await sleep(name, idleMs);
        else for (const other of wakes) sleepingLoops.get(other)?.abort();
      } catch (error) {
        log.error({ err: error, loop: name }, "worker loop step failed");
        await sleep(name, AFTER_FAILURE_MS);
      }
    }
    await finished?.();
  };
  const runPromise = Promise.all(loops.map(run));
  return {
    /** Returns how many seconds ago each loop last completed a step, or started if it never has. */
    measureSilence: (): Record<string, number> =>
      Object.fromEntries(
        [...progress].map(([name, { succeededAt }]) => [name, (performance.now() - succeededAt) / 1000]),
      ),
    /** Lists the loops whose current step is stuck. Only a restart frees them. */
    listStuck: (): string[] =>
      [...progress].flatMap(([name, { stepStartedAt }]) =>
        stepStartedAt !== null && performance.now() - stepStartedAt > MAX_STEP_MS ? name : [],
      ),
    stop: async () => {
      stopController.abort();
      await runPromise;
    },
  };
}
