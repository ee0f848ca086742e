import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startPayments, type PaymentArena } from "./payments/arena.ts";
import { runPaymentPoints } from "./payments/crash-points.ts";
import { runPayments } from "./payments/storm.ts";
import { faultsOf } from "./report.ts";

// The short form of the payments' part of `npm run faults`, one after the other on one product: each also compares the books
// of those before it.

let arena: PaymentArena;
beforeAll(async () => {
  // Everybody who stands at a point holds a connection.
  arena = await startPayments({ POOL_SIZE: "40" }, inject("preparedDatabase"));
});
afterAll(() => arena?.stop());

const quietly = () => {};

describe("payments, compared with the provider's own store: each applied once, the books equal to the cent [OP-07, OP-08]", () => {
  it("when web and workers are killed at any point of a purchase", async () => {
    expect(await faultsOf(runPaymentPoints(arena, 1, quietly))).toEqual([]);
  });

  it("when people buy in every way while everything goes wrong", async () => {
    const storm = { payments: 12, kills: 0, lanes: 6, sweepEveryMs: 2_000 };
    expect(await faultsOf(runPayments(arena, storm, quietly))).toEqual([]);
  });
});
