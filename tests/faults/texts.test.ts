import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { faultsOf } from "./report.ts";
import { startArena, type Arena } from "./texts/arena.ts";
import { runWebPoint, runWorkerPoints } from "./texts/crash-points.ts";
import { runDatabaseRestarts } from "./texts/storms.ts";

// The short form of `npm run faults`, one after the other on one product: each also counts the texts of those before it. What
// races and what the carrier does is in texts-races.test.ts, on a product of its own: both wait for leases most of the time.

let arena: Arena;
beforeAll(async () => {
  arena = await startArena(inject("preparedDatabase"));
});
afterAll(() => arena?.stop());

const quietly = () => {};

describe("texts, counted against the carrier's own store: none lost, none twice, the allowance exact [OP-15, OP-20]", () => {
  it("when a worker is killed at any point, and taken over within 30 seconds", async () => {
    expect(await faultsOf(runWorkerPoints(arena, 1, quietly))).toEqual([]);
  });

  it("when web is killed while it takes a report", async () => {
    expect(await faultsOf(runWebPoint(arena, 1, quietly))).toEqual([]);
  });

  it("when the database restarts at once", async () => {
    expect(await faultsOf(runDatabaseRestarts(arena, 1, quietly))).toEqual([]);
  });
});
