import { sql } from "kysely";
import { getFreeTexts } from "#features/messages/free/queries.server.ts";
import { findSendingStop } from "#features/messages/switch/queries.server.ts";
import type { MessageState } from "#features/messages/schema.ts";
import { after, clock, days, seconds } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { parsePhone, formatPhone } from "#platform/phone.ts";
import { getFirstId } from "../rollups/rules.ts";
import { listHours } from "./rules.ts";
import type { Delivery, Suppression } from "./schema.ts";

/** Counts the queued texts that are due. Uses the partial index on queued texts. */
async function countWaiting(now: Date) {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(due_at) as oldest from message where is_queued and due_at <= ${now}
  `.execute(db);
  return rows[0]!;
}

type Row = { hour?: number; state: MessageState; reason: string | null; code: number | null; texts: number };

/**
 * Counts the last day's texts by the hour they were queued and by state. Filters by ID, because IDs are time-ordered (UUIDv7), and by month, so that
 * only those months' partitions are scanned.
 */
export async function countStates(now: Date): Promise<Row[]> {
  const since = after(now, -days(1));
  // A text is stored in the partition for the month in which it's due. It can be due up to a day before or after it was
  // created.
  const months = [since, now, after(now, days(1))].map((at) => `${at.toISOString().slice(0, 7)}-01`);
  const { rows } = await sql<Row>`
    select floor(extract(epoch from created_at) / 3600)::int as hour,
      state, reason, provider_code as code, count(*)::int as texts from message
    where id >= ${getFirstId(since)}::uuid and month = any(${[...new Set(months)]}::date[])
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** Returns the job's latest counts. On a new installation where the job hasn't run yet, counts directly. */
async function findStates(now: Date): Promise<{ countedAt: Date; counts: Row[] }> {
  const latest = await db.selectFrom("deliveryCount").select(["countedAt", "counts"]).executeTakeFirst();
  if (!latest) return { countedAt: now, counts: await countStates(now) };
  return { countedAt: latest.countedAt, counts: latest.counts as unknown as Row[] };
}

const UNDELIVERED_STATES: readonly MessageState[] = ["undelivered", "failed", "skipped", "unknown"];

const sumTexts = (rows: readonly Row[]) => rows.reduce((total, { texts }) => total + texts, 0);

export async function getDeliveryStats(): Promise<Delivery> {
  const now = clock.now();
  const [stop, freeTexts, { waiting, oldest }, { countedAt, counts: rows }] = await Promise.all([
    findSendingStop(),
    getFreeTexts(),
    countWaiting(now),
    findStates(now),
  ]);
  const states = Map.groupBy(rows, ({ state }) => state);
  const failures = Map.groupBy(
    rows.filter(({ state }) => UNDELIVERED_STATES.includes(state)),
    ({ state, reason, code }) => `${reason ?? state}/${code}`,
  );
  return {
    stop: stop && { reason: stop.reason, stoppedAt: stop.stoppedAt.toISOString() },
    freeTexts,
    waiting,
    lagSeconds: oldest ? Math.round((now.getTime() - oldest.getTime()) / seconds(1)) : 0,
    countedAt: countedAt.toISOString(),
    hours: listHours(rows, countedAt),
    states: [...states].map(([state, stateRows]) => ({ state, texts: sumTexts(stateRows) })),
    failures: [...failures.values()]
      .map((failureRows) => ({
        reason: failureRows[0]!.reason ?? failureRows[0]!.state,
        code: failureRows[0]!.code,
        texts: sumTexts(failureRows),
      }))
      .toSorted((a, b) => b.texts - a.texts),
  };
}

/** Looks up a number in any format. `phone` is null if it isn't a valid number. */
export async function findSuppression(
  phoneInput: string,
): Promise<{ phone: string | null; suppression: Suppression | null }> {
  const phone = parsePhone(phoneInput);
  if (phone === null) return { phone: null, suppression: null };
  const row = await db
    .selectFrom("phoneSuppression")
    .select(["reason", "providerCode", "createdAt"])
    .where("phone", "=", phone)
    .executeTakeFirst();
  return {
    phone: formatPhone(phone),
    suppression: row
      ? {
          phone: formatPhone(phone),
          reason: row.reason as Suppression["reason"],
          code: row.providerCode,
          since: row.createdAt.toISOString(),
        }
      : null,
  };
}
