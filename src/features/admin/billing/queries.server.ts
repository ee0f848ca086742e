import { sql } from "kysely";
import { orderCounts } from "#features/passes/ledger/queries.server.ts";
import { monthsAfter } from "#features/passes/ledger/rules.ts";
import { topup } from "#features/passes/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { statusNow } from "../teams/queries.server.ts";
import { monthLater, monthsOf, statisticsOf } from "./rules.ts";
import type { BillingStatistics, MonthRevenue, Period } from "./schema.ts";

const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** Completed orders by the month they were paid in; months without any are there too. */
async function revenueOf(months: readonly string[]): Promise<MonthRevenue[]> {
  const bounds = months.map((month) => ({
    month,
    from: startOf(month),
    until: startOf(monthLater(month, 1)),
  }));
  const { rows } = await sql<MonthRevenue>`
    select period.month, coalesce(sum(sold.amount_cents), 0)::float8 as cents,
      (count(sold.product) filter (where sold.product <> ${topup.key}))::int as sales
    from (values ${sql.join(
      bounds.map(
        ({ month, from, until }) => sql`(${month}::text, ${from}::timestamptz, ${until}::timestamptz)`,
      ),
    )}) period(month, starts_at, ends_at)
    left join lateral (
      select pass_order.amount_cents, pass_order.product
      from pass_checkout join pass_order on pass_order.checkout_id = pass_checkout.id
      where pass_checkout.paid_at >= period.starts_at and pass_checkout.paid_at < period.ends_at and ${orderCounts}
    ) sold on true
    group by period.month order by period.month`.execute(db);
  return rows;
}

type Pass = { teamId: string; at: Date; months: number };

/** The passes of all teams that count, each team's own in the order of time. */
async function listPasses(): Promise<Pass[]> {
  const { rows } = await sql<Pass>`
    select pass_period.team_id as "teamId", bought_at as at, months::int as months
    from pass_period
    left join pass_order on pass_order.id = pass_period.order_id
    left join pass_checkout on pass_checkout.id = pass_order.checkout_id
    where pass_period.order_id is null or ${orderCounts}
    order by pass_period.team_id, bought_at, pass_period.id`.execute(db);
  return rows;
}

/** How many teams had a running pass at `start`, and how many of them have none at `now` (OP2-15). */
export function churnOf(passes: readonly Pass[], start: Date, now: Date) {
  const atStart = new Set<string>();
  const runsUntil = new Map<string, Date>();
  for (const { teamId, at, months } of passes) {
    if (at > now) continue;
    const last = runsUntil.get(teamId);
    // A pass that meets a running one begins at its end (OP-10).
    const begins = last !== undefined && last > at ? last : at;
    const ends = monthsAfter(begins, months);
    runsUntil.set(teamId, ends);
    if (begins <= start && ends > start) atStart.add(teamId);
  }
  const expired = [...atStart].filter((teamId) => runsUntil.get(teamId)! <= now);
  return { activeAtStart: atStart.size, expiredSince: expired.length };
}

async function countNow(now: Date) {
  const { rows } = await sql<{ teams: number; activeSubscriptions: number; users: number; members: number }>`
    select count(*)::int as teams,
      (count(*) filter (where ${statusNow(now)} = 'active'))::int as "activeSubscriptions",
      (select count(*)::int from app_user) as users, (select count(*)::int from team_member) as members
    from team`.execute(db);
  return rows[0]!;
}

/** CALL2-40 and the numbers of ADMBILL. */
export async function getBillingStatistics(period: Period): Promise<BillingStatistics> {
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  const wanted = monthsOf(period, today);
  const [months, counts, passes] = await Promise.all([revenueOf(wanted), countNow(now), listPasses()]);
  return statisticsOf({ today, months, ...counts, ...churnOf(passes, startOf(wanted[0]!), now) });
}
