import { sql } from "kysely";
import { expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";
import { getRunCount } from "#tests/harness/histories.ts";
import { ownerDb } from "#tests/harness/owner.ts";

const { provider, db, newTeam, getTeam, payForTwo, receiveEvent, handleEvent } = await startBuying();
const { createTeam } = await import("#tests/factories/teams.ts");
const { listEventsSince } = await import("#platform/payments/events.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { addCalendarMonths } = await import("../ledger/rules.ts");

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [index, first] of items.entries())
    for (const rest of permutations(items.toSpliced(index, 1))) yield [first, ...rest];
}

/** All orders of five events. The everyday run takes every fifth of them, so that each event comes first in some. */
const ORDERS = 120;
const STEP = Math.max(1, Math.floor(ORDERS / getRunCount(24)));

/**
 * Pays for two teams, refunds one, disputes the payment, and closes the dispute as won. Returns everything the provider
 * reports.
 */
async function simulateHistory() {
  const { owner, client, teamId } = await newTeam();
  const { id: otherId } = await createTeam({ managerId: owner.id });
  const charge = await payForTwo(client, teamId, otherId);
  const { id: orderId, checkoutId } = await db
    .selectFrom("passOrder")
    .select(["id", "checkoutId"])
    .where("teamId", "=", otherId)
    .executeTakeFirstOrThrow();
  await provider.refund(charge.id, { amount: 999, metadata: { orderId } });
  const dispute = await provider.dispute(charge.id);
  await provider.closeDispute(dispute.id, "won");
  const events = [];
  for await (const page of listEventsSince(new Date(0))) events.unshift(...page.toReversed());
  return { teamId, otherId, orderId, checkoutId, events, paidAt: new Date(charge.created * 1000) };
}

/** Resets state as if no event had been received. */
async function resetState(checkoutId: string, orderId: string, teamIds: string[]) {
  for (const table of ["paymentEvent", "paymentRefund", "paymentDispute"] as const)
    await ownerDb.deleteFrom(table).where("checkoutId", "=", checkoutId).execute();
  await db.deleteFrom("passPeriod").where("teamId", "in", teamIds).execute();
  await db
    .updateTable("passCheckout")
    .set({ state: "open", paidAt: null, paymentIntentId: null, chargeId: null })
    .where("id", "=", checkoutId)
    .execute();
  await db
    .updateTable("team")
    .set({
      subscriptionStatus: "pending",
      subscriptionTier: "none",
      subscriptionExpiresAt: null,
      smsLimit: 0,
    })
    .where("id", "in", teamIds)
    .execute();
  await sql`delete from pgboss.job where data ->> 'orderId' = ${orderId}`.execute(db);
}

it(
  "applies purchase, refund, and dispute events in any order, each twice [OP-08]",
  { timeout: 120_000 },
  async () => {
    const { teamId, otherId, orderId, checkoutId, events, paidAt } = await simulateHistory();
    expect(events.map(({ type }) => type)).toEqual([
      "checkout.session.completed",
      "refund.created",
      "charge.refunded",
      "charge.dispute.created",
      "charge.dispute.closed",
    ]);
    const listRows = (table: "paymentRefund" | "paymentDispute") =>
      db.selectFrom(table).select("amountCents").where("checkoutId", "=", checkoutId).execute();
    // Passes start when they're granted, so set the clock to the time of payment.
    setTime(paidAt.toISOString());
    const orders = [...permutations(events)];
    expect(orders).toHaveLength(ORDERS);
    const tried = orders.filter((_, index) => index % STEP === 0);
    expect(new Set(tried.map(([first]) => first)).size).toBe(events.length);
    for (const orderedEvents of tried) {
      for (const event of orderedEvents) {
        await Promise.all([receiveEvent(event, "webhook"), receiveEvent(event, "sweep")]);
        await handleEvent(event.id);
        await handleEvent(event.id);
      }
      const actual = {
        team: await getTeam(teamId),
        other: await getTeam(otherId),
        refunds: await listRows("paymentRefund"),
        disputes: await listRows("paymentDispute"),
        emails: await listJobs({ template: "refunded", orderId }),
      };
      expect({ orderedEvents, ...actual }).toMatchObject({
        team: { status: "active", tier: "standard", smsLimit: 750, expiresAt: addCalendarMonths(paidAt, 6) },
        other: { status: "expired", tier: "none", smsLimit: 0 },
        refunds: [{ amountCents: 999 }],
        disputes: [{ amountCents: 1999 }],
        emails: [{}],
      });
      await resetState(checkoutId, orderId, [teamId, otherId]);
    }
  },
);
