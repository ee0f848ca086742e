import { sql } from "kysely";
import { findSendingStop } from "#features/messages/switch/queries.server.ts";
import type { MessageState } from "#features/messages/schema.ts";
import { after, clock, days, seconds } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { parsePhone, phoneInWords } from "#platform/phone.ts";
import { firstIdOf } from "../rollups/rules.ts";
import type { Delivery, Suppression } from "./schema.ts";

/** By the index of what waits. */
async function countWaiting(now: Date) {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(due_at) as oldest from message where state = 'queued' and due_at <= ${now}
  `.execute(db);
  return rows[0]!;
}

type Row = { state: MessageState; reason: string | null; code: number | null; texts: number };

/** Of texts written down in the last day: by their ids, which carry the time, in the months they can be of. */
export async function countStates(now: Date): Promise<Row[]> {
  const from = after(now, -days(1));
  // Reminders are written down when they are due; a month's last may be written in the next.
  const months = [from, now, after(now, days(1))].map((at) => `${at.toISOString().slice(0, 7)}-01`);
  const { rows } = await sql<Row>`
    select state, reason, provider_code as code, count(*)::int as texts from message
    where id >= ${firstIdOf(from)}::uuid and month = any(${[...new Set(months)]}::date[])
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** As the job counted them; in the first minutes of an installation it has not. */
async function findStates(now: Date): Promise<{ countedAt: Date; counts: Row[] }> {
  const counted = await db.selectFrom("deliveryCount").select(["countedAt", "counts"]).executeTakeFirst();
  if (!counted) return { countedAt: now, counts: await countStates(now) };
  return { countedAt: counted.countedAt, counts: counted.counts as unknown as Row[] };
}

const NOT_ARRIVED: readonly MessageState[] = ["undelivered", "failed", "skipped", "unknown"];

const sum = (some: readonly Row[]) => some.reduce((total, { texts }) => total + texts, 0);

export async function getDelivery(): Promise<Delivery> {
  const now = clock.now();
  const [stop, { waiting, oldest }, { countedAt, counts: rows }] = await Promise.all([
    findSendingStop(),
    countWaiting(now),
    findStates(now),
  ]);
  const states = Map.groupBy(rows, ({ state }) => state);
  const failures = Map.groupBy(
    rows.filter(({ state }) => NOT_ARRIVED.includes(state)),
    ({ state, reason, code }) => `${reason ?? state}/${code}`,
  );
  return {
    stop: stop && { reason: stop.reason, stoppedAt: stop.stoppedAt.toISOString() },
    waiting,
    lagSeconds: oldest ? Math.round((now.getTime() - oldest.getTime()) / seconds(1)) : 0,
    countedAt: countedAt.toISOString(),
    states: [...states].map(([state, some]) => ({ state, texts: sum(some) })),
    failures: [...failures.values()]
      .map((some) => ({ reason: some[0]!.reason ?? some[0]!.state, code: some[0]!.code, texts: sum(some) }))
      .toSorted((one, other) => other.texts - one.texts),
  };
}

/** However the number was typed; `phone` is null for one that cannot be. */
export async function findSuppression(
  typed: string,
): Promise<{ phone: string | null; suppression: Suppression | null }> {
  const phone = parsePhone(typed);
  if (phone === null) return { phone: null, suppression: null };
  const found = await db
    .selectFrom("phoneSuppression")
    .select(["reason", "providerCode", "createdAt"])
    .where("phone", "=", phone)
    .executeTakeFirst();
  return {
    phone: phoneInWords(phone),
    suppression: found
      ? {
          phone: phoneInWords(phone),
          reason: found.reason as Suppression["reason"],
          code: found.providerCode,
          since: found.createdAt.toISOString(),
        }
      : null,
  };
}
