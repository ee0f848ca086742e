import { sql } from "kysely";
import { after, clock, days, minutes } from "#platform/clock.ts";
import { db, readInOrderOfIndexes } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { textsByState } from "#platform/metrics.ts";
import { noteError } from "#platform/sms/error-log.ts";
import { meaningOf } from "#platform/sms/error-meanings.ts";
import { findText } from "#platform/sms/provider.ts";
import { lockReservations, reserveMore } from "../allowance/commands.server.ts";
import { settleMessages, suppress } from "../commands.server.ts";
import { isForward, providerStates } from "../rules.ts";
import type { MessageState } from "../schema.ts";

export type StatusReport = {
  /** The provider's id of the text: a second try has another one. */
  sid: string;
  state: MessageState;
  code: number | null;
};

/** How much later a text is tried a second time, when the phone was switched off or out of reach. */
const SECOND_TRY_AFTER = minutes(10);

/**
 * What the provider reports about a text. Idempotent, and in any order: states only move forward. False when it
 * could not be written down: it should be reported again.
 */
export async function applyStatus(
  { id, month }: { id: string; month: string },
  report: StatusReport,
): Promise<boolean> {
  const { sid, state, code } = report;
  await adopt({ id, month }, sid);
  return db.transaction().execute(async (trx) => {
    const find = trx
      .selectFrom("message")
      .select(["state", "phone", "teamId", "segments", "providerSid", "retried", "validUntil"])
      .where("id", "=", id)
      .where("month", "=", month);
    const mayRetry = code !== null && meaningOf(code).retry === "later";
    // In the order of all locks: what a second try costs is reserved before the text is touched.
    const known = mayRetry ? await find.executeTakeFirst() : undefined;
    const reserved = known && (await lockReservations(trx, [known.teamId]));
    const message = await find.forUpdate().executeTakeFirst();
    if (!message) return true;
    // About a first try that is over, while the text waits for its second one, is on it or has had it.
    const isSecondTry = message.state === "queued" || message.state === "submitting";
    if (message.providerSid !== null && (message.providerSid === sid) === isSecondTry) return true;
    if (isSecondTry) return false;
    if (!isForward(message.state as MessageState, state)) return true;
    const now = clock.now();
    const dueAt = after(now, SECOND_TRY_AFTER);
    // Somebody who left the roster meanwhile gets no second try (OP-40).
    const isOfUse = reserved && message.phone !== null && !message.retried && dueAt < message.validUntil;
    const isTriedAgain =
      isOfUse && (await reserveMore(trx, message.teamId, message.segments, reserved.get(message.teamId)!));
    await trx
      .updateTable("message")
      .set({
        ...(isTriedAgain ? { state: "queued", retried: true, dueAt } : { state }),
        providerCode: code,
        updatedAt: now,
      })
      .where("id", "=", id)
      .where("month", "=", month)
      .execute();
    textsByState.inc({ state: isTriedAgain ? "queued" : state });
    if (code !== null) noteError(code);
    if (code !== null && message.phone) await suppress(trx, [{ phone: message.phone, code }]);
    return true;
  });
}

/**
 * A report about a text that is being submitted says that the provider has it, whether or not its sender lives to write
 * that down. The provider may never report it again.
 */
async function adopt({ id, month }: { id: string; month: string }, sid: string): Promise<void> {
  const message = await db
    .selectFrom("message")
    .select(["id", "month", "teamId", "phone", "segments", "attempts", "validUntil", "providerSid"])
    .where("id", "=", id)
    .where("month", "=", month)
    .where("state", "=", "submitting")
    .executeTakeFirst();
  if (!message?.phone || sid === "" || sid === message.providerSid) return;
  const { phone, segments } = message;
  await settleMessages([{ message: { ...message, phone }, outcome: { kind: "accepted", sid, segments } }]);
}

/** Reports come within seconds; one that has not come by now was probably lost. */
const ASK_AFTER = minutes(5);
/** Then the provider's last word is what it has said: not every carrier tells whether a phone has a text. */
const ASK_FOR = days(1);
const ASKED_AT_ONCE = 100;

type Unreported = { id: string; month: string; sid: string };

/**
 * Asks the provider for the last word about texts whose report never came, as when nobody could take it. After 5 minutes,
 * and then after twice as long each time. Any number of workers may: each takes what nobody else has.
 */
export async function askForReports(): Promise<number> {
  const unreported = await claimUnreported();
  await Promise.all(unreported.map(askFor));
  return unreported.length;
}

async function askFor({ sid, ...message }: Unreported): Promise<void> {
  try {
    const text = await findText(sid);
    const state = providerStates[text?.status ?? ""];
    if (state) await applyStatus(message, { sid, state, code: text!.errorCode });
  } catch (error) {
    // It is asked again later.
    log.warn({ err: error }, "the provider could not be asked about a text");
  }
}

async function claimUnreported(): Promise<Unreported[]> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await readInOrderOfIndexes(trx);
    const { rows } = await sql<Unreported>`
      with unreported as materialized (
        select id, month from message
        where state in ('accepted', 'sent') and provider_sid is not null
          and greatest(asked_at, updated_at) between ${after(now, -ASK_FOR)} and ${after(now, -ASK_AFTER)}
          and created_at > ${after(now, -ASK_FOR)}
          and (asked_at is null or asked_at - updated_at < ${now}::timestamptz - asked_at)
        order by greatest(asked_at, updated_at) limit ${ASKED_AT_ONCE} for update skip locked
      )
      update message set asked_at = ${now}
      where id = any(array(select id from unreported)) and month = any(array(select distinct month from unreported))
      returning id, month, provider_sid as sid`.execute(trx);
    return rows;
  });
}
