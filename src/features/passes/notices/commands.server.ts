import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { sendPassEmail, sendReceipt, type PassEmail } from "../queue.ts";
import { isTier } from "../rules.ts";
import type { ProductKey } from "../schema.ts";

// Decides who gets which payment email. Each recipient gets one email, no matter how many teams the payment
// covers.

type EmailFields<Kind extends PassEmail["template"]> = Omit<
  Extract<PassEmail, { template: Kind }>,
  "orderId" | "moreOrderIds" | "userId"
>;

const toOrderFields = ([orderId, ...moreOrderIds]: readonly string[]) => ({
  orderId: orderId!,
  moreOrderIds,
});

/** Emails the buyer and the teams' managers, each about their own orders. */
export async function notifyManagersAndBuyer(
  trx: Trx,
  orderIds: readonly string[],
  email: EmailFields<"refunded"> | EmailFields<"disputed">,
): Promise<void> {
  for (const { userId, orderIds: recipientOrderIds } of await listRecipients(trx, orderIds))
    await enqueue(trx, sendPassEmail, { ...email, ...toOrderFields(recipientOrderIds), userId });
}

async function listRecipients(trx: Trx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ userId: string; orderIds: string[] }>`
    with ordered as (
      select pass_order.id, pass_order.team_id, pass_checkout.user_id
      from pass_order join pass_checkout on pass_checkout.id = pass_order.checkout_id
      where pass_order.id = any(${orderIds}::uuid[])
    )
    select user_id as "userId", array_agg(id order by id) as "orderIds" from (
      select id, user_id from ordered
      union select ordered.id, team.manager_id from ordered join team on team.id = ordered.team_id
      union select ordered.id, team_manager.user_id from ordered join team_manager using (team_id)
    ) reader
    where user_id is not null
    group by user_id
  `.execute(trx);
  return rows;
}

/** A problem only the buyer needs to know about, because no one else knew about the payment. */
export type PaymentProblem = "failed" | "wrong-amount" | "team-deleted";

export async function notifyBuyer(
  trx: Trx,
  checkoutId: string,
  template: PaymentProblem,
  orderIds: readonly string[],
): Promise<void> {
  const { userId } = await trx
    .selectFrom("passCheckout")
    .select("userId")
    .where("id", "=", checkoutId)
    .executeTakeFirstOrThrow();
  if (!userId || orderIds.length === 0) return;
  const { orderId, moreOrderIds } = toOrderFields(orderIds);
  // The other emails cover the whole payment, so any of its orders identifies it.
  const data =
    template === "team-deleted" ? { template, orderId, moreOrderIds, userId } : { template, orderId, userId };
  await enqueue(trx, sendPassEmail, data);
}

/**
 * Sends the buyer a receipt for delivered orders. Call it in the transaction that delivers them, after their teams have
 * been rebuilt. Does nothing if there are none or the buyer's account is gone.
 */
export async function enqueueReceipt(
  trx: Trx,
  checkoutId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const orders = await trx
    .selectFrom("passOrder")
    .innerJoin("passCheckout", "passCheckout.id", "passOrder.checkoutId")
    .innerJoin("team", "team.id", "passOrder.teamId")
    .select(["passOrder.id as orderId", "product", "userId", "subscriptionExpiresAt"])
    .where("passOrder.id", "in", orderIds)
    .orderBy("passOrder.id")
    .execute();
  const userId = orders[0]?.userId;
  if (!userId) return;
  const items = orders.map(({ orderId, product, subscriptionExpiresAt }) => ({
    orderId,
    endsAt: isTier(product as ProductKey) ? (subscriptionExpiresAt?.toISOString() ?? null) : null,
  }));
  await enqueue(trx, sendReceipt, { userId, checkoutId, items });
}
