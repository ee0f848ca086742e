import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startLoops } from "./loops.ts";

describe("loops", () => {
  it("go on at once while there is something, and rest when there is not", async () => {
    const steps: number[] = [];
    const loops = startLoops([
      { name: "counting", step: async () => (steps.push(steps.length) < 4 ? 1 : 0), restMs: 60_000 },
    ]);
    await pause(50);
    expect(steps).toEqual([0, 1, 2, 3]);
    await loops.stop();
  });

  it("end the rest of the one that has something to do now", async () => {
    const done: string[] = [];
    let waiting = 0;
    let isTime = false;
    const loops = startLoops([
      {
        name: "makes",
        step: async () => {
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
    await pause(30);
    expect(done).toEqual([]);
    isTime = true;
    await pause(60);
    expect(done).toEqual(["taken", "taken"]);
    await loops.stop();
  });

  it("go on after a failure, and stopping waits for what is under way", async () => {
    let calls = 0;
    let isFinished = false;
    const loops = startLoops([
      {
        name: "fails",
        step: async () => {
          calls += 1;
          throw new Error("no database");
        },
        restMs: 1,
        finished: async () => {
          await pause(20);
          isFinished = true;
        },
      },
    ]);
    await pause(1_100);
    expect(calls).toBe(2);
    await loops.stop();
    expect(isFinished).toBe(true);
  });
});
