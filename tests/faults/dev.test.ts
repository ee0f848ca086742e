import { describe, expect, it } from "vitest";
import { expectClean, expectWorking, freeSettings, temporaryCopy } from "./dev-checks.ts";
import { startDev, type DevSession } from "./dev-session.ts";

// The short form: one copy, one start. long/dev.test.ts has the rest.

const folder = temporaryCopy();
const settings = await freeSettings();
const dev = () => startDev(folder, settings);

describe("npm run dev", () => {
  let winner: DevSession;

  it("started twice at once in a fresh copy: one works, the other says so and leaves", async () => {
    const startedAt = performance.now();
    const [one, other] = [dev(), dev()];
    const refused = await Promise.race([one.ended.then(() => one), other.ended.then(() => other)]);
    winner = refused === one ? other : one;
    expect(refused.output()).toContain("npm run dev is already running in this folder");
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    await expectWorking(winner);
    console.log(`a fresh copy worked after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  });

  it("ends with everything it started on Ctrl-C", async () => {
    await expectClean(winner, folder, () => winner.pressCtrlC());
    expect([null, "SIGINT"]).toContain((await winner.ended).signal);
  });
});
