import { describe, expect, inject, it } from "vitest";
import { keepArena } from "./kept-arena.ts";
import { startPayments } from "./payments/arena.ts";
import { runPaymentPoints } from "./payments/crash-points.ts";
import { runPayments } from "./payments/storm.ts";
import { listFailures } from "./report.ts";

// The short version of the payment part of `npm run faults`. The tests share one running app, so each one also checks
// the records of the tests before it.

// Every process paused at a crash point holds a connection, and one kind of work gets only part of them (lanes.ts).
const getArena = keepArena(() => startPayments({ POOL_SIZE: "80" }, inject("preparedDatabase")));

const ignoreProgress = () => {};

describe("payment processing, compared with the provider's records to the cent [OP-07, OP-08]", () => {
  it("applies each payment once when web and workers are killed at any point during a purchase", async () => {
    expect(await listFailures(runPaymentPoints(getArena(), 1, ignoreProgress))).toEqual([]);
  });

  it("applies each payment once when people buy in every way while everything fails", async () => {
    const storm = { payments: 12, kills: 0, concurrency: 6, sweepEveryMs: 2_000 };
    expect(await listFailures(runPayments(getArena(), storm, ignoreProgress))).toEqual([]);
  });
});
