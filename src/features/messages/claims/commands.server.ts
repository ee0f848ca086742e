import { sql } from "kysely";
import { after, clock, seconds } from "#platform/clock.ts";
import { db, preferIndexScans, type Trx } from "#platform/database.ts";
import { traceDueText } from "#platform/tracing.ts";
import { withdrawnReason } from "../first-texts/queries.server.ts";
import type { TextKind } from "../kinds/rules.ts";
import type { MessageReason } from "../schema.ts";
import { assignSenders, lockSenders, storeNextTimes, type OpenSender } from "../senders/commands.server.ts";
import { countSlots, schedule } from "../senders/rules.ts";
import { canSend } from "../switch/commands.server.ts";

/**
 * How long a worker may take to submit a text. This is longer than the timeout for calls to the provider
 * (docs/decisions/0018).
 */
export const LEASE_SECONDS = 15;

export type ClaimedMessage = {
  id: string;
  month: string;
  kind: TextKind;
  teamId: string;
  gameId: string | null;
  memberId: string | null;
  phone: string;
  body: string;
  /** Which of the member's links to this game the text carries (`activateLinks`). */
  linkMark: string | null;
  segments: number;
  attempts: number;
  dueAt: Date;
  validUntil: Date;
  sender: string;
  /** When to submit the text, at most a second from now, so that its sender keeps its pace. */
  sendAt: Date;
  /** When the claim expires. Don't submit the text after this, because another worker may have taken over. */
  leaseUntil: Date;
  /** Why the text must not be sent after all, such as a STOP that arrived after it was queued. */
  suppressedBy: MessageReason | null;
};

/**
 * The advisory lock class for phones. Claiming a text takes a shared lock on its phone. STOP takes an exclusive lock.
 */
export const PHONE_LOCK = 1;

type WaitingMessage = { id: string; month: string; sender: string; segments: number; isFree: boolean };

/**
 * Claims due texts in the order of their turns, within each sender's pace, and commits the claim before anything is
 * sent. Takes at most `limit` texts, and at most `getRoom` texts per sender. Skips phones that are being opted out at
 * the same time.
 */
export async function claimMessages(
  limit: number,
  getRoom: (sender: string) => number = () => limit,
): Promise<ClaimedMessage[]> {
  const now = clock.now();
  await assignSenders(now);
  const leaseUntil = after(now, seconds(LEASE_SECONDS));
  const claimed = await db.transaction().execute(async (trx) => {
    if (!(await canSend(trx))) return [];
    const senders = await lockSenders(trx, now);
    const turns = await findTurns(trx, senders, { limit, getRoom, now });
    if (turns.size === 0) return [];
    const nextTimes = new Map<string, Date>();
    const sendTimes = new Map<string, Date>();
    for (const sender of senders) {
      const scheduled = schedule(turns.get(sender.name) ?? [], { ...sender, now });
      for (const { id, sendAt } of scheduled.texts) sendTimes.set(id, sendAt);
      if (sender.perSecond !== null && scheduled.texts.length > 0)
        nextTimes.set(sender.name, scheduled.nextAt);
    }
    const scheduledTurns = [...turns.values()].flat().filter(({ id }) => sendTimes.has(id));
    // Run this after taking the locks, so that an earlier STOP is visible and a later one waits for the texts
    // claimed here.
    const { rows } = await sql<Omit<ClaimedMessage, "leaseUntil" | "sendAt">>`/* prepared: claim-messages */
      update message set state = 'submitting', attempts = attempts + 1, updated_at = ${now},
        lease_until = ${leaseUntil}
      where id = any(${scheduledTurns.map(({ id }) => id)}::uuid[]) and month = any(${[...new Set(scheduledTurns.map(({ month }) => month))]}::date[])
      returning id, month, kind, team_id as "teamId", game_id as "gameId", member_id as "memberId",
        phone, body, link_mark as "linkMark", segments, attempts, due_at as "dueAt", valid_until as "validUntil", sender,
        coalesce(
          (select reason from phone_suppression where phone_suppression.phone = message.phone),
          (select 'wrong-number' from wrong_number where wrong_number.team_id = message.team_id and wrong_number.phone = message.phone),
          ${withdrawnReason}
        ) as "suppressedBy"
    `.execute(trx);
    await storeNextTimes(trx, nextTimes);
    return rows.map((row) => ({ ...row, sendAt: sendTimes.get(row.id)!, leaseUntil }));
  });
  for (const { id, kind, attempts, dueAt } of claimed)
    if (attempts === 1) traceDueText(id, { from: dueAt, to: now, fields: { "text.kind": kind } });
  return claimed;
}

/** Locks the next texts of each sender that may send now. */
async function findTurns(
  trx: Trx,
  senders: readonly OpenSender[],
  { limit, getRoom, now }: { limit: number; getRoom: (sender: string) => number; now: Date },
): Promise<Map<string, WaitingMessage[]>> {
  const open = senders.flatMap((sender) => {
    const count = Math.min(limit, getRoom(sender.name), countSlots({ ...sender, now }));
    return count > 0 ? [{ name: sender.name, count }] : [];
  });
  if (open.length === 0) return new Map();
  await preferIndexScans(trx);
  const { rows } = await sql<WaitingMessage>`/* prepared: find-turns */
    with waiting as materialized (
      select turn.* from unnest(${open.map(({ name }) => name)}::text[], ${open.map(({ count }) => count)}::int[])
        open (name, count)
      cross join lateral (
        select id, month, phone, message.sender, segments, round, starts_at, due_at from message
        where is_queued and message.sender = open.name
        order by round, starts_at, due_at limit open.count for update skip locked
      ) turn
    )
    select id, month, sender, segments, pg_try_advisory_xact_lock_shared(${PHONE_LOCK}, hashtext(phone)) as "isFree"
    from waiting`.execute(trx);
  return Map.groupBy(rows.filter(({ isFree }) => isFree).slice(0, limit), ({ sender }) => sender);
}
