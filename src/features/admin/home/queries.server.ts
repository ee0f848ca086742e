import { sql } from "kysely";
import { findHold } from "#features/messages/holds/queries.server.ts";
import { orderCounts } from "#features/passes/ledger/queries.server.ts";
import { CURRENCY } from "#features/passes/rules.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { deadLetters } from "#platform/jobs.ts";
import { getDeliveryStats } from "../delivery/queries.server.ts";
import { getFirstId } from "../rollups/rules.ts";
import { countOpenRequests, listRequests } from "../support/queries.server.ts";
import type { AdminHome, Pause, PauseKind } from "./schema.ts";

const MAX_PAUSES = 20;
/** As many as the page of failed jobs lists. */
const MAX_JOBS = 100;
const LATEST = 3;

const actionKinds: Record<string, PauseKind> = {
  "sending.stop": "stopped",
  "sending.resume": "resumed",
  "hold.release": "released",
};

type ActionRow = { id: string; action: string; by: string; at: Date; reason: string | null };

/** Lists who stopped, resumed, or released texts, and which holds began. Each action is read from its own index range. */
async function listPauses(since: Date): Promise<Pause[]> {
  const { rows } = await sql<ActionRow>`
    select action.* from unnest(${Object.keys(actionKinds)}::text[]) kind (name)
    cross join lateral (
      select id, action, admin_email as by, acted_at as at, after ->> 'reason' as reason from admin_action
      where action = kind.name and id >= ${getFirstId(since)}::uuid
      order by id desc limit ${MAX_PAUSES}
    ) action`.execute(db);
  const holds = await db
    .selectFrom("sendingHold")
    .select(["id", "heldAt"])
    .where("id", ">=", getFirstId(since))
    .orderBy("id", "desc")
    .limit(MAX_PAUSES)
    .execute();
  return [
    ...rows.map(({ id, action, by, at, reason }) => ({ id, kind: actionKinds[action]!, by, at, reason })),
    ...holds.map(({ id, heldAt }) => ({ id, kind: "held" as const, by: null, at: heldAt, reason: null })),
  ]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, MAX_PAUSES)
    .map(({ at, ...pause }) => ({ ...pause, at: at.toISOString() }));
}

/** Sums the orders that were paid today and yesterday, and that still count. Uses the index on the payment time. */
async function sumRevenue(now: Date): Promise<AdminHome["revenue"]> {
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const { rows } = await sql<{ todayCents: number; todaySales: number; yesterdayCents: number }>`
    select coalesce(sum(amount_cents) filter (where "isToday"), 0)::int as "todayCents",
      (count(*) filter (where "isToday"))::int as "todaySales",
      coalesce(sum(amount_cents) filter (where not "isToday"), 0)::int as "yesterdayCents"
    from (
      select pass_order.amount_cents, pass_checkout.paid_at >= ${today} as "isToday"
      from pass_checkout join pass_order on pass_order.checkout_id = pass_checkout.id
      where pass_checkout.paid_at >= ${after(today, -days(1))} and pass_checkout.paid_at <= ${now} and ${orderCounts}
    ) sale`.execute(db);
  return { currency: CURRENCY, ...rows[0]! };
}

export async function getAdminHome(): Promise<AdminHome> {
  const now = clock.now();
  const [delivery, hold, pauses, jobs, counts, { requests }, revenue] = await Promise.all([
    getDeliveryStats(),
    findHold(),
    listPauses(after(now, -days(1))),
    deadLetters.list(MAX_JOBS),
    countOpenRequests(),
    listRequests({ search: "", status: "open" }),
    sumRevenue(now),
  ]);
  const { countedAt, hours, waiting, lagSeconds } = delivery;
  return {
    delivery: {
      countedAt,
      hours,
      waiting,
      lagSeconds,
      isStopped: delivery.stop !== null,
      isHeld: hold !== null,
    },
    pauses,
    failedJobs: {
      total: jobs.length,
      latest: jobs
        .toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime())
        .slice(0, LATEST)
        .map(({ id, sourceName, createdOn }) => ({
          id,
          job: sourceName ?? "unknown",
          failedAt: createdOn.toISOString(),
        })),
    },
    requests: {
      ...counts,
      latest: requests.slice(0, LATEST).map(({ id, subject, userName, priority, createdAt }) => ({
        id,
        subject,
        userName,
        priority,
        createdAt,
      })),
    },
    revenue,
  };
}
