import { setTimeout as pause } from "node:timers/promises";
import { log } from "./log.ts";

/** The delay after a failure, so that we don't hammer an unreachable database. */
const AFTER_FAILURE_MS = 1_000;

/** How long to wait for items in flight before looking for new ones again, because one of them may hang. */
const RECHECK_MS = 250;

type PipelineOptions<Item, Result> = {
  name: string;
  /** Takes up to `limit` items. */
  take: (limit: number) => Promise<Item[]>;
  /** Processes one item. Must not reject, because failures are results too. */
  work: (item: Item) => Promise<Result>;
  /** Records a batch of results. Retried if it fails. */
  finish: (results: readonly Result[]) => Promise<void>;
  /** The maximum number of items between `take` and the end of `finish`. */
  maxInFlight: number;
  /** The maximum number of items in one `take` or `finish`. */
  batch: number;
  /** The maximum number of concurrent `finish` calls. */
  finishers: number;
  /** How long results wait for more results, so that `finish` runs less often, with larger batches. */
  batchDelayMs: number;
  /** How long to retry recording a result before giving up. */
  retryForMs: number;
};

/**
 * Creates a pipeline for I/O-bound work. It takes new items while others are in flight, so one slow item doesn't hold
 * up the rest.
 */
export function createPipeline<Item, Result>(options: PipelineOptions<Item, Result>) {
  const { name, take, work, finish, batch, batchDelayMs } = options;
  let inFlight = 0;
  const results: Result[] = [];
  let activeFinishers = 0;
  let batchTimer: NodeJS.Timeout | undefined;
  let progress = Promise.withResolvers<void>();

  function signalProgress() {
    progress.resolve();
    progress = Promise.withResolvers<void>();
  }

  /** Retries until `retryForMs` runs out. */
  async function finishWithRetries(batchResults: readonly Result[]) {
    const startedAt = performance.now();
    for (;;) {
      try {
        return await finish(batchResults);
      } catch (error) {
        log.error({ err: error, pipeline: name }, "failed to record results");
        if (performance.now() - startedAt > options.retryForMs) return;
        await pause(AFTER_FAILURE_MS);
      }
    }
  }

  async function finishWaiting() {
    clearTimeout(batchTimer);
    batchTimer = undefined;
    while (results.length > 0 && activeFinishers < options.finishers) {
      const batchResults = results.splice(0, batch);
      activeFinishers += 1;
      await finishWithRetries(batchResults);
      activeFinishers -= 1;
      inFlight -= batchResults.length;
      signalProgress();
    }
  }

  function collect(result: Result) {
    results.push(result);
    // Results that arrive while all finishers are busy go into the next batch.
    if (activeFinishers === options.finishers) return;
    if (results.length >= batch) void finishWaiting();
    else batchTimer ??= setTimeout(() => void finishWaiting(), batchDelayMs);
  }

  return {
    /**
     * Waits until there's room for a batch, then takes up to that many items and starts them. Returns 0 if there was
     * nothing to take and nothing is in flight.
     */
    step: async (): Promise<number> => {
      while (options.maxInFlight - inFlight < batch) await progress.promise;
      const items = await take(batch);
      inFlight += items.length;
      for (const item of items) void work(item).then(collect);
      if (items.length > 0 || inFlight === 0) return items.length;
      const recheck = new AbortController();
      await Promise.race([
        progress.promise,
        pause(RECHECK_MS, undefined, { signal: recheck.signal }).catch(() => {}),
      ]);
      recheck.abort();
      return 1;
    },
    /** Resolves when every item taken so far is recorded. */
    finished: async (): Promise<void> => {
      for (;;) {
        if (inFlight === 0) return;
        await progress.promise;
      }
    },
  };
}
