import { describe, expect, it, onTestFailed } from "vitest";
import {
  createFreeSettings,
  createTemporaryCopy,
  expectClean,
  expectRunning,
  killEverything,
} from "./dev-checks.ts";
import { startDev, type DevSession } from "./dev-session.ts";

// The short version: one copy, one start. long/dev.test.ts has the rest.

const folder = createTemporaryCopy();
const settings = await createFreeSettings();
const dev = () => startDev(folder, settings);

describe("npm run dev", () => {
  let winner: DevSession;

  it("allows only one of two simultaneous starts in a fresh copy", async () => {
    // Otherwise, the copy that's still running would refuse a retry.
    onTestFailed(() => killEverything(folder));
    const startedAt = performance.now();
    const [first, second] = [dev(), dev()];
    const loser = await Promise.race([first.exited.then(() => first), second.exited.then(() => second)]);
    winner = loser === first ? second : first;
    expect(loser.output()).toContain("npm run dev is already running in this folder");
    expect(await loser.exited).toEqual({ code: 1, signal: null });
    await expectRunning(winner);
    console.log(`a fresh copy was up after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  });

  it("stops everything it started on Ctrl-C", async () => {
    await expectClean(winner, folder, () => winner.pressCtrlC());
    expect([null, "SIGINT"]).toContain((await winner.exited).signal);
  });
});
