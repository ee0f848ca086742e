import { sql } from "kysely";
import { after } from "#platform/clock.ts";
import { createIds, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { armFirstTexts } from "#features/teams/queue.ts";
import { getRate } from "../cost/rules.ts";
import { spendFreeTexts } from "../free/commands.server.ts";
import type { TextKind } from "../kinds/rules.ts";
import { containsLink } from "../links/rules.ts";
import { forgetPoolQuestions, settlePoolQuestions } from "../questions/pool/settling/commands.server.ts";
import { toMonth } from "../rules.ts";
import { readFirstTexts, readIntroductions, toKey, type TeamNumber } from "./queries.server.ts";
import { formatFirstText, getFollowUpAt, planAfterFirstText, planFirstTextFor } from "./rules.ts";

type Timing = { dueAt: Date; validUntil: Date };

/**
 * Claims first texts to these numbers and returns the texts to insert. Leaves out numbers that already have one, even
 * if it was claimed at the same time, because the key of `first_text` is the team and the number (TEXT-20).
 */
export async function createFirstTexts(trx: Trx, wanted: readonly (TeamNumber & Timing)[], now: Date) {
  if (wanted.length === 0) return [];
  const introductions = await readIntroductions(trx, wanted, now);
  const ids = await createIds(trx, wanted.length);
  const texts = wanted.flatMap(({ teamId, phone, dueAt, validUntil }, index) => {
    const introduction = introductions.get(toKey({ teamId, phone }));
    if (!introduction) return [];
    const { teamName, origin, memberId, language } = introduction;
    return {
      ...introduction,
      id: ids[index]!,
      month: toMonth(dueAt),
      kind: "first" as const,
      reminderId: null,
      gameId: null,
      teamId,
      memberId,
      phone,
      ...formatFirstText(teamName, origin, language),
      state: "queued" as const,
      reason: null,
      dueAt,
      validUntil,
      // The newest text to a number decides what a reply refers to, and that's never the first text.
      createdAt: after(dueAt, -1),
    };
  });
  const allowed = [
    ...texts.filter(({ hasPass }) => hasPass),
    ...(await chargeFreeTexts(
      trx,
      texts.filter(({ hasPass }) => !hasPass),
      now,
    )),
  ];
  const { rows: claimed } = await sql<{ id: string }>`
    insert into first_text (team_id, phone, message_id, month, created_at)
    select "teamId", phone, id, month, ${now}
    from json_to_recordset(${JSON.stringify(allowed)}) as text ("teamId" uuid, phone text, id uuid, month date)
    on conflict do nothing returning message_id as id`.execute(trx);
  const claimedIds = new Set(claimed.map(({ id }) => id));
  return texts.filter(({ id }) => claimedIds.has(id));
}

/** A text to introduce a team that no pass pays for, and the account that answers for it. */
type FreeText = {
  managerId: string;
  kind: "first" | "question";
  phone: string;
  body: string;
  segments: number;
};

/**
 * Returns the texts that may go out although no pass pays for them. All free first texts and questions pass through
 * here, and only here, so this is where limits on free texts apply (TEXT-52). A number whose first text may not go out
 * gets no other text either.
 */
export async function chargeFreeTexts<Text extends FreeText>(
  trx: Trx,
  texts: readonly Text[],
  now: Date,
): Promise<Text[]> {
  // A team's or manager's name is their own words, so it can't carry a link to strangers (TEXT-41).
  const harmless = texts.filter(({ body }) => !containsLink(body));
  const refusals = await spendFreeTexts(
    trx,
    harmless.map(({ managerId, kind, phone, segments }) => ({
      accountId: managerId,
      kind,
      texts: 1,
      cost: segments * getRate(phone),
    })),
    now,
  );
  return harmless.filter((_, position) => refusals[position] === null);
}

/** Returns whether a kind of text comes before all of a team's other texts. */
const isIntroduction = (kind: TextKind) => kind === "first" || kind === "question";

/** Returns whether a kind of text waits for the first text. A test text goes to someone who just asked us for it. */
const followsFirst = (kind: TextKind) => !isIntroduction(kind) && kind !== "test";

type Outgoing = TeamNumber & Timing & { kind: TextKind; state: "queued" | "skipped"; isToPool?: boolean };

/** Returns whether a text waits for the first text. One to a pool doesn't, because the person asked for it by text. */
const isHeld = ({ kind, state, isToPool }: Outgoing) => state === "queued" && followsFirst(kind) && !isToPool;

/**
 * Makes texts wait for the first texts to their numbers, which they take along if those aren't on their way yet
 * (TEXT-19). Every text passes through here before it's inserted, so no kind of text can skip it. Call it after locking
 * the teams' reservations, which every change to a first text's state locks too.
 */
export async function introduceFirst<Text extends Outgoing>(trx: Trx, texts: readonly Text[], now: Date) {
  const outgoing = texts.filter(isHeld);
  const byNumber = Map.groupBy(outgoing, toKey);
  const numbers = [...byNumber.values()].map(([text]) => ({ teamId: text!.teamId, phone: text!.phone }));
  const known = numbers.length > 0 ? await readFirstTexts(trx, numbers) : new Map<string, never>();
  const missing = numbers.filter((number) => !known.has(toKey(number)));
  const firstTexts = await createFirstTexts(
    trx,
    missing.map((number) => ({ ...number, ...planFirstTextFor(byNumber.get(toKey(number))!) })),
    now,
  );
  await sendSooner(
    trx,
    numbers.flatMap((number) => {
      const first = known.get(toKey(number));
      if (first?.status.kind !== "pending" || first.dueAt === null) return [];
      const timing = planFirstTextFor(byNumber.get(toKey(number))!);
      return timing.dueAt < first.dueAt ? [{ id: first.messageId, month: first.month, ...timing }] : [];
    }),
  );
  const introduced = new Set([...known.keys(), ...firstTexts.map(toKey)]);
  const held = texts.map((text) => {
    if (!isHeld(text)) return { ...text, waitsFrom: null };
    if (!introduced.has(toKey(text)))
      return { ...text, state: "skipped" as const, reason: "out-of-texts" as const, waitsFrom: null };
    const status = known.get(toKey(text))?.status ?? { kind: "missing" as const };
    return { ...text, ...planAfterFirstText(text, status) };
  });
  return { firstTexts, texts: held };
}

/** Moves first texts that wait for a decent hour forward, because another text is due earlier. */
async function sendSooner(trx: Trx, firstTexts: readonly ({ id: string; month: string } & Timing)[]) {
  if (firstTexts.length === 0) return;
  await sql`
    update message set due_at = taken."dueAt", created_at = taken."dueAt" - interval '1 millisecond', valid_until = greatest(message.valid_until, taken."validUntil")
    from json_to_recordset(${JSON.stringify(firstTexts)})
      as taken (id uuid, month date, "dueAt" timestamptz, "validUntil" timestamptz)
    where message.id = taken.id and message.month = taken.month and message.state = 'queued'`.execute(trx);
}

type SettledText = TeamNumber & { id: string; kind: TextKind; state: string; reason: string | null };

/** Records the outcome of the texts that precede a team's other texts: first texts and questions. */
export async function settleIntroductions(trx: Trx, settled: readonly SettledText[], now: Date) {
  const final = settled.filter(({ state }) => state !== "queued");
  await settleFirstTexts(
    trx,
    final.filter(({ kind }) => kind === "first"),
    now,
  );
  await settleQuestions(
    trx,
    final.filter(({ kind }) => kind === "question"),
    now,
  );
  // The worker was down for the rest of the day. These go out at the next decent hour, as do those of a pool, which
  // `askPoolPeople` looks for.
  const late = final.filter(({ kind, reason }) => isIntroduction(kind) && reason === "too-late");
  for (const teamId of new Set(late.map((text) => text.teamId)))
    await enqueue(trx, armFirstTexts, { teamId });
}

/** Records when a question was asked. One that was never sent is asked later. */
async function settleQuestions(trx: Trx, questions: readonly SettledText[], now: Date): Promise<void> {
  if (questions.length === 0) return;
  const rows = questions.map(({ id, teamId, phone, state }) => ({
    id,
    teamId,
    phone,
    isUnsent: state === "skipped" || state === "failed",
    askedAt: state === "accepted" ? now : null,
  }));
  await sql`
    update join_question set asked_at = coalesce(settled."askedAt", join_question.asked_at),
      message_id = case when settled."isUnsent" then null else join_question.message_id end,
      month = case when settled."isUnsent" then null else join_question.month end
    from json_to_recordset(${JSON.stringify(rows)})
      as settled (id uuid, "teamId" uuid, phone text, "isUnsent" boolean, "askedAt" timestamptz)
    where join_question.team_id = settled."teamId" and join_question.phone = settled.phone
      and join_question.message_id = settled.id`.execute(trx);
  await settlePoolQuestions(trx, rows);
}

/**
 * Records the outcome of first texts and lets the texts that wait for them go: 30 seconds after an accepted one, and
 * right away otherwise. A first text that was never sent is forgotten, so that it becomes due again. Call it with the
 * teams' reservations locked.
 */
async function settleFirstTexts(trx: Trx, final: readonly SettledText[], now: Date): Promise<void> {
  if (final.length === 0) return;
  const rows = JSON.stringify(
    final.map(({ id, teamId, phone, state }) => {
      const isAccepted = state === "accepted";
      return {
        id,
        teamId,
        phone,
        acceptedAt: isAccepted ? now : null,
        releasedAt: isAccepted ? getFollowUpAt(now) : now,
      };
    }),
  );
  await sql`
    update first_text set accepted_at = settled."acceptedAt"
    from json_to_recordset(${rows}) as settled (id uuid, "teamId" uuid, phone text, "acceptedAt" timestamptz)
    where first_text.team_id = settled."teamId" and first_text.phone = settled.phone
      and first_text.message_id = settled.id and settled."acceptedAt" is not null
      and first_text.accepted_at is null`.execute(trx);
  await sql`
    update message set due_at = greatest(message.waits_from, settled."releasedAt"), waits_from = null, sender = null
    from json_to_recordset(${rows}) as settled ("teamId" uuid, phone text, "releasedAt" timestamptz)
    where message.phone = settled.phone and message.team_id = settled."teamId" and message.is_queued
      and message.waits_from is not null`.execute(trx);
  await forgetIntroductions(
    trx,
    final.filter(({ state }) => state === "skipped"),
  );
}

/** Forgets first texts and questions that were canceled before they were sent, so that they become due again. */
export async function forgetIntroductions(
  trx: Trx,
  canceled: readonly (TeamNumber & { id: string })[],
): Promise<void> {
  if (canceled.length === 0) return;
  const rows = JSON.stringify(canceled);
  await sql`
    delete from first_text using json_to_recordset(${rows}) as canceled (id uuid, "teamId" uuid, phone text)
    where first_text.team_id = canceled."teamId" and first_text.phone = canceled.phone
      and first_text.message_id = canceled.id`.execute(trx);
  await sql`
    update join_question set message_id = null, month = null
    from json_to_recordset(${rows}) as canceled (id uuid, "teamId" uuid, phone text)
    where join_question.team_id = canceled."teamId" and join_question.phone = canceled.phone
      and join_question.message_id = canceled.id`.execute(trx);
  await forgetPoolQuestions(trx, canceled);
}
