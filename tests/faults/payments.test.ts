import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startPayments, type PaymentArena } from "./payments/arena.ts";
import { runPaymentPoints } from "./payments/crash-points.ts";
import { runPayments } from "./payments/storm.ts";
import { listFailures } from "./report.ts";

// The short version of the payment part of `npm run faults`. The tests share one running app, so each one also checks
// the records of the tests before it.

let arena: PaymentArena;
beforeAll(async () => {
  // Every process paused at a crash point holds a connection, and one kind of work gets only part of them (lanes.ts).
  arena = await startPayments({ POOL_SIZE: "80" }, inject("preparedDatabase"));
});
afterAll(() => arena?.stop());

const ignoreProgress = () => {};

describe("payment processing, compared with the provider's records to the cent [OP-07, OP-08]", () => {
  it("applies each payment once when web and workers are killed at any point during a purchase", async () => {
    expect(await listFailures(runPaymentPoints(arena, 1, ignoreProgress))).toEqual([]);
  });

  it("applies each payment once when people buy in every way while everything fails", async () => {
    const storm = { payments: 12, kills: 0, concurrency: 6, sweepEveryMs: 2_000 };
    expect(await listFailures(runPayments(arena, storm, ignoreProgress))).toEqual([]);
  });
});
