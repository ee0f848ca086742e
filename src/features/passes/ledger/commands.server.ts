import { after, clock, minutes } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { checkoutsByState, disputesByState, ordersByProduct, refunds } from "#platform/metrics.ts";
import { readCheckout, type ProviderCheckout } from "#platform/payments/checkouts.ts";
import { tellBuyer, tellReaders, type Trouble } from "../notices/commands.server.ts";
import { isTier, tierOf, topup } from "../rules.ts";
import type { ProductKey, TierKey } from "../schema.ts";
import { lockTeams, rebuildTeam } from "../standing/commands.server.ts";
import { listRefundedOrders } from "./queries.server.ts";

/** How often a checkout that somebody may still pay is looked at: two looks fit into the 15 minutes a pass may take. */
export const CHECK_EVERY = minutes(6);

/** Others may look at the same checkout at the same time; each that is overtaken looks again. */
const MOST_LOOKS = 10;

/**
 * Writes down what the provider knows about a checkout, and what follows for its teams. The one way from a payment to a pass,
 * for webhooks, sweeps and whoever else has a reason to look; in any order and any number, it applies once. Throws a
 * PaymentsError when the provider does not answer. `sessionId` is for a checkout whose own was never written down.
 */
export async function syncCheckout(checkoutId: string, sessionId: string | null = null): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const known = await db
      .selectFrom("passCheckout")
      .select(["version", "sessionId"])
      .where("id", "=", checkoutId)
      .executeTakeFirst();
    const at = known?.sessionId ?? sessionId;
    if (!known || !at) return;
    const seen = await readCheckout(at);
    if (seen?.reference !== checkoutId) {
      log.error({ checkoutId }, "the payment provider does not know a checkout of ours");
      await db
        .updateTable("passCheckout")
        .set({ checkAt: null, state: "failed" })
        .where("id", "=", checkoutId)
        .where("state", "<>", "paid")
        .execute();
      return;
    }
    const news: News = [];
    const apply = (trx: Trx) => applyCheckout(trx, checkoutId, known.version, seen, news);
    if (await db.transaction().execute(apply)) {
      for (const count of news) count();
      return;
    }
  }
  throw new Error(`the checkout ${checkoutId} changes all the time`);
}

type Order = { id: string; teamId: string | null; product: string };
const idOf = ({ id }: Order) => id;
const isTeamGone = ({ teamId }: Order) => teamId === null;

/** What the metrics count, once it is committed. */
type News = (() => void)[];

type Look = { checkoutId: string; seen: ProviderCheckout; orders: Order[]; news: News };

/**
 * False, and nothing is changed, when somebody wrote down a look since `version` was read: theirs may be the newer one.
 * Locks the teams first, as everybody does.
 */
export async function applyCheckout(
  trx: Trx,
  checkoutId: string,
  version: number,
  seen: ProviderCheckout,
  news: News = [],
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
  const look = { checkoutId, seen, orders, news };
  const trouble = await writeState(trx, look);
  const disputes = await writeAftermath(trx, look);
  for (const teamId of teamIds) await rebuildTeam(trx, teamId);

  const refunded = await listRefundedOrders(trx, checkoutId);
  const isKept = ({ id }: Order) => !refunded.includes(id);
  if (trouble)
    await tellBuyer(
      trx,
      checkoutId,
      trouble,
      (trouble === "team-gone" ? orders.filter(isTeamGone) : orders).map(idOf),
    );
  await tellReaders(
    trx,
    refunded.filter((id) => !refundedBefore.has(id)),
    { mail: "refunded" },
  );
  // What was refunded has ended, whatever a bank decides.
  for (const outcome of disputes)
    await tellReaders(trx, orders.filter(isKept).map(idOf), { mail: "disputed", outcome });
  return true;
}

/**
 * The checkout's own state and, with the payment, what was bought: each order's row once, by its key. Gives what its buyer
 * has to hear: money that was on its way turned out not to come, another amount came than was asked for, or it came for a
 * team that was deleted while the page was open.
 */
async function writeState(trx: Trx, { checkoutId, seen, orders, news }: Look): Promise<Trouble | null> {
  const checkout = await trx
    .selectFrom("passCheckout")
    .select(["state", "amountCents", "currency"])
    .where("id", "=", checkoutId)
    .executeTakeFirstOrThrow();
  const isAsAsked = seen.cents === checkout.amountCents && seen.currency === checkout.currency;
  if (seen.state === "paid" && !isAsAsked)
    log.error({ checkoutId }, "a payment is not what was asked for, somebody must look");
  // What was paid stays so: refunds and disputes are rows of their own.
  const state =
    checkout.state === "paid" ? "paid" : seen.state === "paid" && !isAsAsked ? "failed" : seen.state;
  const { payment } = seen;
  const isPaid = state === "paid" && payment !== null;
  if (state !== checkout.state) {
    news.push(() => checkoutsByState.inc({ state }));
    if (isPaid) for (const { product } of orders) news.push(() => ordersByProduct.inc({ product }));
  }
  await trx
    .updateTable("passCheckout")
    .set((eb) => ({
      version: eb("version", "+", 1),
      state,
      sessionId: eb.fn.coalesce("sessionId", eb.val(seen.sessionId)),
      checkAt: state === "open" || state === "pending" ? after(clock.now(), CHECK_EVERY) : null,
      // Also of a payment that is not what was asked for: its buyer was charged, and has a right to the receipt.
      ...(payment && {
        paymentIntentId: payment.intentId,
        chargeId: payment.chargeId,
        receiptUrl: payment.receiptUrl,
      }),
      ...(isPaid && { paidAt: payment.at }),
    }))
    .where("id", "=", checkoutId)
    .execute();
  if (isPaid) await deliver(trx, checkoutId);
  if (isPaid && checkout.state !== "paid" && orders.some(isTeamGone)) {
    log.error({ checkoutId }, "a payment is for a team that is gone, somebody must look");
    return "team-gone";
  }
  if (state !== "failed" || checkout.state === "failed") return null;
  if (seen.state === "paid") return "wrong-amount";
  return checkout.state === "pending" ? "failed" : null;
}

/** Repeatable. What was bought begins now (OP-10), not with the payment: a bank may begin it days before the money comes. */
async function deliver(trx: Trx, checkoutId: string) {
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
      const { key: tier, months, sms } = tierOf(product);
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

/** Refunds and disputes as they stand now. Gives what is new about disputes. */
async function writeAftermath(trx: Trx, { checkoutId, seen, orders, news }: Look) {
  const given = await trx
    .selectFrom("paymentRefund")
    .select("id")
    .where("checkoutId", "=", checkoutId)
    .where("isGiven", "=", true)
    .execute();
  for (const { id, cents, currency, isGiven, at, ...refund } of seen.refunds) {
    // Whoever gave it may say only later which order it is for.
    const orderId = orders.find((order) => order.id === refund.orderId)?.id ?? null;
    if (isGiven && !given.some((before) => before.id === id)) news.push(() => refunds.inc());
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
  const before = await trx
    .selectFrom("paymentDispute")
    .select(["id", "state"])
    .where("checkoutId", "=", checkoutId)
    .execute();
  const told: ("open" | "won" | "lost")[] = [];
  for (const { id, cents, currency, state, reason, at } of seen.disputes) {
    await trx
      .insertInto("paymentDispute")
      .values({ id, checkoutId, amountCents: cents, currency, state, reason, openedAt: at })
      .onConflict((oc) => oc.column("id").doUpdateSet({ state }))
      .execute();
    const known = before.find((dispute) => dispute.id === id)?.state;
    if (state !== known) news.push(() => disputesByState.inc({ state }));
    // An inquiry takes nothing away, so neither its beginning nor its good end is news.
    const isNews = state !== known && state !== "inquiry" && !(state === "won" && known !== "open");
    if (isNews) told.push(state);
  }
  return told;
}

/** Gives a team a pass that nobody paid for, as if it had been bought then. */
export async function grantPass(trx: Trx, teamId: string, tier: TierKey, boughtAt: Date): Promise<void> {
  await lockTeams(trx, [teamId]);
  const { months, sms } = tierOf(tier);
  const { smsUsed, smsUsedEarlier } = await trx
    .selectFrom("team")
    .select(["smsUsed", "smsUsedEarlier"])
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("passPeriod")
    .values({ teamId, tier, months, sms, boughtAt, usedBefore: smsUsed + smsUsedEarlier })
    .execute();
  await rebuildTeam(trx, teamId);
}
