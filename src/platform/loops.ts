import { setTimeout as pause } from "node:timers/promises";
import { log } from "./log.ts";

/**
 * Work that is looked for again and again. A step gives how much there was; 0 lets it rest for a while. `finished` waits for
 * what steps have left under way.
 */
export type Loop = {
  name: string;
  step: () => Promise<number>;
  restMs: number;
  /** The loop that has something to do once a step of this one has done something: it rests no longer. */
  wakes?: string;
  finished?: () => Promise<void>;
};

/** After a failure, so that a database that is away is not asked without end. */
const AFTER_FAILURE_MS = 1_000;

/** Starts loops that go on by themselves. A step that fails is logged and tried again; stopping waits for those under way. */
export function startLoops(loops: readonly Loop[]) {
  const stopping = new AbortController();
  const resting = new Map<string, AbortController>();
  const rest = async (name: string, ms: number) => {
    const woken = new AbortController();
    resting.set(name, woken);
    await pause(ms, undefined, { signal: AbortSignal.any([stopping.signal, woken.signal]) }).catch(() => {});
    resting.delete(name);
  };
  const run = async ({ name, step, restMs, wakes, finished }: Loop) => {
    while (!stopping.signal.aborted) {
      try {
        if ((await step()) === 0) await rest(name, restMs);
        else if (wakes) resting.get(wakes)?.abort();
      } catch (error) {
        log.error({ err: error, loop: name }, "a loop's step failed");
        await rest(name, AFTER_FAILURE_MS);
      }
    }
    await finished?.();
  };
  const running = Promise.all(loops.map(run));
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
