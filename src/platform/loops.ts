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
  finished?: () => Promise<void>;
};

/** After a failure, so that a database that is away is not asked without end. */
const AFTER_FAILURE_MS = 1_000;

/** Starts loops that go on by themselves. A step that fails is logged and tried again; stopping waits for those under way. */
export function startLoops(loops: readonly Loop[]) {
  const stopping = new AbortController();
  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {});
  const run = async ({ name, step, restMs, finished }: Loop) => {
    while (!stopping.signal.aborted) {
      try {
        if ((await step()) === 0) await rest(restMs);
      } catch (error) {
        log.error({ err: error, loop: name }, "a loop's step failed");
        await rest(AFTER_FAILURE_MS);
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
