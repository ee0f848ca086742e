import { sql } from "kysely";
import { after, clock, days, minutes } from "#platform/clock.ts";
import { db, preferIndexScans } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { textsByState } from "#platform/metrics.ts";
import { recordError } from "#platform/sms/error-log.ts";
import { getMeaning, isSenderRefused } from "#platform/sms/error-meanings.ts";
import { findText } from "#platform/sms/provider.ts";
import { lockReservations, reserveMore } from "../allowance/commands.server.ts";
import { storeSendResults } from "../commands.server.ts";
import { isForward, providerStates } from "../rules.ts";
import { recordEvidence } from "../senders/commands.server.ts";
import type { MessageState } from "../schema.ts";
import { suppressNumbers } from "../unreachable/commands.server.ts";

export type StatusReport = {
  /** The provider's ID for the text. A retry has a different ID. */
  sid: string;
  state: MessageState;
  code: number | null;
};

/** How long to wait before retrying a text to a phone that was off or out of range. */
const RETRY_AFTER = minutes(10);

/**
 * Applies a status report from the provider. Idempotent and order-independent, because states only move forward.
 * Returns false if the report couldn't be stored and the provider should send it again.
 */
export async function applyStatus(
  { id, month }: { id: string; month: string },
  report: StatusReport,
): Promise<boolean> {
  const { sid, state, code } = report;
  await markAccepted({ id, month }, sid);
  let sender: string | null = null;
  const isStored = await db.transaction().execute(async (trx) => {
    const query = trx
      .selectFrom("message")
      .select(["state", "phone", "teamId", "cost", "providerSid", "retried", "validUntil", "sender"])
      .where("id", "=", id)
      .where("month", "=", month);
    const isRetryable = code !== null && getMeaning(code).retry === "later";
    // Follow the global lock order: lock the reservation before the text.
    const unlocked = isRetryable ? await query.executeTakeFirst() : undefined;
    const reserved = unlocked && (await lockReservations(trx, [unlocked.teamId]));
    const message = await query.forUpdate().executeTakeFirst();
    if (!message) return true;
    // Ignore reports about the first attempt once the retry is queued, in progress, or done.
    const isRetry = message.state === "queued" || message.state === "submitting";
    if (message.providerSid !== null && (message.providerSid === sid) === isRetry) return true;
    if (isRetry) return false;
    if (!isForward(message.state as MessageState, state)) return true;
    const now = clock.now();
    const dueAt = after(now, RETRY_AFTER);
    // Texts whose numbers were erased in the meantime aren't retried (OP-40).
    const canRetry = reserved && message.phone !== null && !message.retried && dueAt < message.validUntil;
    const willRetry =
      canRetry && (await reserveMore(trx, message.teamId, message.cost, reserved.get(message.teamId)!));
    await trx
      .updateTable("message")
      .set({
        ...(willRetry ? { state: "queued", retried: true, dueAt, sender: null } : { state }),
        providerCode: code,
        updatedAt: now,
      })
      .where("id", "=", id)
      .where("month", "=", month)
      .execute();
    textsByState.inc({ state: willRetry ? "queued" : state });
    sender = message.sender;
    if (code !== null) recordError(code);
    if (code !== null && message.phone) await suppressNumbers(trx, [{ phone: message.phone, code }]);
    return true;
  });
  // Some account errors only show up in reports, after the call was accepted.
  const isRefused = code !== null && isSenderRefused(code);
  if (sender !== null && (isRefused || state === "delivered"))
    await recordEvidence("reports", { sender, refusals: isRefused ? 1 : 0, hasWorked: !isRefused, code });
  return isStored;
}

/**
 * Marks a text that's still being submitted as accepted, because a report proves that the provider has it. The text's
 * sender may have died, and the provider may never report on it again.
 */
async function markAccepted({ id, month }: { id: string; month: string }, sid: string): Promise<void> {
  const message = await db
    .selectFrom("message")
    .select(["id", "month", "teamId", "phone", "segments", "attempts", "validUntil", "providerSid", "sender"])
    .where("id", "=", id)
    .where("month", "=", month)
    .where("state", "=", "submitting")
    .executeTakeFirst();
  if (!message?.phone || sid === "" || sid === message.providerSid) return;
  const { phone, segments } = message;
  await storeSendResults([{ message: { ...message, phone }, outcome: { kind: "accepted", sid, segments } }]);
}

/**
 * How long to wait for a report before looking up the text. Reports usually arrive within seconds, so one that's still
 * missing was probably lost.
 */
const LOOKUP_AFTER = minutes(5);
/**
 * How long to keep looking up a text. After this, the last reported state is final, because not every carrier confirms
 * delivery.
 */
const MAX_LOOKUP_AGE = days(1);
const LOOKUP_BATCH = 100;

type UnreportedMessage = { id: string; month: string; sid: string };

/**
 * Looks up texts at the provider if their reports never arrived, for example because we were down. Starts after 5
 * minutes and backs off exponentially. Safe to run in any number of workers.
 */
export async function fetchDeliveryReports(): Promise<number> {
  const unreportedMessages = await claimUnreported();
  await Promise.all(unreportedMessages.map(fetchStatus));
  return unreportedMessages.length;
}

async function fetchStatus({ sid, ...message }: UnreportedMessage): Promise<void> {
  try {
    const text = await findText(sid);
    const state = providerStates[text?.status ?? ""];
    if (state) await applyStatus(message, { sid, state, code: text!.errorCode });
  } catch (error) {
    // The lookup is retried later.
    log.warn({ err: error }, "failed to fetch text status from the provider");
  }
}

async function claimUnreported(): Promise<UnreportedMessage[]> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await preferIndexScans(trx);
    const { rows } = await sql<UnreportedMessage>`
      with unreported as materialized (
        select id, month from message
        where open_since between ${after(now, -MAX_LOOKUP_AGE)} and ${after(now, -LOOKUP_AFTER)}
          and provider_sid is not null and updated_at <= ${after(now, -LOOKUP_AFTER)}
          and created_at > ${after(now, -MAX_LOOKUP_AGE)}
          and (asked_at is null or asked_at - updated_at < ${now}::timestamptz - asked_at)
        order by open_since limit ${LOOKUP_BATCH} for update skip locked
      )
      update message set asked_at = ${now}
      where id = any(array(select id from unreported)) and month = any(array(select distinct month from unreported))
      returning id, month, provider_sid as sid`.execute(trx);
    return rows;
  });
}
