import { sql } from "kysely";
import { after, clock, minutes, seconds } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { textsByState } from "#platform/metrics.ts";
import { isSenderRefused } from "#platform/sms/error-meanings.ts";
import type { SendOutcome } from "#platform/sms/provider.ts";
import { requireTexting } from "#platform/sms/texting.ts";
import { lockTeamsAndReservations, reserve, warnAboutUsage } from "./allowance/commands.server.ts";
import type { ClaimedMessage } from "./claims/commands.server.ts";
import { getCost } from "./cost/rules.ts";
import { introduceFirst, settleIntroductions } from "./first-texts/commands.server.ts";
import type { TextKind } from "./kinds/rules.ts";
import type { MessageReason, MessageState } from "./schema.ts";
import { recordEvidence } from "./senders/commands.server.ts";
import { suppressNumbers } from "./unreachable/commands.server.ts";

export type NewMessage = {
  /** Set if the caller refers to the text elsewhere. */
  id?: string;
  kind: TextKind;
  reminderId: string | null;
  blastId?: string;
  month: string;
  teamId: string;
  gameId: string | null;
  /** Null for a text to a manager, who isn't on the roster. */
  memberId: string | null;
  /** Everyone it's for, in the order of their letters, if it's for members. */
  memberIds?: readonly string[];
  phone: string;
  body: string;
  /** Set if the text carries a link (`activateLinks`). */
  linkMark?: string | null;
  /** True for someone of a league's sub pool. The reply to their YES said what a first text says. */
  isToPool?: boolean;
  segments: number;
  state: "queued" | "skipped";
  reason: MessageReason | null;
  dueAt: Date;
  validUntil: Date;
  createdAt?: Date;
};

/**
 * Inserts texts, preceded by the first texts to their numbers, and reserves what the queued ones cost. Unique keys
 * allow at most one per phone for each reminder or blast (OP-20). Call it after `lockReservations`. Returns the texts
 * that were skipped after all, because the first texts to their numbers would be free and were refused (TEXT-52).
 */
export async function insertMessages<Message extends NewMessage>(
  trx: Trx,
  messages: readonly Message[],
  now: Date,
): Promise<Message[]> {
  if (messages.length === 0) return [];
  // Every caller decides what to do without a texting account. Nothing may be queued, even if one forgets.
  if (messages.some(({ state }) => state === "queued")) requireTexting();
  // Pass the texts as one JSON parameter. A statement can have at most 65,535 parameters, and building thousands of
  // them takes longer than the insert.
  const { firstTexts, texts } = await introduceFirst(trx, messages, now);
  const rows = [...firstTexts, ...texts].map((message: NewMessage) => ({
    ...message,
    // Nearly all texts are for one member, and don't need a list.
    memberIds: (message.memberIds?.length ?? 0) > 1 ? message.memberIds : null,
    cost: getCost(message),
  }));
  await sql`
    insert into message (id, kind, reminder_id, blast_id, month, team_id, game_id, member_id, member_ids, phone, body, link_mark, segments, cost, state,
      reason, due_at, waits_from, valid_until, created_at, updated_at)
    select coalesce(id, uuidv7()), kind, "reminderId", "blastId", month, "teamId", "gameId", "memberId", "memberIds", phone, body, "linkMark", segments, cost, state,
      reason, "dueAt", "waitsFrom", "validUntil", coalesce("createdAt", ${now}), ${now}
    from json_to_recordset(${JSON.stringify(rows)}) as message (id uuid, kind text, "reminderId" uuid, "blastId" uuid, month date,
      "teamId" uuid, "gameId" uuid, "memberId" uuid, "memberIds" uuid[], phone text, body text, "linkMark" text, segments smallint, cost smallint, state text,
      reason text, "dueAt" timestamptz, "waitsFrom" timestamptz, "validUntil" timestamptz, "createdAt" timestamptz)
    on conflict do nothing`.execute(trx);
  const costs = new Map<string, number>();
  for (const { teamId, state, cost } of rows)
    if (state === "queued") costs.set(teamId, (costs.get(teamId) ?? 0) + cost);
  await reserve(trx, costs);
  return messages.filter(({ state }, index) => state === "queued" && texts[index]!.state === "skipped");
}

/** The fields needed to store a text's outcome. */
export type SubmittedMessage = Pick<
  ClaimedMessage,
  "id" | "month" | "teamId" | "phone" | "attempts" | "validUntil"
> & { sender: string | null };

export type SendResult = {
  message: SubmittedMessage;
  outcome:
    | SendOutcome
    | { kind: "late" }
    | { kind: "suppressed"; reason: MessageReason }
    /** The text never reached the provider. */
    | { kind: "unsent" };
};

type MessageUpdate = {
  state: MessageState;
  reason: MessageReason | null;
  code: number | null;
  sid: string | null;
  dueAt: Date | null;
};

/** Returns when to retry a text after a refusal that's safe to retry, with exponential backoff. */
const retryAt = (now: Date, attempts: number) => after(now, minutes(Math.min(2 ** attempts, 16) / 4));

function toMessageUpdate({ message, outcome }: SendResult, now: Date): MessageUpdate | null {
  const defaults = { reason: null, code: null, sid: null, dueAt: null };
  switch (outcome.kind) {
    case "accepted":
      return { ...defaults, state: "accepted", sid: outcome.sid };
    case "late":
      return { ...defaults, state: "skipped", reason: "too-late" };
    case "suppressed":
      return { ...defaults, state: "skipped", reason: outcome.reason };
    case "unsent":
      return { ...defaults, state: "queued", dueAt: now };
    case "refused": {
      const { code, retry } = outcome;
      if (retry === "never") return { ...defaults, state: "failed", reason: "rejected", code };
      const dueAt = retryAt(now, message.attempts);
      if (dueAt >= message.validUntil) return { ...defaults, state: "skipped", reason: "too-late", code };
      return { ...defaults, state: "queued", code, dueAt };
    }
    // The provider may have accepted the text. When the lease expires, we look it up.
    case "ambiguous":
      return null;
  }
}

/** How long to wait before looking up a text whose call timed out, because the provider may still be processing it. */
const TIMED_OUT_LEASE_SECONDS = 40;

/** Records that a call to the provider ended without a response, or late. */
export const recordSlowness = (now: Date) => db.updateTable("providerList").set({ slowAt: now }).execute();

/** Extends the leases of texts whose calls ended without a response, and records that the provider is slow. */
async function extendLeases(timedOut: readonly SubmittedMessage[], now: Date): Promise<void> {
  if (timedOut.length === 0) return;
  await recordSlowness(now);
  const timedOutAttempts = timedOut.map(({ id, month, attempts }) => ({ id, month, attempts }));
  await sql`
    update message set lease_until = ${after(now, seconds(TIMED_OUT_LEASE_SECONDS))}
    from jsonb_to_recordset(${JSON.stringify(timedOutAttempts)}::jsonb) as try (id uuid, month date, attempts int)
    where message.id = try.id and message.month = try.month and message.attempts = try.attempts
      and message.state = 'submitting'`.execute(db);
}

/**
 * Stores the outcome and cost of submitted texts in one transaction. Updates only texts that the same attempt is still
 * submitting, so that a state stored in the meantime stays, and a late attempt doesn't overwrite the next one.
 * Suppresses numbers that can't receive texts.
 */
export async function storeSendResults(results: readonly SendResult[]): Promise<void> {
  const now = clock.now();
  const timedOut = results.filter(({ outcome }) => outcome.kind === "ambiguous" && outcome.isInFlight);
  await extendLeases(
    timedOut.map(({ message }) => message),
    now,
  );
  const resolvedResults = results.flatMap((result) => {
    const update = toMessageUpdate(result, now);
    return update ? [{ ...result, update }] : [];
  });
  if (resolvedResults.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await lockTeamsAndReservations(trx, [...new Set(resolvedResults.map(({ message }) => message.teamId))]);
    const rows = resolvedResults.map(({ message: { id, month, attempts }, update }) => ({
      id,
      month,
      attempts,
      ...update,
    }));
    // Use a single statement, because each additional one waits behind all of this process's in-flight calls to the
    // provider.
    const { rows: updatedRows } = await sql<{
      id: string;
      teamId: string;
      kind: TextKind;
      isLow: boolean;
    }>`/* prepared: store-send-results */
      with settled as (
        update message set state = outcome.state, reason = outcome.reason, provider_code = outcome.code,
          provider_sid = coalesce(outcome.sid, message.provider_sid), due_at = coalesce(outcome."dueAt", message.due_at), lease_until = null,
          -- A text that waits again gets a new turn once it's due, and stays as late as it is.
          first_due_at = case when outcome.state = 'queued' then coalesce(message.first_due_at, message.due_at) end,
          sender = case when outcome.state <> 'queued' then message.sender end, updated_at = ${now}
        from json_to_recordset(${JSON.stringify(rows)}) as outcome (id uuid, month date, attempts smallint, state text,
          reason text, code int, sid text, "dueAt" timestamptz)
        -- A lease implies the submitting state. Filtering by state would make PostgreSQL scan the index of all
        -- submitting texts.
        where message.id = outcome.id and message.month = outcome.month and message.lease_until is not null
          and message.attempts = outcome.attempts
        returning message.id, message.team_id, message.reminder_id, message.game_id, message.kind, message.cost,
          message.state
      ), costs as (
        select team_id, sum(cost) as over, coalesce(sum(cost) filter (where state = 'accepted'), 0) as accepted
        from settled where state <> 'queued' group by team_id
      ), released as (
        update sms_reservation set segments = segments - costs.over from costs
        where sms_reservation.team_id = costs.team_id
      ), spent as (
        update team set sms_used = sms_used + costs.accepted from costs
        where team.id = costs.team_id and costs.accepted > 0
        returning team.id, sms_used * 5 >= sms_limit * 4 as is_low
      ), notified as (
        -- REMIND-06: a game counts as announced once its first reminder is accepted (OP-20).
        update game set notification_sent = true
        where id in (select game_id from settled where state = 'accepted' and reminder_id is not null) and not notification_sent
      )
      select settled.id, team_id as "teamId", kind, coalesce(is_low, false) as "isLow"
      from settled left join spent on spent.id = team_id`.execute(trx);
    const ids = new Set(updatedRows.map(({ id }) => id));
    const storedResults = resolvedResults.filter(({ message }) => ids.has(message.id));
    for (const [state, texts] of Map.groupBy(storedResults, ({ update }) => update.state))
      textsByState.inc({ state }, texts.length);
    await warnAboutUsage(trx, [
      ...new Set(updatedRows.flatMap(({ teamId, isLow }) => (isLow ? teamId : []))),
    ]);
    const kinds = new Map(updatedRows.map(({ id, kind }) => [id, kind]));
    await settleIntroductions(
      trx,
      storedResults.map(({ message, update }) => ({ ...message, ...update, kind: kinds.get(message.id)! })),
      now,
    );
    const failed = storedResults.filter(({ update }) => update.state === "failed");
    await suppressNumbers(
      trx,
      failed.flatMap(({ message: { phone }, update: { code } }) => (code === null ? [] : [{ phone, code }])),
    );
  });
  // Last, because a failure before this makes the caller store the same results again.
  await judgeSenders(results);
}

/** Counts the account errors that each sender got in a row. Results that show nothing about the sender don't count. */
async function judgeSenders(results: readonly SendResult[]): Promise<void> {
  for (const [sender, own] of Map.groupBy(results, ({ message }) => message.sender)) {
    const evidence = own.flatMap(({ outcome }) =>
      outcome.kind === "accepted"
        ? null
        : outcome.kind === "refused" && outcome.code !== null
          ? outcome.code
          : [],
    );
    if (sender === null || evidence.length === 0) continue;
    const lastWorked = evidence.findLastIndex((code) => code === null || !isSenderRefused(code));
    const refusals = evidence.slice(lastWorked + 1);
    await recordEvidence("calls", {
      sender,
      refusals: refusals.length,
      hasWorked: lastWorked >= 0,
      code: refusals.at(-1) ?? null,
    });
  }
}
