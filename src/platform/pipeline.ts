import { setTimeout as pause } from "node:timers/promises";
import { log } from "./log.ts";

/** After a failure, so that a database that is away is not asked without end. */
const AFTER_FAILURE_MS = 1_000;

type Stages<Item, Result> = {
  name: string;
  /** Takes so many at most; fewer when there are no more. */
  take: (limit: number) => Promise<Item[]>;
  /** Must not reject: what became of it is a result. */
  work: (item: Item) => Promise<Result>;
  /** Writes results down, many at once. Tried again when it fails. */
  finish: (results: readonly Result[]) => Promise<void>;
  /** At most so many between `take` and the end of `finish`. */
  underWay: number;
  /** At most so many in one `take` and in one `finish`. */
  batch: number;
  /** At most so many `finish` at once. */
  finishers: number;
  /** How long results wait for others, so that there are fewer and larger `finish`. */
  gatherMs: number;
  /** After this long a result that could not be written down is given up. */
  patienceMs: number;
};

/**
 * Work that waits for somebody else most of its time: the next items are taken while others are under way, and one that
 * takes long holds up none of the rest.
 */
export function createPipeline<Item, Result>(stages: Stages<Item, Result>) {
  const { name, take, work, finish, batch, gatherMs } = stages;
  let underWay = 0;
  const results: Result[] = [];
  let finishing = 0;
  let gathering: NodeJS.Timeout | undefined;
  let progress = Promise.withResolvers<void>();

  function moved() {
    progress.resolve();
    progress = Promise.withResolvers<void>();
  }

  /** Tried again for as long as somebody may care. */
  async function finishOnce(now: readonly Result[]) {
    const from = performance.now();
    for (;;) {
      try {
        return await finish(now);
      } catch (error) {
        log.error({ err: error, pipeline: name }, "results could not be written down");
        if (performance.now() - from > stages.patienceMs) return;
        await pause(AFTER_FAILURE_MS);
      }
    }
  }

  async function finishAll() {
    clearTimeout(gathering);
    gathering = undefined;
    while (results.length > 0 && finishing < stages.finishers) {
      const now = results.splice(0, batch);
      finishing += 1;
      await finishOnce(now);
      finishing -= 1;
      underWay -= now.length;
      moved();
    }
  }

  function collect(result: Result) {
    results.push(result);
    // What comes while all are busy goes with the next.
    if (finishing === stages.finishers) return;
    if (results.length >= batch) void finishAll();
    else gathering ??= setTimeout(() => void finishAll(), gatherMs);
  }

  return {
    /** Takes what there is room for and begins with it. Gives 0 when there was nothing and nothing is under way. */
    step: async (): Promise<number> => {
      while (stages.underWay - underWay < batch) await progress.promise;
      const items = await take(batch);
      underWay += items.length;
      for (const item of items) void work(item).then(collect);
      if (items.length > 0 || underWay === 0) return items.length;
      await progress.promise;
      return 1;
    },
    /** When everything that was taken is written down. */
    finished: async (): Promise<void> => {
      for (;;) {
        if (underWay === 0) return;
        await progress.promise;
      }
    },
  };
}
