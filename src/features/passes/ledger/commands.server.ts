import { after, clock, minutes } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { checkoutsByState, disputesByState, ordersByProduct, refunds } from "#platform/metrics.ts";
import { readCheckout, type ProviderCheckout } from "#platform/payments/checkouts.ts";
import {
  enqueueReceipt,
  notifyBuyer,
  notifyManagersAndBuyer,
  type PaymentProblem,
} from "../notices/commands.server.ts";
import { forwardPass } from "../moves/commands.server.ts";
import { isTier, getTier, topup } from "../rules.ts";
import type { ProductKey } from "../schema.ts";
import { lockTeams, rebuildTeam } from "../state/commands.server.ts";
import { listRefundedOrders } from "./queries.server.ts";

/** How often an open checkout is polled. Two polls fit in the 15 minutes a pass may take to start. */
export const CHECK_INTERVAL = minutes(6);

/**
 * The maximum number of tries. Concurrent syncs of the same checkout use optimistic locking, so the loser tries again.
 */
const MAX_ATTEMPTS = 10;

/**
 * Saves a checkout's current state from the provider and updates its teams. This is the only path from a payment to a
 * pass, for webhooks and sweeps alike. Idempotent, and the order of calls doesn't matter. Throws a PaymentsError if the
 * provider doesn't respond. Pass `sessionId` for a checkout that has none stored.
 */
export async function syncCheckout(checkoutId: string, sessionId: string | null = null): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const stored = await db
      .selectFrom("passCheckout")
      .select(["version", "sessionId"])
      .where("id", "=", checkoutId)
      .executeTakeFirst();
    const providerSessionId = stored?.sessionId ?? sessionId;
    if (!stored || !providerSessionId) return;
    const snapshot = await readCheckout(providerSessionId);
    if (snapshot?.reference !== checkoutId) {
      log.error({ checkoutId }, "payment provider has no record of this checkout");
      await db
        .updateTable("passCheckout")
        .set({ checkAt: null, state: "failed" })
        .where("id", "=", checkoutId)
        .where("state", "<>", "paid")
        .execute();
      return;
    }
    const metricUpdates: MetricUpdates = [];
    const apply = (trx: Trx) => applyCheckout(trx, checkoutId, stored.version, snapshot, metricUpdates);
    if (await db.transaction().execute(apply)) {
      for (const count of metricUpdates) count();
      return;
    }
  }
  throw new Error(`checkout ${checkoutId} keeps changing; giving up`);
}

type Order = { id: string; teamId: string | null; product: string };
const getId = ({ id }: Order) => id;
const isTeamDeleted = ({ teamId }: Order) => teamId === null;

/** Metric updates to run after the transaction commits. */
type MetricUpdates = (() => void)[];

type SyncContext = {
  checkoutId: string;
  snapshot: ProviderCheckout;
  orders: Order[];
  metricUpdates: MetricUpdates;
};

/**
 * Applies a provider snapshot. Returns false without changes if the checkout was updated since `version` was read,
 * because that update may be newer. Locks teams first, as every other writer does, to avoid deadlocks.
 */
export async function applyCheckout(
  trx: Trx,
  checkoutId: string,
  version: number,
  snapshot: ProviderCheckout,
  metricUpdates: MetricUpdates = [],
) {
  const orders: Order[] = await trx
    .selectFrom("passOrder")
    .select(["id", "teamId", "product"])
    .where("checkoutId", "=", checkoutId)
    .orderBy("id")
    .execute();
  const teamIds = [...new Set(orders.flatMap(({ teamId }) => teamId ?? []))];
  await lockTeams(trx, teamIds);
  const isNewest = await trx
    .selectFrom("passCheckout")
    .select("id")
    .where("id", "=", checkoutId)
    .where("version", "=", version)
    .forUpdate()
    .executeTakeFirst();
  if (!isNewest) return false;

  const refundedBefore = new Set(await listRefundedOrders(trx, checkoutId));
  const context = { checkoutId, snapshot, orders, metricUpdates };
  const { problem, isNewlyPaid } = await saveState(trx, context);
  const disputes = await saveRefundsAndDisputes(trx, context);
  for (const teamId of teamIds) await rebuildTeam(trx, teamId);
  for (const teamId of teamIds) await forwardPass(trx, teamId);

  const refunded = await listRefundedOrders(trx, checkoutId);
  const isNotRefunded = ({ id }: Order) => !refunded.includes(id);
  if (problem)
    await notifyBuyer(
      trx,
      checkoutId,
      problem,
      (problem === "team-deleted" ? orders.filter(isTeamDeleted) : orders).map(getId),
    );
  if (isNewlyPaid) {
    const delivered = orders.filter((order) => !isTeamDeleted(order) && isNotRefunded(order));
    await enqueueReceipt(trx, checkoutId, delivered.map(getId));
  }
  await notifyManagersAndBuyer(
    trx,
    refunded.filter((id) => !refundedBefore.has(id)),
    { template: "refunded" },
  );
  // Leave out refunded orders, which have ended regardless of the dispute's outcome.
  for (const outcome of disputes)
    await notifyManagersAndBuyer(trx, orders.filter(isNotRefunded).map(getId), {
      template: "disputed",
      outcome,
    });
  return true;
}

/**
 * Saves the checkout's state and, once paid, grants each order exactly once. Returns whether it just became paid and
 * the problem to tell the buyer about, if any: a pending payment failed, the amount doesn't match, or a team was
 * deleted during checkout.
 */
async function saveState(
  trx: Trx,
  { checkoutId, snapshot, orders, metricUpdates }: SyncContext,
): Promise<{ problem: PaymentProblem | null; isNewlyPaid: boolean }> {
  const checkout = await trx
    .selectFrom("passCheckout")
    .select(["state", "amountCents", "currency"])
    .where("id", "=", checkoutId)
    .executeTakeFirstOrThrow();
  const isExpectedAmount = snapshot.cents === checkout.amountCents && snapshot.currency === checkout.currency;
  if (snapshot.state === "paid" && !isExpectedAmount)
    log.error({ checkoutId }, "payment amount or currency mismatch; needs attention");
  // A paid checkout stays paid. Refunds and disputes are separate rows.
  const state =
    checkout.state === "paid"
      ? "paid"
      : snapshot.state === "paid" && !isExpectedAmount
        ? "failed"
        : snapshot.state;
  const { payment } = snapshot;
  const isPaid = state === "paid" && payment !== null;
  if (state !== checkout.state) {
    metricUpdates.push(() => checkoutsByState.inc({ state }));
    if (isPaid) for (const { product } of orders) metricUpdates.push(() => ordersByProduct.inc({ product }));
  }
  await trx
    .updateTable("passCheckout")
    .set((eb) => ({
      version: eb("version", "+", 1),
      state,
      sessionId: eb.fn.coalesce("sessionId", eb.val(snapshot.sessionId)),
      checkAt: state === "open" || state === "pending" ? after(clock.now(), CHECK_INTERVAL) : null,
      // Stored even if the amount doesn't match, because the buyer was charged and needs the receipt.
      ...(payment && {
        paymentIntentId: payment.intentId,
        chargeId: payment.chargeId,
        receiptUrl: payment.receiptUrl,
      }),
      ...(isPaid && { paidAt: payment.at }),
    }))
    .where("id", "=", checkoutId)
    .execute();
  if (isPaid) await grantOrders(trx, checkoutId);
  const isNewlyPaid = isPaid && checkout.state !== "paid";
  const withProblem = (problem: PaymentProblem | null) => ({ problem, isNewlyPaid });
  if (isNewlyPaid && orders.some(isTeamDeleted)) {
    log.error({ checkoutId }, "payment received for a deleted team; needs attention");
    return withProblem("team-deleted");
  }
  if (state !== "failed" || checkout.state === "failed") return withProblem(null);
  if (snapshot.state === "paid") return withProblem("wrong-amount");
  return withProblem(checkout.state === "pending" ? "failed" : null);
}

/**
 * Grants what was bought. Idempotent. Passes start now (OP-10), not at payment time, because a bank payment can
 * take days to clear.
 */
async function grantOrders(trx: Trx, checkoutId: string) {
  const boughtAt = clock.now();
  const orders = await trx
    .selectFrom("passOrder")
    .innerJoin("team", "team.id", "passOrder.teamId")
    .select(["passOrder.id", "team.id as teamId", "product"])
    .select(({ eb }) => eb("team.smsUsed", "+", eb.ref("team.smsUsedEarlier")).as("usedBefore"))
    .where("checkoutId", "=", checkoutId)
    .execute();
  for (const { id: orderId, teamId, usedBefore, ...order } of orders) {
    const product = order.product as ProductKey;
    if (isTier(product)) {
      const { key: tier, months, sms } = getTier(product);
      await trx
        .insertInto("passPeriod")
        .values({ teamId, orderId, tier, months, sms, boughtAt, usedBefore })
        .onConflict((oc) => oc.column("orderId").doNothing())
        .execute();
    } else {
      await trx
        .insertInto("smsTopup")
        .values({ teamId, orderId, sms: topup.sms, boughtAt })
        .onConflict((oc) => oc.column("orderId").doNothing())
        .execute();
    }
  }
}

/** Saves the current refunds and disputes, and returns new dispute outcomes. */
async function saveRefundsAndDisputes(
  trx: Trx,
  { checkoutId, snapshot, orders, metricUpdates }: SyncContext,
) {
  const knownRefunds = await trx
    .selectFrom("paymentRefund")
    .select("id")
    .where("checkoutId", "=", checkoutId)
    .where("isGiven", "=", true)
    .execute();
  for (const { id, cents, currency, isGiven, at, ...refund } of snapshot.refunds) {
    // The order ID may be added to a refund later.
    const orderId = orders.find((order) => order.id === refund.orderId)?.id ?? null;
    if (isGiven && !knownRefunds.some((knownRefund) => knownRefund.id === id))
      metricUpdates.push(() => refunds.inc());
    await trx
      .insertInto("paymentRefund")
      .values({
        id,
        checkoutId,
        orderId,
        amountCents: cents,
        currency,
        isGiven,
        refundedAt: at,
      })
      .onConflict((oc) => oc.column("id").doUpdateSet({ isGiven, orderId }))
      .execute();
  }
  const knownDisputes = await trx
    .selectFrom("paymentDispute")
    .select(["id", "state"])
    .where("checkoutId", "=", checkoutId)
    .execute();
  const outcomes: ("open" | "won" | "lost")[] = [];
  for (const { id, cents, currency, state, reason, at } of snapshot.disputes) {
    await trx
      .insertInto("paymentDispute")
      .values({ id, checkoutId, amountCents: cents, currency, state, reason, openedAt: at })
      .onConflict((oc) => oc.column("id").doUpdateSet({ state }))
      .execute();
    const previousState = knownDisputes.find((dispute) => dispute.id === id)?.state;
    if (state !== previousState) metricUpdates.push(() => disputesByState.inc({ state }));
    // An inquiry doesn't suspend anything, so neither opening nor closing one is worth an email.
    const isNewOutcome =
      state !== previousState && state !== "inquiry" && !(state === "won" && previousState !== "open");
    if (isNewOutcome) outcomes.push(state);
  }
  return outcomes;
}
