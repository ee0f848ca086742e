import { sql } from "kysely";
import { after, clock, days, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { log } from "#platform/log.ts";
import { checkoutsByState, paymentEvents } from "#platform/metrics.ts";
import { findReference } from "#platform/payments/checkouts.ts";
import { eventsSince, type ProviderEvent } from "#platform/payments/events.ts";
import { CHECK_EVERY, syncCheckout } from "../ledger/commands.server.ts";
import { lookAtPage } from "../pages/commands.server.ts";
import { handlePaymentEvent } from "../queue.ts";

/** Keeps an event and has it handled, once, however often and from wherever it comes. */
export async function receiveEvent(event: ProviderEvent, source: "webhook" | "sweep"): Promise<void> {
  const { id, type, at: happenedAt, sessionId, paymentIntentId, reference } = event;
  const isNew = await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto("paymentEvent")
      .values({
        id,
        type,
        sessionId,
        paymentIntentId,
        reference,
        source,
        happenedAt,
        receivedAt: clock.now(),
      })
      .onConflict((oc) => oc.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) await enqueue(trx, handlePaymentEvent, { eventId: id });
    return added !== undefined;
  });
  paymentEvents.inc({ source, step: isNew ? "received" : "repeated" });
}

/** Looks at the checkout that an event is about. Repeatable; throws when the provider does not answer. */
export async function handleEvent(eventId: string): Promise<void> {
  const event = await db.selectFrom("paymentEvent").selectAll().where("id", "=", eventId).executeTakeFirst();
  if (!event || event.handledAt) return;
  const { source } = event;
  try {
    const checkoutId = await findCheckoutId(event);
    if (checkoutId) await syncCheckout(checkoutId, event.sessionId);
    await db
      .updateTable("paymentEvent")
      .set({ handledAt: clock.now(), checkoutId })
      .where("id", "=", eventId)
      .execute();
    paymentEvents.inc({ source, step: "handled" });
  } catch (error) {
    paymentEvents.inc({ source, step: "failed" });
    throw error;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const find = (column: "id" | "paymentIntentId", value: string) =>
  db.selectFrom("passCheckout").select("id").where(column, "=", value).executeTakeFirst();
const byId = async (id: string | null) => (id && UUID.test(id) ? await find("id", id) : undefined);

/** By what the event carries, what we know of its payment, and what the provider knows of it; null when it is none of ours. */
async function findCheckoutId(event: { reference: string | null; paymentIntentId: string | null }) {
  const { reference, paymentIntentId } = event;
  const found =
    (await byId(reference)) ??
    (paymentIntentId
      ? ((await find("paymentIntentId", paymentIntentId)) ??
        (await byId(await findReference(paymentIntentId))))
      : undefined);
  return found?.id ?? null;
}

/** The provider's list may be behind by a moment, and our clocks may differ. */
const OVERLAP = minutes(15);
/** The first time. Whatever happened before was told, or its checkout is looked at anyway. */
const AT_FIRST = days(1);

/** Takes in the events that no webhook told, from the provider's own list. */
export async function sweepEvents(): Promise<void> {
  const startedAt = clock.now();
  const last = await db
    .selectFrom("paymentSweep")
    .select("sweptUntil")
    .where("name", "=", "events")
    .executeTakeFirst();
  const since = last ? after(last.sweptUntil, -OVERLAP) : after(startedAt, -AT_FIRST);
  for await (const page of eventsSince(since)) {
    if (page.length === 0) continue;
    const known = await db
      .selectFrom("paymentEvent")
      .select("id")
      .where(
        "id",
        "in",
        page.map(({ id }) => id),
      )
      .execute();
    const ids = new Set(known.map(({ id }) => id));
    for (const event of page) if (!ids.has(event.id)) await receiveEvent(event, "sweep");
  }
  // Only now: what a sweep that failed half-way did not see, the next one sees.
  await db
    .insertInto("paymentSweep")
    .values({ name: "events", sweptUntil: startedAt })
    .onConflict((oc) => oc.column("name").doUpdateSet({ sweptUntil: startedAt }))
    .execute();
}

const CHECKS_AT_ONCE = 100;
/** Looks under way at once: a fraction of what the provider allows. */
const LANES = 5;

const look = (checkoutId: string) =>
  lookAtPage(checkoutId).catch((err: unknown) =>
    log.warn({ err, checkoutId }, "a checkout could not be looked at"),
  );

/**
 * Looks at checkouts that are due: those somebody may pay, and those whose money is still to come. Any number of workers
 * may; each takes what nobody else has. One that cannot be looked at is due again later.
 */
export async function checkOpenCheckouts(): Promise<number> {
  const now = clock.now();
  const { rows } = await sql<{ id: string; sessionId: string | null }>`
    with due as materialized (
      select id from pass_checkout where check_at <= ${now} order by check_at limit ${CHECKS_AT_ONCE}
      for update skip locked
    )
    update pass_checkout set
      check_at = case when session_id is null then null else ${after(now, CHECK_EVERY)}::timestamptz end,
      -- Never opened, as far as we know: nobody was given an address to pay at.
      state = case when session_id is null and state = 'opening' then 'expired' else state end
    where id = any(array(select id from due))
    returning id, session_id as "sessionId"`.execute(db);
  const opened = rows.filter(({ sessionId }) => sessionId !== null);
  checkoutsByState.inc({ state: "expired" }, rows.length - opened.length);
  const lanes = Array.from({ length: LANES }, async () => {
    for (let next = opened.pop(); next; next = opened.pop()) await look(next.id);
  });
  await Promise.all(lanes);
  return rows.length;
}

const EXPIRIES_AT_ONCE = 500;

/** Says of passes that have run out that they have; gates compare the clock anyway (OP-11). Gives how many there were. */
export async function expirePassesDue(): Promise<number> {
  const { rows } = await sql`
    with due as materialized (
      select id from team where subscription_status = 'active' and subscription_expires_at <= ${clock.now()}
      order by subscription_expires_at limit ${EXPIRIES_AT_ONCE} for no key update skip locked
    )
    update team set subscription_status = 'expired' where id = any(array(select id from due)) returning id
  `.execute(db);
  return rows.length;
}
