import { describe, expect, inject, it } from "vitest";
import { keepArena } from "../kept-arena.ts";
import { listFailures } from "../report.ts";
import { startArena } from "../texts/arena.ts";
import { runWebPoint, runWorkerPoints } from "../texts/crash-points.ts";
import { runDatabaseRestarts } from "../texts/storms.ts";

// The short version of `npm run faults`. The tests share one running app, so each one also counts the texts of the
// tests before it. Races and carrier faults are in texts-races.test.ts, which has no limits on time and runs beside other
// files.

const getArena = keepArena(() => startArena(inject("preparedDatabase")));

const ignoreProgress = () => {};

describe("text delivery, compared with the carrier's records [OP-15, OP-20]", () => {
  it("recovers within 30 seconds when a worker is killed at any point", async () => {
    expect(await listFailures(runWorkerPoints(getArena(), 1, ignoreProgress))).toEqual([]);
  });

  it("keeps a delivery report when web is killed while receiving it", async () => {
    expect(await listFailures(runWebPoint(getArena(), 1, ignoreProgress))).toEqual([]);
  });

  it("sends every text once when the database is killed and restarted", async () => {
    expect(await listFailures(runDatabaseRestarts(getArena(), 1, ignoreProgress))).toEqual([]);
  });
});
