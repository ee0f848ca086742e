import { describe, expect, inject, it } from "vitest";
import { keepArena } from "./kept-arena.ts";
import { listFailures } from "./report.ts";
import { startArena } from "./texts/arena.ts";
import { runQuotaRaces, runStops } from "./texts/races.ts";
import { runSlow } from "./texts/slow.ts";
import { FEW_FAULTS, runProviderFaults } from "./texts/storms.ts";

// The other half of the tests in measured/texts.test.ts: races and carrier faults.

const getArena = keepArena(() => startArena(inject("preparedDatabase")));

const ignoreProgress = () => {};

describe("text delivery, compared with the carrier's records [OP-15, OP-20]", () => {
  it("spends a team's last text only once when many senders compete for it", async () => {
    expect(await listFailures(runQuotaRaces(getArena(), 5, ignoreProgress))).toEqual([]);
  });

  it("sends nothing more to people who reply STOP while texts go out [OP-16]", async () => {
    expect(await listFailures(runStops(getArena(), 25, ignoreProgress))).toEqual([]);
  });

  it("sends every text once through a saturated carrier, next to a worker whose clock is wrong", async () => {
    const scenarios = [{ load: 2, listLagS: 4, minutesAhead: 10, stalls: 0 }];
    expect(await listFailures(runSlow(getArena(), { texts: 300, scenarios }, ignoreProgress))).toEqual([]);
  });

  it("sends every text once when the carrier returns errors and loses reports", async () => {
    expect(await listFailures(runProviderFaults(getArena(), 120, ignoreProgress, FEW_FAULTS))).toEqual([]);
  });
});
