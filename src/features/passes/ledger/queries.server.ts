import { sql } from "kysely";
import type { Database, Trx } from "#platform/database.ts";
import type { TierKey } from "../schema.ts";
import type { Purchase } from "./rules.ts";

/**
 * Whether an order's money went back in full, by refunds for it or for its whole payment. A part of it is a gesture, and
 * takes nothing away.
 */
const isRefunded = sql<boolean>`(
  coalesce((select sum(amount_cents) from payment_refund where order_id = pass_order.id and is_given), 0) >= pass_order.amount_cents
  or coalesce((select sum(amount_cents) from payment_refund where checkout_id = pass_checkout.id and is_given), 0) >= pass_checkout.amount_cents
)`;

/** While a bank decides, and for good when it decided against us. */
const isDisputed = sql<boolean>`exists (
  select from payment_dispute where checkout_id = pass_checkout.id and state in ('open', 'lost')
)`;

type Row = {
  kind: Purchase["kind"];
  tier: TierKey | null;
  months: number | null;
  sms: number;
  at: Date;
  usedBefore: number | null;
  counts: boolean;
};

/** Everything a team ever bought or was given, in the order of time. */
export async function listPurchases(on: Database | Trx, teamId: string): Promise<Purchase[]> {
  const { rows } = await sql<Row>`
    select kind, tier, months, sms, at, used_before as "usedBefore",
      order_id is null or not (${isRefunded} or ${isDisputed}) as counts
    from (
      select 'pass' as kind, id, order_id, tier, months::int, sms, bought_at as at, used_before
      from pass_period where team_id = ${teamId}
      union all
      select 'topup', id, order_id, null, null, sms, bought_at, null from sms_topup where team_id = ${teamId}
    ) purchase
    left join pass_order on pass_order.id = purchase.order_id
    left join pass_checkout on pass_checkout.id = pass_order.checkout_id
    order by at, purchase.id`.execute(on);
  return rows.map(({ kind, tier, months, usedBefore, ...row }) =>
    kind === "topup"
      ? { kind, ...row }
      : { kind, tier: tier!, months: months!, usedBefore: usedBefore!, ...row },
  );
}

/** The orders of a checkout whose money went back in full. */
export async function listRefundedOrders(trx: Trx, checkoutId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select pass_order.id from pass_order join pass_checkout on pass_checkout.id = pass_order.checkout_id
    where pass_checkout.id = ${checkoutId} and ${isRefunded}`.execute(trx);
  return rows.map(({ id }) => id);
}
