import { sql } from "kysely";
import { expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const { provider, db, newTeam, teamOf, payForTwo, receiveEvent, handleEvent } = await startBuying();
const { createTeam } = await import("#tests/factories/teams.ts");
const { eventsSince } = await import("#platform/payments/events.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { jobsWith } = await import("#tests/harness/jobs.ts");
const { monthsAfter } = await import("../ledger/rules.ts");

function* ordersOf<T>(things: readonly T[]): Generator<T[]> {
  if (things.length === 0) yield [];
  for (const [index, first] of things.entries())
    for (const rest of ordersOf(things.toSpliced(index, 1))) yield [first, ...rest];
}

/** One payment for two teams; one of them is refunded, and the payment is disputed and won. Everything the provider says. */
async function happen() {
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
  for await (const page of eventsSince(new Date(0))) events.unshift(...page.toReversed());
  return { teamId, otherId, orderId, checkoutId, events, paidAt: new Date(charge.created * 1000) };
}

/** As if nothing of it had been told yet. */
async function forget(checkoutId: string, orderId: string, teamIds: string[]) {
  for (const table of ["paymentEvent", "paymentRefund", "paymentDispute"] as const)
    await db.deleteFrom(table).where("checkoutId", "=", checkoutId).execute();
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
  "the news of a purchase, its refund and its dispute may come in any order, each of them twice [OP-08]",
  { timeout: 120_000 },
  async () => {
    const { teamId, otherId, orderId, checkoutId, events, paidAt } = await happen();
    expect(events.map(({ type }) => type)).toEqual([
      "checkout.session.completed",
      "refund.created",
      "charge.refunded",
      "charge.dispute.created",
      "charge.dispute.closed",
    ]);
    const rowsOf = (table: "paymentRefund" | "paymentDispute") =>
      db.selectFrom(table).select("amountCents").where("checkoutId", "=", checkoutId).execute();
    // What is bought begins when it is delivered.
    setTime(paidAt.toISOString());
    let tried = 0;
    for (const inThisOrder of ordersOf(events)) {
      for (const event of inThisOrder) {
        await Promise.all([receiveEvent(event, "webhook"), receiveEvent(event, "sweep")]);
        await handleEvent(event.id);
        await handleEvent(event.id);
      }
      const found = {
        team: await teamOf(teamId),
        other: await teamOf(otherId),
        refunds: await rowsOf("paymentRefund"),
        disputes: await rowsOf("paymentDispute"),
        told: await jobsWith({ mail: "refunded", orderId }),
      };
      expect({ inThisOrder, ...found }).toMatchObject({
        team: { status: "active", tier: "standard", smsLimit: 750, expiresAt: monthsAfter(paidAt, 6) },
        other: { status: "expired", tier: "none", smsLimit: 0 },
        refunds: [{ amountCents: 999 }],
        disputes: [{ amountCents: 1999 }],
        told: [{}],
      });
      await forget(checkoutId, orderId, [teamId, otherId]);
      tried += 1;
    }
    expect(tried).toBe(120);
  },
);
