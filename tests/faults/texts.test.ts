import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSound, tableOf, type Verdict } from "./report.ts";
import { startArena, type Arena } from "./texts/arena.ts";
import { runWebPoint, runWorkerPoints } from "./texts/crash-points.ts";
import { runQuotaRaces, runStops } from "./texts/races.ts";
import { FEW_FAULTS, runDatabaseRestarts, runProviderFaults } from "./texts/storms.ts";

// The short form of `npm run faults`, one after the other on one product: each also counts the texts of those before it.

let arena: Arena;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena?.stop());

const quietly = () => {};

/** What a run found wrong; its table goes to the log. */
async function faultsOf(run: Promise<Verdict | Verdict[]>) {
  const verdicts = [await run].flat();
  console.log(tableOf(verdicts));
  return verdicts.filter((verdict) => !isSound(verdict));
}

describe("texts, counted against the carrier's own store: none lost, none twice, the allowance exact [OP-15, OP-20]", () => {
  it("when a worker is killed at any point, and taken over within 30 seconds", async () => {
    expect(await faultsOf(runWorkerPoints(arena, 1, quietly))).toEqual([]);
  });

  it("when web is killed while it takes a report", async () => {
    expect(await faultsOf(runWebPoint(arena, 1, quietly))).toEqual([]);
  });

  it("when many want the last text of an allowance", async () => {
    expect(await faultsOf(runQuotaRaces(arena, 5, quietly))).toEqual([]);
  });

  it("when people write STOP while texts go out: nothing is accepted after it [OP-16]", async () => {
    expect(await faultsOf(runStops(arena, 25, quietly))).toEqual([]);
  });

  it("when the database restarts at once", async () => {
    expect(await faultsOf(runDatabaseRestarts(arena, 1, quietly))).toEqual([]);
  });

  it("when the carrier fails in every way it can", async () => {
    expect(await faultsOf(runProviderFaults(arena, 120, quietly, FEW_FAULTS))).toEqual([]);
  });
});
