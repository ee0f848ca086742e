import pg from "pg";
import { describe, expect, it } from "vitest";
import { createBatches } from "./batches.ts";

function createRecorded(run: (items: readonly number[]) => Promise<number[]>, options = {}) {
  const runs: number[][] = [];
  const batches = createBatches<number, number>({
    run: (items) => {
      runs.push([...items]);
      return run(items);
    },
    maxItems: 4,
    delayMs: 1,
    maxWaiting: 10,
    ...options,
  });
  return { runs, addAll: (items: number[]) => Promise.allSettled(items.map((item) => batches.add(item))) };
}

const createDatabaseError = (code: string) => Object.assign(new pg.DatabaseError(code, 0, "error"), { code });

describe("batches", () => {
  it("process items together, and return each item's own result", async () => {
    const { runs, addAll } = createRecorded(async (items) => items.map((item) => item * 10));
    const results = await addAll([1, 2, 3, 4, 5]);
    expect(results.map((result) => result.status === "fulfilled" && result.value)).toEqual([
      10, 20, 30, 40, 50,
    ]);
    expect(runs).toEqual([[1, 2, 3, 4], [5]]);
  });

  it("fail only the item that the database refuses", async () => {
    const { addAll } = createRecorded(async (items) => {
      if (items.includes(3)) throw createDatabaseError("22P02");
      return [...items];
    });
    const results = await addAll([1, 2, 3, 4]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  });

  it("fail as a whole, and only once, if the database can't be reached", async () => {
    const { runs, addAll } = createRecorded(async () => {
      throw new Error("connection refused");
    });
    const results = await addAll([1, 2, 3]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(runs).toHaveLength(1);
  });

  it("reject items right away when too many are waiting", async () => {
    const { runs, addAll } = createRecorded(async (items) => [...items], { maxWaiting: 2 });
    const results = await addAll([1, 2, 3]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(runs).toEqual([[1, 2]]);
  });
});
