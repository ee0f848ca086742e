import { sql } from "kysely";
import type { SubscriptionTier } from "#features/teams/schema.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import type { TierKey } from "../schema.ts";
import type { Purchase } from "./rules.ts";

/**
 * True if an order was fully refunded, on its own or because the whole payment was refunded. Partial refunds are
 * goodwill and don't end anything.
 */
export const isRefunded = sql<boolean>`(
  coalesce((select sum(amount_cents) from payment_refund where order_id = pass_order.id and is_given), 0) >= pass_order.amount_cents
  or coalesce((select sum(amount_cents) from payment_refund where checkout_id = pass_checkout.id and is_given), 0) >= pass_checkout.amount_cents
)`;

/**
 * True while a dispute is open and after it's lost. Avoids `exists` because PostgreSQL would then scan all
 * disputes instead of looking them up by payment.
 */
export const isDisputed = sql<boolean>`coalesce((
  select true from payment_dispute where checkout_id = pass_checkout.id and state in ('open', 'lost') limit 1
), false)`;

/**
 * True if an order is neither fully refunded nor disputed. For queries that join `pass_order` to its `pass_checkout`.
 */
export const orderCounts = sql<boolean>`not (${isRefunded} or ${isDisputed})`;

type Row = {
  id: string;
  teamId: string;
  kind: Purchase["kind"];
  tier: SubscriptionTier | null;
  months: number | null;
  sms: number;
  at: Date;
  usedBefore: number | null;
  counts: boolean;
  endsAt: Date | null;
  topupSms: number | null;
  isOverridden: boolean | null;
};

/** Lists everything a team bought, was granted, or moved to or from another season, oldest first. */
export const listPurchases = (on: Database | Trx, teamId: string): Promise<TeamPurchase[]> =>
  listTeamPurchases(on, [teamId]);

/** A purchase with its row ID. */
export type TeamPurchase = Purchase & { id: string; teamId: string };

/** Lists purchases for several teams, oldest first within each team. */
export async function listTeamPurchases(
  on: Database | Trx,
  teamIds: readonly string[],
): Promise<TeamPurchase[]> {
  const { rows } = await sql<Row>`
    select purchase.id, purchase.team_id as "teamId", kind, tier, months, sms, at, used_before as "usedBefore",
      order_id is null or ${orderCounts} as counts, ends_at as "endsAt", topup_sms as "topupSms",
      is_overridden as "isOverridden"
    from (
      select 'pass' as kind, id, team_id, order_id, tier, months::int, sms, bought_at as at, used_before,
        null::timestamptz as ends_at, null::int as topup_sms, null::boolean as is_overridden
      from pass_period where team_id = any(${teamIds}::uuid[])
      union all
      select 'topup', id, team_id, order_id, null, null, sms, bought_at, null, null, null, null
      from sms_topup where team_id = any(${teamIds}::uuid[])
      union all
      select 'moved-out', id, from_team_id, null, null, null, 0, moved_at, from_used, null, null, is_overridden
      from pass_move where from_team_id = any(${teamIds}::uuid[])
      union all
      select 'moved-in', id, to_team_id, null, tier, null, sms, moved_at, to_used, ends_at, topup_sms, is_overridden
      from pass_move where to_team_id = any(${teamIds}::uuid[])
    ) purchase
    left join pass_order on pass_order.id = purchase.order_id
    left join pass_checkout on pass_checkout.id = pass_order.checkout_id
    order by at, purchase.id`.execute(on);
  return rows.map(toPurchase);
}

function toPurchase({
  kind,
  tier,
  months,
  usedBefore,
  endsAt,
  topupSms,
  isOverridden,
  ...row
}: Row): TeamPurchase {
  switch (kind) {
    case "topup":
      return { kind, ...row };
    case "pass":
      return { kind, tier: tier as TierKey, months: months!, usedBefore: usedBefore!, ...row };
    case "moved-out":
      return { kind, usedBefore: usedBefore!, isOverridden: isOverridden!, ...row };
    case "moved-in":
      return { kind, tier: tier!, usedBefore: usedBefore!, endsAt, topupSms: topupSms!, ...row };
  }
}

/** Lists a checkout's fully refunded orders. */
export async function listRefundedOrders(trx: Trx, checkoutId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select pass_order.id from pass_order join pass_checkout on pass_checkout.id = pass_order.checkout_id
    where pass_checkout.id = ${checkoutId} and ${isRefunded}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Lists a checkout's orders with the payment's date and, while the team exists, its time zone. */
export const listPaidOrders = (checkoutId: string) =>
  db
    .selectFrom("passOrder")
    .innerJoin("passCheckout", "passCheckout.id", "passOrder.checkoutId")
    .leftJoin("team", "team.id", "passOrder.teamId")
    .select(["passOrder.id", "teamName", "product", "passOrder.amountCents", "passOrder.currency"])
    .select(["paidAt", "timeZone"])
    .where("checkoutId", "=", checkoutId)
    .orderBy("passOrder.id")
    .execute();
