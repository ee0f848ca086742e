import { after, clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { log } from "#platform/log.ts";
import { readCheckout, readOrderedSession, type OrderedSession } from "#platform/payments/checkouts.ts";
import { CHECK_INTERVAL } from "../ledger/commands.server.ts";
import { reportPayment } from "../queue.ts";
import { CURRENCY, getPriceCents } from "../rules.ts";
import { readItem, type RecoveredItem } from "./rules.ts";

/**
 * Rebuilds a checkout that was paid, or is being paid, but has no row, because the database was restored to a point
 * before it started. The caller then syncs it like any other. Prices come from our catalog, so a payment that doesn't
 * match is reported. Tells support about a payment that can't be delivered to everyone it was for. Idempotent. Returns
 * false if there's nothing to sync. Throws a PaymentsError if the provider doesn't respond.
 */
export async function recoverCheckout(checkoutId: string, sessionId: string): Promise<boolean> {
  const payment = await readCheckout(sessionId);
  if (payment?.state !== "paid" && payment?.state !== "pending") return false;
  const session = await readOrderedSession(sessionId, checkoutId);
  // Someone else's session in the same account.
  if (!session) return false;
  const items = session.items.map(readItem);
  const known = items.filter((item) => item !== null);
  const isReadable = known.length > 0 && known.length === items.length;
  await db.transaction().execute(async (trx) => {
    const isDeliverable =
      isReadable && (await rebuild(trx, { checkoutId, sessionId, session, items: known }));
    if (isDeliverable) return;
    log.error({ checkoutId, sessionId }, "payment that a restore forgot can't be delivered; needs attention");
    await enqueue(trx, reportPayment, { sessionId, amountCents: payment.cents, currency: payment.currency });
  });
  if (isReadable) log.warn({ checkoutId, sessionId }, "rebuilt a checkout that the database had forgotten");
  return isReadable;
}

/** Returns whether the buyer and all teams still exist. */
async function rebuild(
  trx: Trx,
  recovered: { checkoutId: string; sessionId: string; session: OrderedSession; items: RecoveredItem[] },
): Promise<boolean> {
  const { checkoutId, sessionId, session, items } = recovered;
  const now = clock.now();
  const [buyer, teams] = [await findBuyer(trx, session), await findTeams(trx, items)];
  const { customerId, createdAt, expiresAt } = session;
  const inserted = await trx
    .insertInto("passCheckout")
    .values({
      id: checkoutId,
      userId: buyer,
      // Matches no request, so that no one is sent back to this page.
      fingerprint: "recovered",
      customerId,
      amountCents: items.reduce((sum, { product }) => sum + getPriceCents(product), 0),
      currency: CURRENCY,
      state: "open",
      sessionId,
      createdAt,
      expiresAt,
      checkAt: after(now, CHECK_INTERVAL),
      recoveredAt: now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning("id")
    .executeTakeFirst();
  // Another event about the same payment was faster, and reported what's missing.
  if (!inserted) return true;
  await trx
    .insertInto("passOrder")
    .values(
      items.map(({ orderId, teamId, product, teamName }) => ({
        id: orderId,
        checkoutId,
        teamId: teams.has(teamId) ? teamId : null,
        teamName: teams.get(teamId) ?? teamName,
        product,
        amountCents: getPriceCents(product),
        currency: CURRENCY,
      })),
    )
    .execute();
  return buyer !== null && items.every(({ teamId }) => teams.has(teamId));
}

/** Returns the buyer if their account still exists, and remembers their customer at the provider. */
async function findBuyer(trx: Trx, { userId, customerId }: OrderedSession): Promise<string | null> {
  if (userId === null) return null;
  const user = await trx.selectFrom("appUser").select("id").where("id", "=", userId).executeTakeFirst();
  if (!user) return null;
  await trx
    .insertInto("paymentCustomer")
    .values({ userId, providerId: customerId, createdAt: clock.now() })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return userId;
}

async function findTeams(trx: Trx, items: readonly RecoveredItem[]): Promise<Map<string, string>> {
  const teams = await trx
    .selectFrom("team")
    .select(["id", "name"])
    .where(
      "id",
      "in",
      items.map(({ teamId }) => teamId),
    )
    .execute();
  return new Map(teams.map(({ id, name }) => [id, name]));
}
