import { createHash } from "node:crypto";
import { sql } from "kysely";
import { activateLinks } from "#features/attendance/commands.server.ts";
import { findEmailBlock } from "#features/teams/member-emails/rules.ts";
import { after, clock, hours } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { textKinds, type TextKind } from "../kinds/rules.ts";
import { readFailedEvents, type EventKey, type FailedEvent } from "./queries.server.ts";
import { findEmailCause, mergeCauses } from "./rules.ts";
import type { EmailCause } from "./schema.ts";

/** How many failures to decide about per transaction. A provider's outage makes thousands of them at the same moment. */
const BATCH = 200;

/** How long a message that isn't about a game stays useful after its text failed, which may take hours itself. */
const MIN_USE = hours(1);

type Failure = {
  teamId: string;
  reminderId: string | null;
  blastId: string | null;
  month: string;
  memberIds: string[] | null;
  dueAt: Date;
  validUntil: Date;
};

/** An email to one address about one event, for those of its members who need it. */
type Candidate = {
  event: FailedEvent;
  email: string;
  memberId: string;
  cause: EmailCause;
};

/**
 * Decides about texts that ended without having arrived, and queues the emails that stand in for them. Decides after the
 * texts' transactions, because two of them may end one member's two texts. Idempotent by a unique key on the event, the
 * address, and the member. Safe to run concurrently. Returns how many failures it processed.
 */
export async function queueEmails(limit = BATCH): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const { rows: failures } = await sql<Failure>`
      delete from text_failure where id = any(array(
        select id from text_failure order by id limit ${limit} for update skip locked
      ))
      returning team_id as "teamId", reminder_id as "reminderId", blast_id as "blastId", month,
        member_ids as "memberIds", due_at as "dueAt", valid_until as "validUntil"`.execute(trx);
    if (failures.length === 0) return 0;
    const byEvent = Map.groupBy(failures, ({ reminderId, blastId }) => (reminderId ?? blastId)!);
    const keys = [...byEvent].map(([id, [first, ...others]]): EventKey => ({
      id,
      teamId: first!.teamId,
      isReminder: first!.reminderId !== null,
      month: first!.month,
      memberIds: [first!, ...others].flatMap(({ memberIds }) => memberIds ?? []),
    }));
    const events = await readFailedEvents(trx, keys, now);
    const candidates = events.flatMap((event) => listCandidates(event, now));
    const claimed = await claimMembers(trx, candidates);
    await insertEmails(trx, claimed, byEvent, now);
    return failures.length;
  });
}

/** Lists who needs an event's email at which address. */
function listCandidates(event: FailedEvent, now: Date): Candidate[] {
  return event.members.flatMap((member) => {
    const cause = findEmailCause(event, member, now);
    if (cause === null) return [];
    return member.emails
      .filter((facts) => findEmailBlock(facts) === null)
      .map(({ email }) => ({ event, email, memberId: member.memberId, cause }));
  });
}

/** Claims each address for each member, and returns those that no earlier email has. */
async function claimMembers(trx: Trx, candidates: readonly Candidate[]): Promise<Candidate[]> {
  if (candidates.length === 0) return [];
  const rows = candidates.map(({ event: { key }, email, memberId }) => ({
    eventId: key.id,
    email,
    memberId,
    teamId: key.teamId,
    month: key.month,
  }));
  const { rows: claimed } = await sql<{ key: string }>`
    insert into text_email_member (event_id, email, member_id, team_id, month)
    select "eventId", email, "memberId", "teamId", month from json_to_recordset(${JSON.stringify(rows)})
      as claim ("eventId" uuid, email text, "memberId" uuid, "teamId" uuid, month date)
    -- In the same order in every transaction, so that two can't deadlock.
    order by "eventId", email, "memberId"
    on conflict do nothing
    returning event_id || ' ' || email || ' ' || member_id as key`.execute(trx);
  const keys = new Set(claimed.map(({ key }) => key));
  return candidates.filter(({ event, email, memberId }) => keys.has(`${event.key.id} ${email} ${memberId}`));
}

async function insertEmails(
  trx: Trx,
  claimed: readonly Candidate[],
  failures: ReadonlyMap<string, readonly Failure[]>,
  now: Date,
): Promise<void> {
  if (claimed.length === 0) return;
  const emails = [...Map.groupBy(claimed, ({ event, email }) => `${event.key.id} ${email}`).values()].map(
    (group) => {
      const [{ event, email }] = group as [Candidate];
      const own = failures.get(event.key.id)!;
      const memberIds = group.map(({ memberId }) => memberId);
      const cause = mergeCauses(group.map((candidate) => candidate.cause));
      const { id, teamId, isReminder, month } = event.key;
      // A text that was tried has had its time. One that wasn't may be meant for later.
      const dueAt = Math.max(now.getTime(), ...own.map((failure) => failure.dueAt.getTime()));
      const lastUse = Math.max(
        after(now, MIN_USE).getTime(),
        ...own.map((failure) => failure.validUntil.getTime()),
      );
      return {
        id: deriveEmailId(id, email, memberIds),
        month,
        teamId,
        reminderId: isReminder ? id : null,
        blastId: isReminder ? null : id,
        gameId: event.game?.id ?? null,
        kind: event.kind,
        memberIds,
        email,
        cause,
        dueAt: cause === "not-arrived" ? now : new Date(dueAt),
        validUntil: event.startsAt ?? new Date(lastUse),
        linkMark: null as string | null,
      };
    },
  );
  const linked = emails.filter(({ kind, gameId }) => gameId !== null && textKinds[kind as TextKind].isAsk);
  const marks = await activateLinks(
    trx,
    linked.map(({ teamId, gameId, email: contact, memberIds }) => ({
      teamId,
      gameId: gameId!,
      contact,
      memberIds,
    })),
  );
  for (const [index, email] of linked.entries()) email.linkMark = marks[index]!;
  await sql`
    insert into text_email (id, month, team_id, reminder_id, blast_id, game_id, kind, member_ids, email, cause, link_mark,
      state, due_at, valid_until, created_at, updated_at)
    select id, month, "teamId", "reminderId", "blastId", "gameId", kind, "memberIds", email, cause, "linkMark",
      'queued', "dueAt", "validUntil", ${now}, ${now}
    from json_to_recordset(${JSON.stringify(emails)}) as email (id uuid, month date, "teamId" uuid, "reminderId" uuid,
      "blastId" uuid, "gameId" uuid, kind text, "memberIds" uuid[], email text, cause text, "linkMark" text,
      "dueAt" timestamptz, "validUntil" timestamptz)
    on conflict (id) do nothing`.execute(trx);
}

/**
 * Returns the id of an email, and with it the Message-ID. It's derived from what must not be sent twice, so that the same
 * decision makes the same email even after a restore (REACH-37).
 */
function deriveEmailId(eventId: string, email: string, memberIds: readonly string[]): string {
  const digest = createHash("sha256")
    .update([eventId, email, ...memberIds.toSorted()].join("\n"))
    .digest("hex");
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
  ];
  return [...parts, digest.slice(20, 32)].join("-");
}
