import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { sendPassMail, type PassMail } from "../queue.ts";

// Who hears what about a payment. Each reader gets one mail, however many teams the payment was for.

type Subject<Kind extends PassMail["mail"]> = Omit<
  Extract<PassMail, { mail: Kind }>,
  "orderId" | "moreOrderIds" | "userId"
>;

const named = ([orderId, ...moreOrderIds]: readonly string[]) => ({ orderId: orderId!, moreOrderIds });

/** Everybody who manages the team of one of these orders, and whoever paid; each of the orders that are theirs. */
export async function tellReaders(
  trx: Trx,
  orderIds: readonly string[],
  about: Subject<"refunded"> | Subject<"disputed">,
): Promise<void> {
  for (const { userId, orderIds: theirs } of await readersOf(trx, orderIds))
    await enqueue(trx, sendPassMail, { ...about, ...named(theirs), userId });
}

async function readersOf(trx: Trx, orderIds: readonly string[]) {
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

/** Something that only its buyer has to hear of: nobody else knew of the payment. */
export type Trouble = "failed" | "wrong-amount" | "team-gone";

export async function tellBuyer(
  trx: Trx,
  checkoutId: string,
  mail: Trouble,
  orderIds: readonly string[],
): Promise<void> {
  const { userId } = await trx
    .selectFrom("passCheckout")
    .select("userId")
    .where("id", "=", checkoutId)
    .executeTakeFirstOrThrow();
  if (!userId || orderIds.length === 0) return;
  const { orderId, moreOrderIds } = named(orderIds);
  // The others are about a payment as a whole, for which any of its orders stands.
  const data = mail === "team-gone" ? { mail, orderId, moreOrderIds, userId } : { mail, orderId, userId };
  await enqueue(trx, sendPassMail, data);
}
