import { sql } from "kysely";
import Papa from "papaparse";
import { formulaCell } from "#features/teams/imports/csv/rules.ts";
import { DEFAULT_TIME_ZONE } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { isRefunded, listPurchasesOf, orderCounts, type TeamPurchase } from "../../ledger/queries.server.ts";
import { periodsOf } from "../../ledger/rules.ts";
import { CURRENCY } from "../../rules.ts";
import type { ProductKey } from "../../schema.ts";
import {
  descriptionOf,
  MOST_EXPORTED,
  orderStatus,
  periodStatus,
  TRANSACTIONS_PER_PAGE,
  transactionTable,
} from "../rules.ts";
import type { Transaction, TransactionType } from "../schema.ts";

const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d$/;

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

const madeAt = sql`coalesce(pass_checkout.paid_at, pass_checkout.created_at)`;

const newest = (at: typeof madeAt, id: string, limit: number) =>
  sql`order by ${at} desc, ${sql.ref(id)} desc limit ${limit}`;

/**
 * Where a history comes from: orders, the passes they brought, and passes that were given. Each is read from its newest on,
 * and no further than the page needs.
 */
function sourcesOf(userId: string, type: TransactionType | undefined, cursor: string[] | undefined) {
  const page = (rank: number, at: typeof madeAt, id: string) => {
    const [before, beforeRank, beforeId] = cursor ?? [];
    return cursor
      ? // The first condition says nothing that the second does not, but an index can answer it.
        sql`and ${at} <= ${before}::timestamptz
          and (${at}, ${sql.lit(rank)}, ${sql.ref(id)}) < (${before}::timestamptz, ${beforeRank}::int, ${beforeId}::uuid)`
      : sql``;
  };
  const orders = (limit: number) => sql`
    select 'order' as type, 1 as rank, pass_order.id, ${madeAt} as at, pass_order.team_id, pass_order.team_name,
      pass_order.product, pass_order.amount_cents, pass_order.currency, pass_checkout.id as checkout_id,
      pass_checkout.state, ${isRefunded} as is_refunded, pass_checkout.payment_intent_id,
      pass_checkout.amount_cents as payment_cents
    from pass_checkout join pass_order on pass_order.checkout_id = pass_checkout.id
    where pass_checkout.user_id = ${userId} and pass_checkout.state in ('pending', 'paid', 'failed')
      -- Without a page nobody could pay: only we know that it failed.
      and (pass_checkout.state <> 'failed' or pass_checkout.session_id is not null)
      ${page(1, madeAt, "pass_order.id")}
    ${newest(madeAt, "pass_order.id", limit)}`;
  const bought = (limit: number) => sql`
    select 'subscription' as type, 0 as rank, pass_period.id, ${madeAt} as at, pass_period.team_id, pass_order.team_name,
      pass_period.tier as product, 0 as amount_cents, pass_order.currency, null::uuid as checkout_id,
      pass_checkout.state, false as is_refunded, null::text as payment_intent_id, 0 as payment_cents
    from pass_checkout
      join pass_order on pass_order.checkout_id = pass_checkout.id
      join pass_period on pass_period.order_id = pass_order.id
    where pass_checkout.user_id = ${userId} and pass_checkout.state in ('pending', 'paid', 'failed')
      -- What was refunded or is disputed has no time in which it runs (SET-21).
      and ${orderCounts}
      ${page(0, madeAt, "pass_period.id")}
    ${newest(madeAt, "pass_period.id", limit)}`;
  const givenAt = sql`pass_period.bought_at`;
  const given = (limit: number) => sql`
    select 'subscription' as type, 0 as rank, pass_period.id, ${givenAt} as at, team.id as team_id, team.name as team_name,
      pass_period.tier as product, 0 as amount_cents, ${CURRENCY}::text as currency, null::uuid as checkout_id,
      'paid' as state, false as is_refunded, null::text as payment_intent_id, 0 as payment_cents
    from team join pass_period on pass_period.team_id = team.id
    where team.manager_id = ${userId} and pass_period.order_id is null
      ${page(0, givenAt, "pass_period.id")}
    ${newest(givenAt, "pass_period.id", limit)}`;
  if (type === "order") return [orders];
  return type === "subscription" ? [bought, given] : [orders, bought, given];
}

async function listRows(
  userId: string,
  limit: number,
  options: { cursor?: string | undefined; type?: TransactionType | undefined },
) {
  const after =
    options.cursor === undefined ? undefined : decodeCursor(options.cursor, [INSTANT, /^[01]$/, ID_PART]);
  const sources = sourcesOf(userId, options.type, after).map((source) => sql`(${source(limit)})`);
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

/** What one bought, newest first (SET-17), a page at a time. */
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

/** The same as a CSV file (RFC 4180) that Excel opens with its accents. */
export async function exportTransactions({ user }: Session) {
  const transactions = await toTransactions(await listRows(user.id, MOST_EXPORTED, {}));
  const csv = Papa.unparse(transactionTable(transactions, config.appUrl), {
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
    listPurchasesOf(db, [...new Set(passes)]),
  ]);
  const periods = periodsOfAll(purchases);
  return rows.map((row): Transaction => {
    const dayOf = (instant: Date) => wallClockAt(instant, row.timeZone ?? DEFAULT_TIME_ZONE).on;
    const period = periods.get(row.id);
    const orders = sizes.get(row.checkoutId ?? "") ?? 1;
    const latest = disputes.findLast(({ checkoutId }) => checkoutId === row.checkoutId);
    const dispute = latest ? { state: latest.state as Dispute["state"], on: dayOf(latest.openedAt) } : null;
    return {
      id: row.id,
      type: row.type,
      on: dayOf(row.at),
      description: descriptionOf(row.type, row.product),
      product: row.product,
      teamName: row.teamName,
      amountCents: row.amountCents,
      currency: row.currency,
      status: period ? periodStatus(period, now) : orderStatus({ ...row, dispute }),
      period: period ? { from: dayOf(period.start), until: dayOf(period.end) } : null,
      payment: orders > 1 ? { amountCents: row.paymentCents, currency: row.currency, orders } : null,
      refunds: refunds
        .filter((refund) => refund.checkoutId === row.checkoutId)
        .filter(({ orderId }) => orderId === null || orderId === row.id)
        .map(({ amountCents, currency, orderId, refundedAt }) => ({
          amountCents,
          currency,
          on: dayOf(refundedAt),
          isShared: orderId === null && orders > 1,
        })),
      dispute,
      receiptUrl: row.paymentIntentId && `/settings/receipts/${row.paymentIntentId}`,
    };
  });
}

const oneOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`;

/** None of those that did not reach the buyer. */
const listRefunds = (checkoutIds: string[]) =>
  db
    .selectFrom("paymentRefund")
    .selectAll()
    .where("checkoutId", "=", oneOf(checkoutIds))
    .where("isGiven", "=", true)
    .orderBy("refundedAt")
    .execute();

const listDisputes = (checkoutIds: string[]) =>
  db
    .selectFrom("paymentDispute")
    .selectAll()
    .where("checkoutId", "=", oneOf(checkoutIds))
    .orderBy("openedAt")
    .execute();

/** How many orders each payment is for. */
async function countOrders(checkoutIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("passOrder")
    .select(["checkoutId", sql<number>`count(*)::int`.as("orders")])
    .where("checkoutId", "=", oneOf(checkoutIds))
    .groupBy("checkoutId")
    .execute();
  return new Map(rows.map(({ checkoutId, orders }) => [checkoutId, orders]));
}

function periodsOfAll(purchases: readonly TeamPurchase[]) {
  const teams = Map.groupBy(purchases, ({ teamId }) => teamId);
  return new Map([...teams.values()].flatMap((own) => [...periodsOf(own)]));
}
