import { sql } from "kysely";
import Papa from "papaparse";
import { formulaCell } from "#features/teams/imports/csv/rules.ts";
import { DEFAULT_TIME_ZONE } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { decodeCursor, encodeCursor, ID_PART, INSTANT_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import {
  isRefunded,
  listTeamPurchases,
  orderCounts,
  type TeamPurchase,
} from "../../ledger/queries.server.ts";
import { getPeriods } from "../../ledger/rules.ts";
import { CURRENCY } from "../../rules.ts";
import type { ProductKey } from "../../schema.ts";
import {
  getDescription,
  MAX_EXPORTED,
  getOrderStatus,
  getPeriodStatus,
  TRANSACTIONS_PER_PAGE,
  buildTransactionTable,
} from "../rules.ts";
import type { Transaction, TransactionType } from "../schema.ts";

type Dispute = NonNullable<Transaction["dispute"]>;

type Row = {
  type: TransactionType;
  rank: number;
  id: string;
  atText: string;
  at: Date;
  teamId: string | null;
  teamName: string;
  product: ProductKey;
  amountCents: number;
  currency: string;
  checkoutId: string | null;
  state: string;
  isRefunded: boolean;
  paymentIntentId: string | null;
  paymentCents: number;
  timeZone: string | null;
};

const paidOrCreatedAt = sql`coalesce(pass_checkout.paid_at, pass_checkout.created_at)`;

const selectNewest = (timestamp: typeof paidOrCreatedAt, id: string, limit: number) =>
  sql`order by ${timestamp} desc, ${sql.ref(id)} desc limit ${limit}`;

/**
 * Returns the history's sources: orders, the passes they paid for, and granted passes. Each is read newest
 * first and limited to one page.
 */
function getSources(userId: string, type: TransactionType | undefined, cursor: string[] | undefined) {
  const page = (rank: number, timestamp: typeof paidOrCreatedAt, id: string) => {
    const [cursorAt, cursorRank, cursorId] = cursor ?? [];
    return cursor
      ? // The first condition is redundant, but it lets PostgreSQL use an index.
        sql`and ${timestamp} <= ${cursorAt}::timestamptz
          and (${timestamp}, ${sql.lit(rank)}, ${sql.ref(id)}) < (${cursorAt}::timestamptz, ${cursorRank}::int, ${cursorId}::uuid)`
      : sql``;
  };
  const selectOrders = (limit: number) => sql`
    select 'order' as type, 1 as rank, pass_order.id, ${paidOrCreatedAt} as at,
      pass_order.team_id, pass_order.team_name,
      pass_order.product, pass_order.amount_cents, pass_order.currency, pass_checkout.id as checkout_id,
      pass_checkout.state, ${isRefunded} as is_refunded, pass_checkout.payment_intent_id,
      pass_checkout.amount_cents as payment_cents
    from pass_checkout join pass_order on pass_order.checkout_id = pass_checkout.id
    where pass_checkout.user_id = ${userId} and pass_checkout.state in ('pending', 'paid', 'failed')
      -- If no payment page was opened, the buyer never saw this checkout, so leave it out.
      and (pass_checkout.state <> 'failed' or pass_checkout.session_id is not null)
      ${page(1, paidOrCreatedAt, "pass_order.id")}
    ${selectNewest(paidOrCreatedAt, "pass_order.id", limit)}`;
  const selectBoughtPasses = (limit: number) => sql`
    select 'subscription' as type, 0 as rank, pass_period.id, ${paidOrCreatedAt} as at,
      pass_period.team_id, pass_order.team_name,
      pass_period.tier as product, 0 as amount_cents, pass_order.currency, null::uuid as checkout_id,
      pass_checkout.state, false as is_refunded, null::text as payment_intent_id, 0 as payment_cents
    from pass_checkout
      join pass_order on pass_order.checkout_id = pass_checkout.id
      join pass_period on pass_period.order_id = pass_order.id
    where pass_checkout.user_id = ${userId} and pass_checkout.state in ('pending', 'paid', 'failed')
      -- Refunded and disputed passes have no active period (SET-21).
      and ${orderCounts}
      ${page(0, paidOrCreatedAt, "pass_period.id")}
    ${selectNewest(paidOrCreatedAt, "pass_period.id", limit)}`;
  const grantedAt = sql`pass_period.bought_at`;
  const selectGrantedPasses = (limit: number) => sql`
    select 'subscription' as type, 0 as rank, pass_period.id, ${grantedAt} as at,
      team.id as team_id, team.name as team_name,
      pass_period.tier as product, 0 as amount_cents, ${CURRENCY}::text as currency, null::uuid as checkout_id,
      'paid' as state, false as is_refunded, null::text as payment_intent_id, 0 as payment_cents
    from team join pass_period on pass_period.team_id = team.id
    where team.manager_id = ${userId} and pass_period.order_id is null
      ${page(0, grantedAt, "pass_period.id")}
    ${selectNewest(grantedAt, "pass_period.id", limit)}`;
  if (type === "order") return [selectOrders];
  return type === "subscription"
    ? [selectBoughtPasses, selectGrantedPasses]
    : [selectOrders, selectBoughtPasses, selectGrantedPasses];
}

async function listRows(
  userId: string,
  limit: number,
  options: { cursor?: string | undefined; type?: TransactionType | undefined },
) {
  const after =
    options.cursor === undefined
      ? undefined
      : decodeCursor(options.cursor, [INSTANT_PART, /^[01]$/, ID_PART]);
  const sources = getSources(userId, options.type, after).map((source) => sql`(${source(limit)})`);
  const { rows } = await sql<Row>`
    select transaction.*, transaction.at::text as at_text, team.time_zone
    from (
      select * from (${sql.join(sources, sql` union all `)}) any_kind
      order by at desc, rank desc, id desc limit ${limit}
    ) transaction
    left join team on team.id = transaction.team_id
    order by transaction.at desc, transaction.rank desc, transaction.id desc`.execute(db);
  return rows;
}

/** Lists the user's transactions, newest first (SET-17), one page at a time. */
export async function listTransactions(
  { user }: Session,
  options: { cursor?: string | undefined; type?: TransactionType | undefined },
) {
  const rows = await listRows(user.id, TRANSACTIONS_PER_PAGE + 1, options);
  const page = rows.slice(0, TRANSACTIONS_PER_PAGE);
  const last = rows.length > TRANSACTIONS_PER_PAGE ? page.at(-1) : undefined;
  return {
    transactions: await toTransactions(page),
    nextCursor: last ? encodeCursor([last.atText, String(last.rank), last.id]) : null,
  };
}

/** Exports transactions as CSV (RFC 4180) with a BOM, so Excel reads accented characters correctly. */
export async function exportTransactions({ user }: Session) {
  const transactions = await toTransactions(await listRows(user.id, MAX_EXPORTED, {}));
  const csv = Papa.unparse(buildTransactionTable(transactions, config.appUrl), {
    escapeFormulae: formulaCell,
    newline: "\r\n",
  });
  return { fileName: "firstwhistle_transactions.csv", csv: `\uFEFF${csv}\r\n` };
}

async function toTransactions(rows: readonly Row[]): Promise<Transaction[]> {
  const now = clock.now();
  const checkoutIds = [...new Set(rows.flatMap(({ checkoutId }) => checkoutId ?? []))];
  const passes = rows.flatMap(({ type, teamId }) => (type === "subscription" ? (teamId ?? []) : []));
  const [refunds, disputes, sizes, purchases] = await Promise.all([
    listRefunds(checkoutIds),
    listDisputes(checkoutIds),
    countOrders(checkoutIds),
    listTeamPurchases(db, [...new Set(passes)]),
  ]);
  const periods = getAllPeriods(purchases);
  return rows.map((row): Transaction => {
    const toDay = (instant: Date) => toWallClock(instant, row.timeZone ?? DEFAULT_TIME_ZONE).on;
    const period = periods.get(row.id);
    const orders = sizes.get(row.checkoutId ?? "") ?? 1;
    const latest = disputes.findLast(({ checkoutId }) => checkoutId === row.checkoutId);
    const dispute = latest ? { state: latest.state as Dispute["state"], on: toDay(latest.openedAt) } : null;
    return {
      id: row.id,
      type: row.type,
      on: toDay(row.at),
      description: getDescription(row.type, row.product),
      product: row.product,
      teamName: row.teamName,
      amountCents: row.amountCents,
      currency: row.currency,
      status: period ? getPeriodStatus(period, now) : getOrderStatus({ ...row, dispute }),
      period: period ? { from: toDay(period.start), until: toDay(period.end) } : null,
      payment: orders > 1 ? { amountCents: row.paymentCents, currency: row.currency, orders } : null,
      refunds: refunds
        .filter((refund) => refund.checkoutId === row.checkoutId)
        .filter(({ orderId }) => orderId === null || orderId === row.id)
        .map(({ amountCents, currency, orderId, refundedAt }) => ({
          amountCents,
          currency,
          on: toDay(refundedAt),
          isShared: orderId === null && orders > 1,
        })),
      dispute,
      receiptUrl: row.paymentIntentId && `/settings/receipts/${row.paymentIntentId}`,
    };
  });
}

const anyId = (ids: string[]) => sql<string>`any(${ids}::uuid[])`;

/** Lists refunds that reached the buyer. */
const listRefunds = (checkoutIds: string[]) =>
  db
    .selectFrom("paymentRefund")
    .selectAll()
    .where("checkoutId", "=", anyId(checkoutIds))
    .where("isGiven", "=", true)
    .orderBy("refundedAt")
    .execute();

const listDisputes = (checkoutIds: string[]) =>
  db
    .selectFrom("paymentDispute")
    .selectAll()
    .where("checkoutId", "=", anyId(checkoutIds))
    .orderBy("openedAt")
    .execute();

/** Counts the orders in each checkout. */
async function countOrders(checkoutIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("passOrder")
    .select(["checkoutId", sql<number>`count(*)::int`.as("orders")])
    .where("checkoutId", "=", anyId(checkoutIds))
    .groupBy("checkoutId")
    .execute();
  return new Map(rows.map(({ checkoutId, orders }) => [checkoutId, orders]));
}

function getAllPeriods(purchases: readonly TeamPurchase[]) {
  const teams = Map.groupBy(purchases, ({ teamId }) => teamId);
  return new Map([...teams.values()].flatMap((teamPurchases) => [...getPeriods(teamPurchases)]));
}
