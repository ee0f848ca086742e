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

/** Starts polling loops. Logs and retries a step that fails. Stopping waits for steps in flight. */
export function startLoops(loops: readonly Loop[]) {
  const stopController = new AbortController();
  const sleepingLoops = new Map<string, AbortController>();
  const sleep = async (name: string, ms: number) => {
    const wakeController = new AbortController();
    sleepingLoops.set(name, wakeController);
    await pause(ms, undefined, {
      signal: AbortSignal.any([stopController.signal, wakeController.signal]),
    }).catch(() => {});
    sleepingLoops.delete(name);
  };
  const run = async ({ name, step, idleMs, wakes = [], finished }: Loop) => {
    while (!stopController.signal.aborted) {
      try {
        if ((await inLane({ lane: "loops" }, step)) === 0) await sleep(name, idleMs);
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
    stop: async () => {
      stopController.abort();
      await runPromise;
    },
  };
}
