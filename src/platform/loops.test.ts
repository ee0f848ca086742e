import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startLoops } from "./loops.ts";

describe("loops", () => {
  it("go on at once while there is something, and rest when there is not", async () => {
    const steps: number[] = [];
    const loops = startLoops([
      { name: "counting", step: async () => (steps.push(steps.length) < 4 ? 1 : 0), restMs: 60_000 },
    ]);
    await expect.poll(() => steps.length).toBe(4);
    // One that does not rest would take its next step in this turn.
    await nextTurn();
    expect(steps).toEqual([0, 1, 2, 3]);
    await loops.stop();
  });

  it("end the rest of the one that has something to do now", async () => {
    const done: string[] = [];
    let waiting = 0;
    let isTime = false;
    let looks = 0;
    const loops = startLoops([
      {
        name: "makes",
        step: async () => {
          looks += 1;
          if (!isTime) return 0;
          isTime = false;
          waiting += 2;
          return 1;
        },
        restMs: 10,
        wakes: "takes",
      },
      {
        name: "takes",
        step: async () => {
          if (waiting === 0) return 0;
          waiting -= 1;
          return done.push("taken");
        },
        restMs: 60_000,
      },
    ]);
    await expect.poll(() => looks).toBeGreaterThan(1);
    expect(done).toEqual([]);
    isTime = true;
    await expect.poll(() => done).toEqual(["taken", "taken"]);
    await loops.stop();
  });

  it("go on after a failure, and stopping waits for what is under way", async () => {
    const calls: number[] = [];
    let isFinished = false;
    const loops = startLoops([
      {
        name: "fails",
        step: async () => {
          calls.push(performance.now());
          throw new Error("no database");
        },
        restMs: 1,
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
});
