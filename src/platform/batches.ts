import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

type BatchOptions<Item, Result> = {
  /** Processes items together and returns their results in the same order. */
  run: (items: readonly Item[]) => Promise<Result[]>;
  /** The maximum number of items in one batch. */
  maxItems: number;
  /** How long a batch waits for more items. */
  delayMs: number;
  /** How many items may wait. Items beyond that are rejected right away, so that a slow database doesn't fill memory. */
  maxWaiting: number;
};

type Waiting<Item, Result> = { item: Item; settle: PromiseWithResolvers<Result> };

/** Matches errors that may be due to one item or to another transaction: bad data, a violated constraint, a deadlock. */
const DIVISIBLE = /^(?:22|23|40)/;
const isDivisible = (error: unknown) => error instanceof pg.DatabaseError && DIVISIBLE.test(error.code ?? "");

/**
 * Collects items that arrive one by one and processes them together, one batch at a time. If a batch fails because of
 * its contents, its halves are tried separately, so that one bad item fails only itself.
 */
export function createBatches<Item, Result>({
  run,
  maxItems,
  delayMs,
  maxWaiting,
}: BatchOptions<Item, Result>) {
  const waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { settle: promise }] of batch.entries()) promise.resolve(results[index]!);
    } catch (error) {
      if (batch.length === 1 || !isDivisible(error)) {
        for (const { settle: promise } of batch) promise.reject(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await settle(batch.slice(0, half));
      await settle(batch.slice(half));
    }
  }

  async function runWaiting() {
    isRunning = true;
    while (waiting.length > 0) {
      if (waiting.length < maxItems) await pause(delayMs);
      await settle(waiting.splice(0, maxItems));
    }
    isRunning = false;
  }

  return {
    /** Returns the item's result. Rejects if the batch fails, or if too many items are waiting. */
    add: (item: Item): Promise<Result> => {
      if (waiting.length >= maxWaiting) return Promise.reject(new Error("too many items are waiting"));
      const promise = Promise.withResolvers<Result>();
      waiting.push({ item, settle: promise });
      if (!isRunning) void runWaiting();
      return promise.promise;
    },
  };
}
