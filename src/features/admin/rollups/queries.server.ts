import { sql } from "kysely";
import { orderCounts } from "#features/passes/ledger/queries.server.ts";
import { topup } from "#features/passes/rules.ts";
import { clock } from "#platform/clock.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { statusNow } from "../teams/queries.server.ts";
import {
  firstIdOf,
  lastMonths,
  monthLater,
  MONTHS_SHOWN,
  type Counted,
  type CountedMonth,
  type CountedNow,
} from "./rules.ts";

type On = Database | Trx;

const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`);
/** Which of these months, without a gap, an instant is in: their place among them, from 1; 0 for one before. */
const placeOf = (column: string, months: readonly string[]) =>
  sql<number>`width_bucket(${sql.ref(column)}, ${months.map(startOf)}::timestamptz[])`;
const isPass = sql<boolean>`pass_order.product <> ${topup.key}`;

/** What was counted, by month; what was before the first is left out. */
const byMonth = <Row extends { place: number }>(rows: readonly Row[], months: readonly string[]) =>
  new Map(
    rows.flatMap(({ place, ...numbers }) => (place > 0 ? [[months[place - 1]!, numbers] as const] : [])),
  );

/** What was paid in each of these months, whatever became of it; known late when a bank took its time. */
async function paidIn(on: On, months: readonly string[]) {
  const { rows } = await sql<{ place: number; paidCents: number; paidPasses: number }>`
    select ${placeOf("pass_checkout.paid_at", months)} as place, sum(pass_order.amount_cents)::int as "paidCents",
      (count(*) filter (where ${isPass}))::int as "paidPasses"
    from pass_checkout join pass_order on pass_order.checkout_id = pass_checkout.id
    where pass_checkout.paid_at >= ${startOf(months[0]!)} and pass_checkout.paid_at < ${startOf(monthLater(months.at(-1)!, 1))}
    group by 1`.execute(on);
  return byMonth(rows, months);
}

/** What does not count any more, by the month it was paid in. Begins with refunds and disputes, of which there are few. */
async function returnedOf(on: On, months: readonly string[]) {
  const { rows } = await sql<{ place: number; returnedCents: number; returnedPasses: number }>`
    select ${placeOf("pass_checkout.paid_at", months)} as place, sum(pass_order.amount_cents)::int as "returnedCents",
      (count(*) filter (where ${isPass}))::int as "returnedPasses"
    from (
      select checkout_id from payment_refund where is_given union select checkout_id from payment_dispute
    ) touched
    join pass_checkout on pass_checkout.id = touched.checkout_id
    join pass_order on pass_order.checkout_id = pass_checkout.id
    where pass_checkout.paid_at is not null and not ${orderCounts}
    group by 1`.execute(on);
  return byMonth(rows, months);
}

async function newOf(on: On, table: "app_user" | "team", months: readonly string[]) {
  const { rows } = await sql<{ place: number; count: number }>`
    select ${placeOf("created_at", months)} as place, count(*)::int as count from ${sql.table(table)} group by 1
  `.execute(on);
  return byMonth(rows, months);
}

/**
 * At the beginning of each month, and now: teams with a running pass, and those of them that have none now. When each pass
 * runs follows from the one before it: one that meets a running one begins at its end (OP-10).
 */
async function passesAt(on: On, months: readonly string[], now: Date) {
  const moments = [...months.map((month) => ({ month, at: startOf(month) })), { month: "now", at: now }];
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
    from (values ${sql.join(moments.map(({ month, at }) => sql`(${month}::text, ${at}::timestamptz)`))}) moment (month, at)
    left join known on known.starts_at <= moment.at and known.ends_at > moment.at
    group by 1`.execute(on);
  return new Map(rows.map(({ month, ...numbers }) => [month, numbers]));
}

/** Texts that the provider took, by the month they were due in, and those that arrived. */
async function textsOf(on: On, months: readonly string[]) {
  const days = months.map((month) => `${month}-01`);
  const { rows } = await sql<{ month: string; textsSent: number; textsDelivered: number }>`
    select to_char(month, 'YYYY-MM') as month, (count(*) filter (where provider_sid is not null))::int as "textsSent",
      (count(*) filter (where provider_sid is not null and state = 'delivered'))::int as "textsDelivered"
    from message where month = any(${days}::date[]) group by 1`.execute(on);
  return new Map(rows.map(({ month, ...numbers }) => [month, numbers]));
}

/** Players' own answers to games of which they were first told in these months. By ids, which carry the time. */
async function answersOf(on: On, months: readonly string[]) {
  const { rows } = await sql<{ place: number; answers: number }>`
    select ${placeOf("created_at", months)} as place, count(*)::int as answers from game_rsvp
    where id >= ${firstIdOf(startOf(months[0]!))}::uuid and id < ${firstIdOf(startOf(monthLater(months.at(-1)!, 1)))}::uuid
      and answered_via in ('link', 'text')
    group by 1`.execute(on);
  return byMonth(rows, months);
}

async function countNow(on: On, now: Date): Promise<Omit<CountedNow, "countedAt" | "runningPasses">> {
  const { rows } = await sql<Omit<CountedNow, "countedAt" | "runningPasses">>`
    select count(*)::int as teams,
      (count(*) filter (where ${statusNow(now)} = 'active'))::int as "activeSubscriptions",
      (select count(*)::int from app_user) as users, (select count(*)::int from team_member) as members
    from team`.execute(on);
  return rows[0]!;
}

/** What a closed month keeps of its last count. */
type Kept = Pick<CountedMonth, "textsSent" | "textsDelivered" | "answers">;
const nothing: Kept = { textsSent: 0, textsDelivered: 0, answers: 0 };

/**
 * Counts from what is there: all of these months, oldest first and without a gap, but for the texts of those in `kept`, which
 * are over and stay as they were counted.
 */
export async function countFromSource(
  on: On,
  now: Date,
  months: readonly string[],
  kept: ReadonlyMap<string, Kept> = new Map(),
): Promise<Counted> {
  const open = months.slice(months.findIndex((month) => !kept.has(month)));
  // One after the other: in a transaction there is one connection.
  const paid = await paidIn(on, months);
  const returned = await returnedOf(on, months);
  const accounts = await newOf(on, "app_user", months);
  const teams = await newOf(on, "team", months);
  const passes = await passesAt(on, months, now);
  const texts = await textsOf(on, open);
  const answers = await answersOf(on, open);
  return {
    countedAt: now,
    ...(await countNow(on, now)),
    runningPasses: passes.get("now")!.activeAtStart,
    months: months.map((month) => ({
      month,
      ...(kept.get(month) ?? { ...nothing, ...texts.get(month), ...answers.get(month) }),
      paidCents: paid.get(month)?.paidCents ?? 0,
      paidPasses: paid.get(month)?.paidPasses ?? 0,
      returnedCents: returned.get(month)?.returnedCents ?? 0,
      returnedPasses: returned.get(month)?.returnedPasses ?? 0,
      newAccounts: accounts.get(month)?.count ?? 0,
      newTeams: teams.get(month)?.count ?? 0,
      ...passes.get(month)!,
    })),
  };
}

/** The last count, of the newest months; undefined before the first. */
export async function findCounted(on: On): Promise<Counted | undefined> {
  const counted = await on
    .selectFrom("rollupCount")
    .select(["countedAt", "teams", "users", "members", "activeSubscriptions", "runningPasses"])
    .executeTakeFirst();
  if (!counted) return undefined;
  const rows = await on
    .selectFrom("monthRollup")
    .selectAll()
    // The next count may come between both reads, and begin a month.
    .where("month", "<=", `${counted.countedAt.toISOString().slice(0, 7)}-01`)
    .orderBy("month", "desc")
    .limit(MONTHS_SHOWN)
    .execute();
  const months = rows.map(({ currency: _ours, month, ...numbers }) => ({
    ...numbers,
    month: month.slice(0, 7),
  }));
  return { ...counted, months: months.toReversed() };
}

/** What the pages of administrators are made of. In the first minutes of an installation nothing was counted yet. */
export const getCounted = async (): Promise<Counted> => {
  const now = clock.now();
  return (
    (await findCounted(db)) ??
    (await countFromSource(db, now, lastMonths(MONTHS_SHOWN, now.toISOString().slice(0, 10))))
  );
};
