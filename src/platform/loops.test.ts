import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { startLoops } from "./loops.ts";

describe("loops", () => {
  it("continue right away while there's work, and sleep when there isn't", async () => {
    const steps: number[] = [];
    const loops = startLoops([
      { name: "counting", step: async () => (steps.push(steps.length) < 4 ? 1 : 0), idleMs: 60_000 },
    ]);
    await expect.poll(() => steps.length).toBe(4);
    // A loop that didn't sleep would run its next step in this turn of the event loop.
    await nextTurn();
    expect(steps).toEqual([0, 1, 2, 3]);
    await loops.stop();
  });

  it("wake another loop when they've created work for it", async () => {
    const taken: string[] = [];
    let waitingCount = 0;
    let hasWork = false;
    let checks = 0;
    const loops = startLoops([
      {
        name: "makes",
        step: async () => {
          checks += 1;
          if (!hasWork) return 0;
          hasWork = false;
          waitingCount += 2;
          return 1;
        },
        idleMs: 10,
        wakes: ["takes"],
      },
      {
        name: "takes",
        step: async () => {
          if (waitingCount === 0) return 0;
          waitingCount -= 1;
          return taken.push("taken");
        },
        idleMs: 60_000,
      },
    ]);
    await expect.poll(() => checks).toBeGreaterThan(1);
    expect(taken).toEqual([]);
    hasWork = true;
    await expect.poll(() => taken).toEqual(["taken", "taken"]);
    await loops.stop();
  });

  it("continue after a failure, and wait for steps in flight when stopping", async () => {
    const calls: number[] = [];
    let isFinished = false;
    const loops = startLoops([
      {
        name: "fails",
        step: async () => {
          calls.push(performance.now());
          throw new Error("no database");
        },
        idleMs: 1,
        finished: async () => {
          await nextTurn();
          isFinished = true;
        },
      },
    ]);
    await expect.poll(() => calls.length, { timeout: 10_000 }).toBe(2);
    // Timers may fire a moment early.
    expect(calls[1]! - calls[0]!).toBeGreaterThan(990);
    await loops.stop();
    expect(isFinished).toBe(true);
  });

  it("report how long ago they last completed a step, and which ones are stuck", async () => {
    vi.useFakeTimers({ toFake: ["performance", "Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const hang = Promise.withResolvers<number>();
    const loops = startLoops([
      { name: "hangs", step: () => hang.promise, idleMs: 60_000 },
      {
        name: "fails",
        step: async () => {
          throw new Error("no database");
        },
        idleMs: 1,
      },
      { name: "works", step: async () => 0, idleMs: 60_000 },
    ]);
    await nextTurn();
    // A clock that jumps changes nothing.
    vi.setSystemTime("2030-01-01");
    expect(loops.measureSilence()).toEqual({ hangs: 0, fails: 0, works: 0 });
    vi.advanceTimersByTime(121_000);
    expect(loops.measureSilence()).toEqual({ hangs: 121, fails: 121, works: 121 });
    // A loop that fails or sleeps isn't stuck.
    expect(loops.listStuck()).toEqual(["hangs"]);

    hang.resolve(0);
    await nextTurn();
    expect(loops.measureSilence()).toEqual({ hangs: 0, fails: 121, works: 121 });
    expect(loops.listStuck()).toEqual([]);
    await loops.stop();
  });
});
