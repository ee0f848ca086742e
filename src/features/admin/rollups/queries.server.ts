import { sql } from "kysely";
import { orderCounts } from "#features/passes/ledger/queries.server.ts";
import { topup } from "#features/passes/rules.ts";
import { clock } from "#platform/clock.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { statusNow } from "../teams/queries.server.ts";
import {
  getFirstId,
  listLastMonths,
  addMonths,
  MONTHS_SHOWN,
  type Rollup,
  type MonthCounts,
  type CurrentCounts,
} from "./rules.ts";

type Executor = Database | Trx;

const getStart = (month: string) => new Date(`${month}-01T00:00:00Z`);
/**
 * Returns a SQL expression for the 1-based index of the month a column falls in, or 0 if it's before the first
 * month.
 */
const findMonthBucket = (column: string, months: readonly string[]) =>
  sql<number>`width_bucket(${sql.ref(column)}, ${months.map(getStart)}::timestamptz[])`;
const isPass = sql<boolean>`pass_order.product <> ${topup.key}`;

/** Maps counts to their months and drops anything before the first month. */
const groupByMonth = <Row extends { bucket: number }>(rows: readonly Row[], months: readonly string[]) =>
  new Map(
    rows.flatMap(({ bucket, ...numbers }) => (bucket > 0 ? [[months[bucket - 1]!, numbers] as const] : [])),
  );

/**
 * Sums payments by month, including those refunded later. Slow bank payments can be added to a month after it has
 * ended.
 */
async function sumPayments(executor: Executor, months: readonly string[]) {
  const { rows } = await sql<{ bucket: number; paidCents: number; paidPasses: number }>`
    select ${findMonthBucket("pass_checkout.paid_at", months)} as bucket, sum(pass_order.amount_cents)::int as "paidCents",
      (count(*) filter (where ${isPass}))::int as "paidPasses"
    from pass_checkout join pass_order on pass_order.checkout_id = pass_checkout.id
    where pass_checkout.paid_at >= ${getStart(months[0]!)} and pass_checkout.paid_at < ${getStart(addMonths(months.at(-1)!, 1))}
    group by 1`.execute(executor);
  return groupByMonth(rows, months);
}

/**
 * Sums refunded and disputed orders by payment month. The query starts from refunds and disputes because there
 * are far fewer of them than orders.
 */
async function sumRefunds(executor: Executor, months: readonly string[]) {
  const { rows } = await sql<{ bucket: number; returnedCents: number; returnedPasses: number }>`
    select ${findMonthBucket("pass_checkout.paid_at", months)} as bucket, sum(pass_order.amount_cents)::int as "returnedCents",
      (count(*) filter (where ${isPass}))::int as "returnedPasses"
    from (
      select checkout_id from payment_refund where is_given union select checkout_id from payment_dispute
    ) touched
    join pass_checkout on pass_checkout.id = touched.checkout_id
    join pass_order on pass_order.checkout_id = pass_checkout.id
    where pass_checkout.paid_at is not null and not ${orderCounts}
    group by 1`.execute(executor);
  return groupByMonth(rows, months);
}

async function countNew(executor: Executor, table: "app_user" | "team", months: readonly string[]) {
  const { rows } = await sql<{ bucket: number; count: number }>`
    select ${findMonthBucket("created_at", months)} as bucket, count(*)::int as count from ${sql.table(table)} group by 1
  `.execute(executor);
  return groupByMonth(rows, months);
}

/**
 * Counts the teams that had an active pass at the start of each month or have one now, and how many of those teams
 * have no pass anymore. A pass bought while another pass is active starts when the other one ends (OP-10).
 */
async function countActivePasses(executor: Executor, months: readonly string[], now: Date) {
  const times = [...months.map((month) => ({ month, at: getStart(month) })), { month: "now", at: now }];
  const { rows } = await sql<{ month: string; activeAtStart: number; lapsed: number }>`
    with run as (
      select pass_period.team_id, bought_at, pass_period.id, runs_until(bought_at, months::int) over passes as ends_at
      from pass_period
      left join pass_order on pass_order.id = pass_period.order_id
      left join pass_checkout on pass_checkout.id = pass_order.checkout_id
      where bought_at <= ${now} and (pass_period.order_id is null or ${orderCounts})
      window passes as (partition by pass_period.team_id order by bought_at, pass_period.id)
    ), known as materialized (
      select greatest(bought_at, lag(ends_at) over passes) as starts_at, ends_at,
        max(ends_at) over (partition by team_id) <= ${now} as has_lapsed
      from run window passes as (partition by team_id order by bought_at, id)
    )
    select moment.month, count(known.starts_at)::int as "activeAtStart",
      (count(*) filter (where known.has_lapsed))::int as lapsed
    from (values ${sql.join(times.map(({ month, at }) => sql`(${month}::text, ${at}::timestamptz)`))}) moment (month, at)
    left join known on known.starts_at <= moment.at and known.ends_at > moment.at
    group by 1`.execute(executor);
  return new Map(rows.map(({ month, ...numbers }) => [month, numbers]));
}

/** Counts the texts that the provider accepted, by the month they were due, and how many of them were delivered. */
async function countMonthlyTexts(executor: Executor, months: readonly string[]) {
  const days = months.map((month) => `${month}-01`);
  const { rows } = await sql<{ month: string; textsSent: number; textsDelivered: number }>`
    select to_char(month, 'YYYY-MM') as month, (count(*) filter (where provider_sid is not null))::int as "textsSent",
      (count(*) filter (where provider_sid is not null and state = 'delivered'))::int as "textsDelivered"
    from message where month = any(${days}::date[]) group by 1`.execute(executor);
  return new Map(rows.map(({ month, ...numbers }) => [month, numbers]));
}

/**
 * Counts players' own responses to games that they were first texted about in these months. Relies on IDs being
 * time-ordered (UUIDv7).
 */
async function countResponses(executor: Executor, months: readonly string[]) {
  const { rows } = await sql<{ bucket: number; responses: number }>`
    select ${findMonthBucket("created_at", months)} as bucket, count(*)::int as responses from game_rsvp
    where id >= ${getFirstId(getStart(months[0]!))}::uuid and id < ${getFirstId(getStart(addMonths(months.at(-1)!, 1)))}::uuid
      and responded_via in ('link', 'text')
    group by 1`.execute(executor);
  return groupByMonth(rows, months);
}

async function countCurrent(
  executor: Executor,
  now: Date,
): Promise<Omit<CurrentCounts, "countedAt" | "runningPasses">> {
  const { rows } = await sql<Omit<CurrentCounts, "countedAt" | "runningPasses">>`
    select count(*)::int as teams,
      (count(*) filter (where ${statusNow(now)} = 'active'))::int as "activeSubscriptions",
      (select count(*)::int from app_user) as users, (select count(*)::int from team_member) as members
    from team`.execute(executor);
  return rows[0]!;
}

/** Counts that are final once a month is closed. */
type TextCounts = Pick<MonthCounts, "textsSent" | "textsDelivered" | "responses">;
const noTexts: TextCounts = { textsSent: 0, textsDelivered: 0, responses: 0 };

/**
 * Counts the given consecutive months, oldest first, from the source tables. Doesn't recount texts for the closed
 * months in `closedCounts`.
 */
export async function countFromSource(
  on: Executor,
  now: Date,
  months: readonly string[],
  closedCounts: ReadonlyMap<string, TextCounts> = new Map(),
): Promise<Rollup> {
  const openMonths = months.slice(months.findIndex((month) => !closedCounts.has(month)));
  // Run the queries sequentially, because a transaction has only one connection.
  const paid = await sumPayments(on, months);
  const refunds = await sumRefunds(on, months);
  const accounts = await countNew(on, "app_user", months);
  const teams = await countNew(on, "team", months);
  const passes = await countActivePasses(on, months, now);
  const texts = await countMonthlyTexts(on, openMonths);
  const responses = await countResponses(on, openMonths);
  return {
    countedAt: now,
    ...(await countCurrent(on, now)),
    runningPasses: passes.get("now")!.activeAtStart,
    months: months.map((month) => ({
      month,
      ...(closedCounts.get(month) ?? { ...noTexts, ...texts.get(month), ...responses.get(month) }),
      paidCents: paid.get(month)?.paidCents ?? 0,
      paidPasses: paid.get(month)?.paidPasses ?? 0,
      returnedCents: refunds.get(month)?.returnedCents ?? 0,
      returnedPasses: refunds.get(month)?.returnedPasses ?? 0,
      newAccounts: accounts.get(month)?.count ?? 0,
      newTeams: teams.get(month)?.count ?? 0,
      ...passes.get(month)!,
    })),
  };
}

/** Returns the latest rollup, or undefined before the first one. */
export async function findRollup(executor: Executor): Promise<Rollup | undefined> {
  const totals = await executor
    .selectFrom("rollupCount")
    .select(["countedAt", "teams", "users", "members", "activeSubscriptions", "runningPasses"])
    .executeTakeFirst();
  if (!totals) return undefined;
  const rows = await executor
    .selectFrom("monthRollup")
    .selectAll()
    // A new rollup may add a month between these two reads, so ignore newer months.
    .where("month", "<=", `${totals.countedAt.toISOString().slice(0, 7)}-01`)
    .orderBy("month", "desc")
    .limit(MONTHS_SHOWN)
    .execute();
  const months = rows.map(({ currency: _currency, month, ...numbers }) => ({
    ...numbers,
    month: month.slice(0, 7),
  }));
  return { ...totals, months: months.toReversed() };
}

/** Returns the rollup for admin pages. On a new installation without a rollup, counts directly. */
export const getRollup = async (): Promise<Rollup> => {
  const now = clock.now();
  return (
    (await findRollup(db)) ??
    (await countFromSource(db, now, listLastMonths(MONTHS_SHOWN, now.toISOString().slice(0, 10))))
  );
};
