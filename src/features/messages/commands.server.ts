import { sql } from "kysely";
import { after, clock, minutes, seconds } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, readInOrderOfIndexes, type Trx } from "#platform/database.ts";
import { textsByState } from "#platform/metrics.ts";
import { meaningOf } from "#platform/sms/error-meanings.ts";
import type { SendOutcome } from "#platform/sms/provider.ts";
import { lockTeamsAndReservations, warnOfUse } from "./allowance/commands.server.ts";
import { roomOf, takeRoom } from "./rate/commands.server.ts";
import type { MessageReason, MessageState } from "./schema.ts";
import { maySend } from "./switch/commands.server.ts";

export type NewMessage = {
  reminderId: string | null;
  blastId?: string;
  month: string;
  teamId: string;
  gameId: string | null;
  /** Null for a text to somebody who is not on the roster: a manager. */
  memberId: string | null;
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
  // As one parameter: a statement takes 65,535 at most, and building thousands of them takes longer than inserting.
  await sql`
    insert into message (reminder_id, blast_id, month, team_id, game_id, member_id, phone, body, segments, state, reason, due_at,
      valid_until, created_at, updated_at)
    select "reminderId", "blastId", month, "teamId", "gameId", "memberId", phone, body, segments, state, reason, "dueAt",
      "validUntil", ${now}, ${now}
    from json_to_recordset(${JSON.stringify(messages)}) as message ("reminderId" uuid, "blastId" uuid, month date, "teamId" uuid,
      "gameId" uuid, "memberId" uuid, phone text, body text, segments smallint, state text, reason text,
      "dueAt" timestamptz, "validUntil" timestamptz)
    on conflict do nothing`.execute(trx);
}

/** Whoever submits a text has this long: longer than the provider's time-out (docs/decisions/0018). */
export const LEASE_SECONDS = 15;

export type ClaimedMessage = {
  id: string;
  month: string;
  teamId: string;
  gameId: string | null;
  memberId: string | null;
  phone: string;
  body: string;
  segments: number;
  attempts: number;
  validUntil: Date;
  /** Nothing is handed over after this: somebody else may have. */
  leaseUntil: Date;
  /** Why it must not be sent after all: STOP came after it was written down. */
  suppressedBy: MessageReason | null;
};

/** Of advisory locks: whoever takes a text to send shares its phone, whoever stops a phone has it alone. */
export const PHONE_LOCK = 1;

/**
 * Takes texts that wait, the earliest first; committed, so that it is known that somebody is about to send them. Leaves those
 * whose phone is being stopped at this moment.
 */
export async function claimMessages(limit: number): Promise<ClaimedMessage[]> {
  const now = clock.now();
  const leaseUntil = after(now, seconds(LEASE_SECONDS));
  return db.transaction().execute(async (trx) => {
    if (!(await maySend(trx))) return [];
    const room = await roomFor(trx, now);
    if (room.segments < 1) return [];
    await readInOrderOfIndexes(trx);
    const { rows: waiting } = await sql<{
      id: string;
      month: string;
      isFree: boolean;
    }>`/* prepared: find-waiting */
      with waiting as materialized (
        select id, month, phone from message where state = 'queued' and due_at <= ${now}
        order by due_at limit ${Math.min(limit, Math.floor(room.segments))} for update skip locked
      )
      select id, month, pg_try_advisory_xact_lock_shared(${PHONE_LOCK}, hashtext(phone)) as "isFree"
      from waiting`.execute(trx);
    const free = waiting.filter(({ isFree }) => isFree);
    if (free.length === 0) return [];
    // After the locks: a STOP that has them no longer is seen, and one that comes waits for what is taken here.
    const { rows } = await sql<Omit<ClaimedMessage, "leaseUntil">>`/* prepared: claim-messages */
      update message set state = 'submitting', attempts = attempts + 1, updated_at = ${now},
        lease_until = ${leaseUntil}
      where id = any(${free.map(({ id }) => id)}::uuid[]) and month = any(${[...new Set(free.map(({ month }) => month))]}::date[])
      returning id, month, team_id as "teamId", game_id as "gameId", member_id as "memberId",
        phone, body, segments, attempts, valid_until as "validUntil",
        (select reason from phone_suppression where phone_suppression.phone = message.phone) as "suppressedBy"
    `.execute(trx);
    await room.take(rows.reduce((sum, { segments }) => sum + segments, 0));
    return rows.map((row) => ({ ...row, leaseUntil }));
  });
}

/** How many segments may be handed over now, and taking them. As many as there are, unless the sender has a pace. */
async function roomFor(trx: Trx, now: Date) {
  const { senderName, perSecond } = config.sms;
  if (perSecond === null) return { segments: Infinity, take: async () => {} };
  const segments = await roomOf(trx, senderName, perSecond, now);
  return { segments, take: (taken: number) => takeRoom(trx, senderName, segments - taken, now) };
}

/** What settling needs to know of a text. */
export type Submitted = Pick<ClaimedMessage, "id" | "month" | "teamId" | "phone" | "attempts" | "validUntil">;

export type Settlement = {
  message: Submitted;
  outcome:
    | SendOutcome
    | { kind: "late" }
    | { kind: "suppressed"; reason: MessageReason }
    /** It never reached the provider. */
    | { kind: "unsent" };
};

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
    case "suppressed":
      return { ...blank, state: "skipped", reason: outcome.reason };
    case "unsent":
      return { ...blank, state: "queued", dueAt: now };
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

/** A provider that did not answer in time may still be at it, and would be asked too early whether it has the text. */
const UNDER_WAY_SECONDS = 40;

/** Puts off the look-up of texts whose call ended without an answer. */
async function giveTime(unanswered: readonly Submitted[], now: Date): Promise<void> {
  if (unanswered.length === 0) return;
  const tries = unanswered.map(({ id, month, attempts }) => ({ id, month, attempts }));
  await sql`
    update message set lease_until = ${after(now, seconds(UNDER_WAY_SECONDS))}
    from jsonb_to_recordset(${JSON.stringify(tries)}::jsonb) as try (id uuid, month date, attempts int)
    where message.id = try.id and message.month = try.month and message.attempts = try.attempts
      and message.state = 'submitting'`.execute(db);
}

/**
 * Writes down what became of texts that were submitted, with what they cost, in one transaction. Only for those that are
 * still being submitted by that very try: whatever was settled meanwhile stays, and a try that comes late does not end
 * the next one. Suppresses numbers that cannot get texts.
 */
export async function settleMessages(settlements: readonly Settlement[]): Promise<void> {
  const now = clock.now();
  const unanswered = settlements.filter(({ outcome }) => outcome.kind === "ambiguous" && outcome.isUnderWay);
  await giveTime(
    unanswered.map(({ message }) => message),
    now,
  );
  const done = settlements.flatMap((settlement) => {
    const settled = settledBy(settlement, now);
    return settled ? [{ ...settlement, settled }] : [];
  });
  if (done.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await lockTeamsAndReservations(trx, [...new Set(done.map(({ message }) => message.teamId))]);
    const rows = done.map(({ message: { id, month, attempts }, settled }) => ({
      id,
      month,
      attempts,
      ...settled,
    }));
    // One statement: each one more waits behind all the calls to the provider that are under way in this process.
    const { rows: written } = await sql<{
      id: string;
      teamId: string;
      isLow: boolean;
    }>`/* prepared: settle-messages */
      with settled as (
        update message set state = outcome.state, reason = outcome.reason, provider_code = outcome.code,
          provider_sid = coalesce(outcome.sid, message.provider_sid), due_at = coalesce(outcome."dueAt", message.due_at), lease_until = null,
          updated_at = ${now}
        from json_to_recordset(${JSON.stringify(rows)}) as outcome (id uuid, month date, attempts smallint, state text,
          reason text, code int, sid text, "dueAt" timestamptz)
        -- Leased is the same as submitting, but does not lead PostgreSQL to the index of all that are.
        where message.id = outcome.id and message.month = outcome.month and message.lease_until is not null
          and message.attempts = outcome.attempts
        returning message.id, message.team_id, message.reminder_id, message.game_id, message.segments, message.state
      ), costs as (
        select team_id, sum(segments) as over, coalesce(sum(segments) filter (where state = 'accepted'), 0) as accepted
        from settled where state <> 'queued' group by team_id
      ), released as (
        update sms_reservation set segments = segments - costs.over from costs
        where sms_reservation.team_id = costs.team_id
      ), spent as (
        update team set sms_used = sms_used + costs.accepted from costs
        where team.id = costs.team_id and costs.accepted > 0
        returning team.id, sms_used * 5 >= sms_limit * 4 as is_low
      ), notified as (
        -- REMIND-06: the game was announced once a first reminder of it was accepted (OP-20).
        update game set notification_sent = true
        where id in (select game_id from settled where state = 'accepted' and reminder_id is not null) and not notification_sent
      )
      select settled.id, team_id as "teamId", coalesce(is_low, false) as "isLow"
      from settled left join spent on spent.id = team_id`.execute(trx);
    const ids = new Set(written.map(({ id }) => id));
    const counted = done.filter(({ message }) => ids.has(message.id));
    for (const [state, texts] of Map.groupBy(counted, ({ settled }) => settled.state))
      textsByState.inc({ state }, texts.length);
    await warnOfUse(trx, [...new Set(written.flatMap(({ teamId, isLow }) => (isLow ? teamId : [])))]);
    const refused = counted.filter(({ settled }) => settled.state === "failed");
    await suppress(
      trx,
      refused.flatMap(({ message: { phone }, settled: { code } }) =>
        code === null ? [] : [{ phone, code }],
      ),
    );
  });
}

/** Numbers that the provider says can never get a text are not tried again, by any team. STOP stands above that. */
export async function suppress(trx: Trx, refused: readonly { phone: string; code: number }[]) {
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
