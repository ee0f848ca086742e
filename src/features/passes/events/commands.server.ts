import { sql } from "kysely";
import { after, clock, days, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { log } from "#platform/log.ts";
import { checkoutsByState, paymentEvents } from "#platform/metrics.ts";
import { findReference } from "#platform/payments/checkouts.ts";
import { listEventsSince, type ProviderEvent } from "#platform/payments/events.ts";
import { CHECK_INTERVAL, syncCheckout } from "../ledger/commands.server.ts";
import { closeStaleAndSync } from "../pages/commands.server.ts";
import { handlePaymentEvent } from "../queue.ts";
import { recoverCheckout } from "../recovery/commands.server.ts";

/** Stores an event and enqueues a job to handle it. Idempotent by event ID, regardless of the event's source. */
export async function receiveEvent(event: ProviderEvent, source: "webhook" | "sweep"): Promise<void> {
  const { id, type, at: happenedAt, sessionId, paymentIntentId, reference } = event;
  const isNew = await db.transaction().execute(async (trx) => {
    const inserted = await trx
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
    if (inserted) await enqueue(trx, handlePaymentEvent, { eventId: id });
    return inserted !== undefined;
  });
  paymentEvents.inc({ source, step: isNew ? "received" : "repeated" });
}

/** Syncs the checkout an event refers to. Idempotent. Throws if the provider doesn't respond. */
export async function handleEvent(eventId: string): Promise<void> {
  const event = await db.selectFrom("paymentEvent").selectAll().where("id", "=", eventId).executeTakeFirst();
  if (!event || event.handledAt) return;
  const { source } = event;
  try {
    const checkoutId = (await findCheckoutId(event)) ?? (await recover(event));
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
const findById = async (id: string | null) => (id && UUID.test(id) ? await find("id", id) : undefined);

/**
 * Finds the checkout by the event's reference, our payment record, or the provider's. Null if it isn't ours.
 */
async function findCheckoutId(event: { reference: string | null; paymentIntentId: string | null }) {
  const { reference, paymentIntentId } = event;
  const checkout =
    (await findById(reference)) ??
    (paymentIntentId
      ? ((await find("paymentIntentId", paymentIntentId)) ??
        (await findById(await findReference(paymentIntentId))))
      : undefined);
  return checkout?.id ?? null;
}

/** Rebuilds a checkout that a restored database doesn't know. Returns null if the event isn't about one of ours. */
async function recover({ reference, sessionId }: { reference: string | null; sessionId: string | null }) {
  if (reference === null || sessionId === null || !UUID.test(reference)) return null;
  return (await recoverCheckout(reference, sessionId)) ? reference : null;
}

/** How far each sweep overlaps the last one, to allow for clock skew and delays in the provider's list. */
const OVERLAP = minutes(15);
/** How far back the first sweep looks. Earlier events arrived by webhook, or their checkouts are polled anyway. */
const INITIAL_LOOKBACK = days(1);

/** Stores events from the provider's event list that didn't arrive by webhook. */
export async function sweepEvents(): Promise<void> {
  const startedAt = clock.now();
  const last = await db
    .selectFrom("paymentSweep")
    .select("sweptUntil")
    .where("name", "=", "events")
    .executeTakeFirst();
  const since = last ? after(last.sweptUntil, -OVERLAP) : after(startedAt, -INITIAL_LOOKBACK);
  for await (const page of listEventsSince(since)) {
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
  // Save progress only now, so that the next sweep covers what a failed one missed.
  await db
    .insertInto("paymentSweep")
    .values({ name: "events", sweptUntil: startedAt })
    .onConflict((oc) => oc.column("name").doUpdateSet({ sweptUntil: startedAt }))
    .execute();
}

const CHECK_BATCH = 100;
/** The number of concurrent requests to the provider, well below its rate limit. */
const CONCURRENCY = 5;

const syncOrWarn = (checkoutId: string) =>
  closeStaleAndSync(checkoutId).catch((err: unknown) =>
    log.warn({ err, checkoutId }, "failed to sync a checkout"),
  );

/**
 * Syncs checkouts that are due: those that can still be paid, and those with a pending payment. Safe for
 * concurrent workers because each skips rows locked by others. A checkout that fails becomes due again later.
 */
export async function checkOpenCheckouts(): Promise<number> {
  const now = clock.now();
  const { rows } = await sql<{ id: string; sessionId: string | null }>`
    with due as materialized (
      select id from pass_checkout where check_at <= ${now} order by check_at limit ${CHECK_BATCH}
      for update skip locked
    )
    update pass_checkout set
      check_at = case when session_id is null then null else ${after(now, CHECK_INTERVAL)}::timestamptz end,
      -- No payment page was opened as far as we know, so the buyer never got a URL.
      state = case when session_id is null and state = 'opening' then 'expired' else state end
    where id = any(array(select id from due))
    returning id, session_id as "sessionId"`.execute(db);
  const openCheckouts = rows.filter(({ sessionId }) => sessionId !== null);
  checkoutsByState.inc({ state: "expired" }, rows.length - openCheckouts.length);
  const workers = Array.from({ length: CONCURRENCY }, async () => {
    for (let checkout = openCheckouts.pop(); checkout; checkout = openCheckouts.pop())
      await syncOrWarn(checkout.id);
  });
  await Promise.all(workers);
  return rows.length;
}

const EXPIRY_BATCH = 500;

/**
 * Marks passes past their end date as expired and returns how many. Access checks don't depend on this, because they
 * compare the end date with the current time (OP-11).
 */
export async function expireDuePasses(): Promise<number> {
  const { rows } = await sql`
    with due as materialized (
      select id from team where subscription_status = 'active' and subscription_expires_at <= ${clock.now()}
      order by subscription_expires_at limit ${EXPIRY_BATCH} for no key update skip locked
    )
    update team set subscription_status = 'expired' where id = any(array(select id from due)) returning id
  `.execute(db);
  return rows.length;
}
