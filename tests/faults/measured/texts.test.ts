import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listFailures } from "../report.ts";
import { startArena, type Arena } from "../texts/arena.ts";
import { runWebPoint, runWorkerPoints } from "../texts/crash-points.ts";
import { runDatabaseRestarts } from "../texts/storms.ts";

// The short version of `npm run faults`. The tests share one running app, so each one also counts the texts of the
// tests before it. Races and carrier faults are in texts-races.test.ts, which has no limits on time and runs beside other
// files.

let arena: Arena;
beforeAll(async () => {
  arena = await startArena(inject("preparedDatabase"));
});
afterAll(() => arena?.stop());

const ignoreProgress = () => {};

describe("text delivery, compared with the carrier's records [OP-15, OP-20]", () => {
  // Each of the seven kills has its own limit. All of them together take about a minute.
  it("recovers within 30 seconds when a worker is killed at any point", { timeout: 180_000 }, async () => {
    expect(await listFailures(runWorkerPoints(arena, 1, ignoreProgress))).toEqual([]);
  });

  it("keeps a delivery report when web is killed while receiving it", async () => {
    expect(await listFailures(runWebPoint(arena, 1, ignoreProgress))).toEqual([]);
  });

  it("sends every text once when the database is killed and restarted", async () => {
    expect(await listFailures(runDatabaseRestarts(arena, 1, ignoreProgress))).toEqual([]);
  });
});
