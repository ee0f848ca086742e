import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { faultsOf } from "./report.ts";
import { startArena, type Arena } from "./texts/arena.ts";
import { runQuotaRaces, runStops } from "./texts/races.ts";
import { FEW_FAULTS, runProviderFaults } from "./texts/storms.ts";

// The other half of texts.test.ts.

let arena: Arena;
beforeAll(async () => {
  arena = await startArena(inject("preparedDatabase"));
});
afterAll(() => arena?.stop());

const quietly = () => {};

describe("texts, counted against the carrier's own store: none lost, none twice, the allowance exact [OP-15, OP-20]", () => {
  it("when many want the last text of an allowance", async () => {
    expect(await faultsOf(runQuotaRaces(arena, 5, quietly))).toEqual([]);
  });

  it("when people write STOP while texts go out: nothing is accepted after it [OP-16]", async () => {
    expect(await faultsOf(runStops(arena, 25, quietly))).toEqual([]);
  });

  it("when the carrier fails in every way it can", async () => {
    expect(await faultsOf(runProviderFaults(arena, 120, quietly, FEW_FAULTS))).toEqual([]);
  });
});
