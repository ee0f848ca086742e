import { sql } from "kysely";
import { after, clock, minutes } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { textsByState } from "#platform/metrics.ts";
import { noteError } from "#platform/sms/error-log.ts";
import { meaningOf } from "#platform/sms/error-meanings.ts";
import type { SendOutcome } from "#platform/sms/provider.ts";
import {
  lockReservations,
  lockTeamsAndReservations,
  reserve,
  reserveMore,
  spend,
} from "./allowance/commands.server.ts";
import { roomOf, takeRoom } from "./rate/commands.server.ts";
import { isForward } from "./rules.ts";
import type { MessageReason, MessageState } from "./schema.ts";

export type NewMessage = {
  reminderId: string | null;
  blastId?: string;
  month: string;
  teamId: string;
  gameId: string | null;
  memberId: string;
  phone: string;
  body: string;
  segments: number;
  state: "queued" | "skipped";
  reason: MessageReason | null;
  dueAt: Date;
  validUntil: Date;
};

/** Each phone once per reminder or blast, whatever happens: the unique keys decide (OP-20). */
export async function insertMessages(trx: Trx, messages: readonly NewMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return;
  await trx
    .insertInto("message")
    .values(messages.map((message) => ({ ...message, createdAt: now, updatedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whoever submits a text has this long, which is longer than the provider's time-out. */
const LEASE_SECONDS = 30;

export type ClaimedMessage = {
  id: string;
  month: string;
  teamId: string;
  gameId: string | null;
  memberId: string | null;
  reminderId: string | null;
  phone: string;
  body: string;
  segments: number;
  attempts: number;
  validUntil: Date;
};

export const claimedColumns = sql`id, month, team_id as "teamId", game_id as "gameId", member_id as "memberId",
  reminder_id as "reminderId", phone, body, segments, attempts, valid_until as "validUntil"`;

/** Takes texts that wait, the earliest first; committed, so that it is known that somebody is about to send them. */
export async function claimMessages(limit: number): Promise<ClaimedMessage[]> {
  const now = clock.now();
  const { senderName, perSecond } = config.sms;
  if (perSecond === null) return claim(db, limit, now);
  return db.transaction().execute(async (trx) => {
    const room = await roomOf(trx, senderName, perSecond, now);
    if (room < 1) return [];
    const claimed = await claim(trx, Math.min(limit, Math.floor(room)), now);
    const taken = claimed.reduce((sum, { segments }) => sum + segments, 0);
    await takeRoom(trx, senderName, room - taken, now);
    return claimed;
  });
}

async function claim(on: Database | Trx, limit: number, now: Date): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with waiting as materialized (
      select id, month from message where state = 'queued' and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    )
    update message set state = 'submitting', lease_until = ${now}::timestamptz + ${LEASE_SECONDS} * interval '1 second',
      attempts = attempts + 1, updated_at = ${now}
    where id = any(array(select id from waiting)) and month = any(array(select distinct month from waiting))
    returning ${claimedColumns}`.execute(on);
  return rows;
}

export type Settlement = { message: ClaimedMessage; outcome: SendOutcome | { kind: "late" } };

type Settled = {
  state: MessageState;
  reason: MessageReason | null;
  code: number | null;
  sid: string | null;
  dueAt: Date | null;
};

/** A refusal that is safe to repeat is tried again after this long, and longer each time. */
const retryAt = (now: Date, attempts: number) => after(now, minutes(Math.min(2 ** attempts, 16) / 4));

function settledBy({ message, outcome }: Settlement, now: Date): Settled | null {
  const blank = { reason: null, code: null, sid: null, dueAt: null };
  switch (outcome.kind) {
    case "accepted":
      return { ...blank, state: "accepted", sid: outcome.sid };
    case "late":
      return { ...blank, state: "skipped", reason: "too-late" };
    case "refused": {
      const { code, retry } = outcome;
      if (retry === "never") return { ...blank, state: "failed", reason: "refused", code };
      const dueAt = retryAt(now, message.attempts);
      if (dueAt >= message.validUntil) return { ...blank, state: "skipped", reason: "too-late", code };
      return { ...blank, state: "queued", code, dueAt };
    }
    // It may be on its way. Its lease runs out, and then the provider is asked.
    case "ambiguous":
      return null;
  }
}

/**
 * Writes down what became of texts that were submitted, with what they cost, in one transaction. Only for those that are
 * still being submitted: whatever was settled meanwhile stays. Suppresses numbers that cannot get texts.
 */
export async function settleMessages(settlements: readonly Settlement[]): Promise<void> {
  const now = clock.now();
  const done = settlements.flatMap((settlement) => {
    const settled = settledBy(settlement, now);
    return settled ? [{ ...settlement, settled }] : [];
  });
  if (done.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await lockTeamsAndReservations(trx, [...new Set(done.map(({ message }) => message.teamId))]);
    const { rows } = await sql<{ id: string }>`
      update message set state = settled.state, reason = settled.reason, provider_code = settled.code,
        provider_sid = settled.sid, due_at = coalesce(settled.due_at, message.due_at), lease_until = null,
        updated_at = ${now}
      from unnest(
        ${done.map(({ message }) => message.id)}::uuid[], ${done.map(({ message }) => message.month)}::date[],
        ${done.map(({ settled }) => settled.state)}::text[], ${done.map(({ settled }) => settled.reason)}::text[],
        ${done.map(({ settled }) => settled.code)}::int[], ${done.map(({ settled }) => settled.sid)}::text[],
        ${done.map(({ settled }) => settled.dueAt)}::timestamptz[]
      ) settled (id, month, state, reason, code, sid, due_at)
      where message.id = settled.id and message.month = settled.month and message.state = 'submitting'
      returning message.id`.execute(trx);
    const written = new Set(rows.map(({ id }) => id));
    const settled = done.filter(({ message }) => written.has(message.id));
    for (const one of settled) textsByState.inc({ state: one.settled.state });
    const over = settled.filter((one) => one.settled.state !== "queued");
    const accepted = settled.filter((one) => one.settled.state === "accepted");
    await reserve(trx, costs(over, -1));
    await spend(trx, costs(accepted, 1));
    await suppress(
      trx,
      over.flatMap(({ message, settled: { code } }) =>
        code === null ? [] : [{ phone: message.phone, code }],
      ),
    );
    await markNotified(trx, accepted);
  });
}

function costs(settled: readonly Settlement[], sign: 1 | -1): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { message } of settled)
    sums.set(message.teamId, (sums.get(message.teamId) ?? 0) + sign * message.segments);
  return sums;
}

/** REMIND-06: the game was announced once a first text of it was accepted (OP-20). */
async function markNotified(trx: Trx, accepted: readonly Settlement[]) {
  const gameIds = [...new Set(accepted.flatMap(({ message }) => message.gameId ?? []))].toSorted();
  if (gameIds.length === 0) return;
  await trx
    .updateTable("game")
    .set({ notificationSent: true })
    .where("id", "in", gameIds)
    .where("notificationSent", "=", false)
    .execute();
}

/** Numbers that the provider says can never get a text are not tried again, by any team. STOP stands above that. */
async function suppress(trx: Trx, refused: readonly { phone: string; code: number }[]) {
  const dead = refused.filter(({ code }) => meaningOf(code).suppress);
  if (dead.length === 0) return;
  const STOPPED = 21_610;
  await trx
    .insertInto("phoneSuppression")
    .values(
      dead.map(({ phone, code }) => ({
        phone,
        reason: code === STOPPED ? "stop" : "unreachable",
        providerCode: code,
      })),
    )
    .onConflict((conflict) => conflict.column("phone").doNothing())
    .execute();
}

export type StatusReport = {
  /** The provider's id of the text: a second try has another one. */
  sid: string;
  state: MessageState;
  code: number | null;
};

/** How much later a text is tried a second time, when the phone was switched off or out of reach. */
const SECOND_TRY_AFTER = minutes(10);

/**
 * What the provider reports about a text. Idempotent, and in any order: states only move forward. False when it came
 * before we have written down that the provider has the text: it should be reported again.
 */
export async function applyStatus(
  { id, month }: { id: string; month: string },
  report: StatusReport,
): Promise<boolean> {
  const { sid, state, code } = report;
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
    // It gets its sid and its costs from whoever submits it, or from the look-up.
    if (message.state === "submitting") return false;
    // About a try that is over: the text waits for its second one, or has had it.
    if (message.state === "queued" || (message.providerSid !== null && message.providerSid !== sid))
      return true;
    if (!isForward(message.state as MessageState, state)) return true;
    const now = clock.now();
    const dueAt = after(now, SECOND_TRY_AFTER);
    const isOfUse = reserved && !message.retried && dueAt < message.validUntil;
    const isTriedAgain =
      isOfUse && (await reserveMore(trx, message.teamId, message.segments, reserved.get(message.teamId)!));
    await trx
      .updateTable("message")
      .set({
        ...(isTriedAgain ? { state: "queued", retried: true, dueAt, providerSid: null } : { state }),
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
