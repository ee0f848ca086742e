import { sql } from "kysely";
import { selectManagedTeamIds } from "#features/teams/access.server.ts";
import { DEFAULT_TIME_ZONE } from "#features/teams/rules.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { isDisputed, isRefunded, listTeamPurchases } from "../ledger/queries.server.ts";
import { getPeriods } from "../ledger/rules.ts";
import type { ProductKey } from "../schema.ts";
import { getItemStatus, getPurchaseState } from "./rules.ts";
import type { Purchase } from "./schema.ts";

/**
 * Returns a purchase of this user. Throws NOT_FOUND for other users' purchases, so they can't be told apart from missing
 * ones.
 */
export async function getPurchase({ user }: Session, purchaseId: string): Promise<Purchase> {
  const checkout = await db
    .selectFrom("passCheckout")
    .select(["id", "state", "amountCents", "currency", "paidAt", "createdAt", "paymentIntentId"])
    .where("id", "=", purchaseId)
    .where("userId", "=", user.id)
    .executeTakeFirst();
  if (!checkout) throw new AppError("NOT_FOUND");
  const rows = await listItems(checkout, user.id);
  const purchases = await listTeamPurchases(
    db,
    rows.flatMap(({ teamId }) => teamId ?? []),
  );
  const periods = new Map(
    [...Map.groupBy(purchases, ({ teamId }) => teamId).values()].flatMap((list) => [...getPeriods(list)]),
  );
  return {
    id: checkout.id,
    state: getPurchaseState(checkout),
    amountCents: checkout.amountCents,
    currency: checkout.currency,
    paidOn: checkout.paidAt && toWallClock(checkout.paidAt, rows[0]?.timeZone ?? DEFAULT_TIME_ZONE).on,
    receiptUrl: checkout.paymentIntentId && `/settings/receipts/${checkout.paymentIntentId}`,
    items: rows.map((row) => {
      const toDay = (instant: Date) => toWallClock(instant, row.timeZone ?? DEFAULT_TIME_ZONE).on;
      const period = row.periodId === null ? undefined : periods.get(row.periodId);
      return {
        teamId: row.teamId,
        teamName: row.teamName,
        teamKit: row.teamKit,
        product: row.product,
        amountCents: row.amountCents,
        currency: row.currency,
        canOpen: row.canOpen,
        status: getItemStatus({ ...row, isPaid: checkout.state === "paid" }),
        period: period ? { from: toDay(period.start), until: toDay(period.end) } : null,
        sms: row.sms,
        hasOtherBuyer: row.hasOtherBuyer,
      };
    }),
  };
}

type Row = {
  teamId: string | null;
  teamName: string;
  teamKit: string | null;
  product: ProductKey;
  amountCents: number;
  currency: string;
  timeZone: string | null;
  periodId: string | null;
  sms: number | null;
  isRefunded: boolean;
  isDisputed: boolean;
  canOpen: boolean;
  hasOtherBuyer: boolean;
};

/** Lists a checkout's orders by team. A checkout has a limited number of them. */
async function listItems(checkout: { id: string; createdAt: Date }, userId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select pass_order.team_id as "teamId", pass_order.team_name as "teamName", team.kit as "teamKit",
      pass_order.product,
      pass_order.amount_cents as "amountCents", pass_order.currency, team.time_zone as "timeZone", pass_period.id as "periodId",
      coalesce(pass_period.sms, sms_topup.sms) as sms, ${isRefunded} as "isRefunded", ${isDisputed} as "isDisputed",
      coalesce(team.id in (${selectManagedTeamIds(userId)}), false) as "canOpen",
      exists (
        select from pass_period other_period
        join pass_order other_order on other_order.id = other_period.order_id
        join pass_checkout other_checkout on other_checkout.id = other_order.checkout_id
        where other_period.team_id = pass_order.team_id and other_period.bought_at >= ${checkout.createdAt}
          and other_checkout.user_id is distinct from ${userId}::uuid
      ) as "hasOtherBuyer"
    from pass_checkout
    join pass_order on pass_order.checkout_id = pass_checkout.id
    left join team on team.id = pass_order.team_id
    left join pass_period on pass_period.order_id = pass_order.id
    left join sms_topup on sms_topup.order_id = pass_order.id
    where pass_checkout.id = ${checkout.id}
    order by pass_order.team_name, pass_order.id`.execute(db);
  return rows;
}
