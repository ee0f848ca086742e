import { sql } from "kysely";
import { after, clock, minutes } from "#platform/clock.ts";
import type { Sender } from "#platform/sms/sender-settings.ts";
import { db, preferIndexScans, type Trx } from "#platform/database.ts";
import { textSenders } from "#platform/sms/texting.ts";
import { log } from "#platform/log.ts";
import { chooseSender, getMaxAhead, getRound, MAX_REFUSALS, OUT_OF_USE_MINUTES } from "./rules.ts";

/** The advisory lock class for assigning senders. Only one worker at a time does it, so that counts are exact. */
const ASSIGNING_LOCK = 5;
/** The number of texts to assign per transaction. More would keep texts that are next in line waiting. */
const BATCH = 1_000;
/** How many of the texts that have been due longest are put into a fair order, and how many of those are then assigned. */
const COMPARED = 100_000;
const PLANNED = 5 * BATCH;

const senders = textSenders;
const names = senders.map(({ name }) => name);
const byName = new Map(senders.map((sender) => [sender.name, sender]));

type DueText = {
  id: string;
  month: string;
  phone: string;
  segments: number;
  dueAt: Date;
  groupId: string;
  startsAt: Date;
  /** The sender that the phone knows, which may have left the pool. */
  known: string | null;
};
type AssignedText = DueText & { sender: string };

/**
 * Assigns a sender and a turn to the next texts that have become due. Returns how many. Idempotent, and safe in any
 * number of workers: while one assigns, the others only send. Phones whose sender left the pool get another one, and
 * only they do.
 */
export async function assignSenders(now: Date = clock.now()): Promise<number> {
  await releaseRemoved();
  const { rows } = await sql`/* prepared: has-unassigned */
    select from message where is_queued and sender is null and due_at <= ${now} limit 1`.execute(db);
  if (rows.length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    const { rows: locks } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${ASSIGNING_LOCK}, 0) as "isFree"`.execute(trx);
    if (!locks[0]!.isFree) return 0;
    await preferIndexScans(trx);
    const texts = await lockUnassigned(trx, now);
    if (texts.length === 0) return 0;
    await sql`insert into sender (name, next_at) select unnest(${names}::text[]), ${now}
      on conflict do nothing`.execute(trx);
    const assigned = await choosePhoneSenders(trx, texts);
    await storeTurns(trx, await addRounds(trx, assigned));
    return texts.length;
  });
}

type TextKey = { id: string; month: string };
/** The texts that this worker assigns next. Another worker may have assigned some of them since they were planned. */
let planned: TextKey[] = [];

/**
 * Lists the due texts to assign next, from each group in turn, so that a small team doesn't wait for all of a large
 * league's. Comparing takes a while, so several batches are planned at a time.
 */
async function planTurns(trx: Trx, now: Date): Promise<TextKey[]> {
  const { rows } = await sql<TextKey>`
    with waiting as materialized (
      select id, month, team_id, due_at from message
      where is_queued and sender is null and due_at <= ${now} order by due_at limit ${COMPARED}
    ), grouped as materialized (
      select team_id, coalesce(
        (select league_id from league_team where league_team.team_id = own.team_id order by league_id limit 1),
        team_id
      ) as group_id
      from (select distinct team_id from waiting) own
    )
    select id, month from waiting join grouped using (team_id)
    order by row_number() over (partition by group_id order by due_at), due_at limit ${PLANNED}`.execute(trx);
  return rows;
}

/** Locks the next texts. Plans once at most: if others have locked a whole plan, the next one would be the same. */
async function lockUnassigned(trx: Trx, now: Date): Promise<DueText[]> {
  const left = await lockNext(trx, now);
  if (left.length > 0) return left;
  planned = await planTurns(trx, now);
  return lockNext(trx, now);
}

/** Locks planned texts batch by batch, until it gets some or nothing is planned anymore. */
async function lockNext(trx: Trx, now: Date): Promise<DueText[]> {
  while (planned.length > 0) {
    const texts = await lockPlanned(trx, planned.splice(0, BATCH), now);
    if (texts.length > 0) return texts;
  }
  return [];
}

/** Locks planned texts that still have no sender. Skips texts that are locked, because waiting for one could deadlock. */
async function lockPlanned(trx: Trx, keys: readonly TextKey[], now: Date): Promise<DueText[]> {
  const { rows } = await sql<DueText>`
    with due as materialized (
      select id, month, phone, segments, due_at, team_id, game_id, valid_until from message
      where id = any(${keys.map(({ id }) => id)}::uuid[])
        and month = any(${[...new Set(keys.map(({ month }) => month))]}::date[])
        and is_queued and sender is null and due_at <= ${now}
      for update skip locked
    )
    select due.id, month, due.phone, segments, due_at as "dueAt",
      coalesce(
        (select league_id from league_team where league_team.team_id = due.team_id order by league_id limit 1),
        due.team_id
      ) as "groupId",
      -- A text that isn't about a game is as urgent as a game that starts now.
      case when game_id is null then due_at else coalesce(
        (select starts_at from reminder where reminder.game_id = due.game_id and superseded_at is null limit 1),
        valid_until
      ) end as "startsAt",
      phone_sender.sender as known
    from due left join phone_sender on phone_sender.phone = due.phone`.execute(trx);
  return rows.toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.dueAt.getTime() - b.dueAt.getTime(),
  );
}

/** Keeps each phone's sender, and chooses one for new phones and for those whose sender left the pool. */
async function choosePhoneSenders(trx: Trx, texts: readonly DueText[]): Promise<AssignedText[]> {
  const chosen = new Map<string, string>();
  const changes = new Map<string, number>();
  const change = (name: string, count: number) => changes.set(name, (changes.get(name) ?? 0) + count);
  let numbers: Map<string, number> | undefined;
  for (const { phone, known } of texts) {
    if ((known !== null && byName.has(known)) || chosen.has(phone)) continue;
    numbers ??= await countNumbers(trx);
    const { name } = chooseSender(senders, numbers);
    chosen.set(phone, name);
    numbers.set(name, (numbers.get(name) ?? 0) + 1);
    change(name, 1);
    if (known !== null) change(known, -1);
  }
  if (chosen.size > 0) {
    await sql`
      insert into phone_sender (phone, sender)
      select * from unnest(${[...chosen.keys()]}::text[], ${[...chosen.values()]}::text[])
      on conflict (phone) do update set sender = excluded.sender`.execute(trx);
    await changeNumbers(trx, changes);
  }
  return texts.map((text) => ({ ...text, sender: chosen.get(text.phone) ?? text.known! }));
}

async function countNumbers(trx: Trx): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom("sender")
    .select(["name", "numbers"])
    .where("name", "in", names)
    .execute();
  return new Map(rows.map(({ name, numbers }) => [name, numbers]));
}

/** Changes how many phones each sender serves. Locks the senders by name, so that two transactions can't deadlock. */
export async function changeNumbers(trx: Trx, changes: ReadonlyMap<string, number>): Promise<void> {
  if (changes.size === 0) return;
  const changed = [...changes.keys()];
  await trx
    .selectFrom("sender")
    .select("name")
    .where("name", "in", changed)
    .orderBy("name")
    .forUpdate()
    .execute();
  await sql`
    update sender set numbers = greatest(sender.numbers + change.count, 0)
    from unnest(${changed}::text[], ${[...changes.values()]}::int[]) change (name, count)
    where sender.name = change.name`.execute(trx);
}

/** Adds each text's round, which depends on how much its group already has waiting for games that start no later. */
async function addRounds(trx: Trx, texts: readonly AssignedText[]) {
  const getKey = ({ sender, groupId, startsAt }: AssignedText) =>
    `${sender} ${groupId} ${startsAt.getTime()}`;
  const isLimited = ({ sender }: AssignedText) => byName.get(sender)!.perSecond !== null;
  const keys = [...new Map(texts.filter(isLimited).map((text) => [getKey(text), text])).values()];
  const { rows } =
    keys.length === 0
      ? { rows: [] }
      : await sql<{ ahead: number }>`
          select (
            select coalesce(sum(segments), 0) from (
              select segments from message where is_queued and message.sender = key.sender
                and message.group_id = key.group_id and message.starts_at <= key.starts_at limit key.max_ahead
            ) counted
          )::int as ahead
          from unnest(
            ${keys.map(({ sender }) => sender)}::text[], ${keys.map(({ groupId }) => groupId)}::uuid[],
            ${keys.map(({ startsAt }) => startsAt)}::timestamptz[],
            ${keys.map(({ sender }) => Math.ceil(getMaxAhead(byName.get(sender)!.perSecond!)))}::int[]
          ) with ordinality key (sender, group_id, starts_at, max_ahead, position)
          order by position`.execute(trx);
  const waiting = new Map(keys.map((key, position) => [getKey(key), rows[position]!.ahead]));
  const added = new Map<string, number>();
  return texts.map((text) => {
    const group = `${text.sender} ${text.groupId}`;
    const ahead = (waiting.get(getKey(text)) ?? 0) + (added.get(group) ?? 0);
    added.set(group, (added.get(group) ?? 0) + text.segments);
    return { ...text, round: getRound(ahead, byName.get(text.sender)!.perSecond) };
  });
}

async function storeTurns(trx: Trx, texts: readonly (AssignedText & { round: number })[]): Promise<void> {
  const turns = texts.map(({ id, month, sender, groupId, startsAt, round }) => ({
    id,
    month,
    sender,
    groupId,
    startsAt,
    round,
  }));
  await sql`
    update message set sender = turn.sender, group_id = turn."groupId", starts_at = turn."startsAt", round = turn.round
    from json_to_recordset(${JSON.stringify(turns)}) as turn (id uuid, month date, sender text, "groupId" uuid,
      "startsAt" timestamptz, round smallint)
    where message.id = turn.id and message.month = turn.month`.execute(trx);
}

/** Makes texts that wait for a removed sender available to the others. */
async function releaseRemoved(): Promise<void> {
  const { rows } = await sql<{ id: string; month: string }>`/* prepared: find-removed-senders */
    select message.id, message.month from sender
    cross join lateral (
      select id, month from message where is_queued and message.sender = sender.name limit ${BATCH}
    ) message
    where sender.name <> all(${names}::text[])`.execute(db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const months = [...new Set(rows.map(({ month }) => month))];
  await sql`
    with waiting as materialized (
      select id, month from message
      where id = any(${ids}::uuid[]) and month = any(${months}::date[]) and is_queued
      for update skip locked
    )
    update message set sender = null
    where id = any(array(select id from waiting)) and month = any(array(select distinct month from waiting))
  `.execute(db);
}

export type OpenSender = Sender & { nextAt: Date };

/**
 * Locks the senders that are in use. Skips senders that another worker is claiming for, because their pace is being
 * spent anyway.
 */
export async function lockSenders(trx: Trx, now: Date): Promise<OpenSender[]> {
  const { rows } = await sql<{ name: string; nextAt: Date }>`/* prepared: lock-senders */
    select name, next_at as "nextAt" from sender
    where name = any(${names}::text[]) and (out_until is null or out_until <= ${now})
    order by name for update skip locked`.execute(trx);
  return rows.map(({ name, nextAt }) => ({ ...byName.get(name)!, nextAt }));
}

/** Stores when senders may send next, after `lockSenders`. */
export async function storeNextTimes(trx: Trx, nextTimes: ReadonlyMap<string, Date>): Promise<void> {
  if (nextTimes.size === 0) return;
  await sql`/* prepared: store-next-times */
    update sender set next_at = next.at
    from unnest(${[...nextTimes.keys()]}::text[], ${[...nextTimes.values()]}::timestamptz[]) next (name, at)
    where sender.name = next.name`.execute(trx);
}

/** What calls or delivery reports show about a sender: how many account errors, and whether anything worked before. */
export type SenderEvidence = { sender: string; refusals: number; hasWorked: boolean; code: number | null };

/**
 * Counts account errors in a row. Takes a sender out of use after 20 of them, and again after each further one until
 * something works (TEXT-51). In the meantime, its texts wait.
 */
export async function recordEvidence(
  source: "calls" | "reports",
  { sender, refusals, hasWorked, code }: SenderEvidence,
): Promise<void> {
  const now = clock.now();
  const column = sql.ref(source === "calls" ? "refused_calls" : "refused_reports");
  const count = sql`case when ${hasWorked} then 0 else ${column} end + ${refusals}::int`;
  const { rows } = await sql<{ wasInUse: boolean; isOut: boolean }>`
    update sender set ${column} = ${count},
      out_until = case when ${refusals}::int > 0 and ${count} >= ${MAX_REFUSALS}
        then ${after(now, minutes(OUT_OF_USE_MINUTES))}::timestamptz else out_until end
    where name = ${sender} and (${refusals}::int > 0 or ${column} > 0)
    returning coalesce(old.out_until <= ${now}, true) as "wasInUse", coalesce(new.out_until > ${now}, false) as "isOut"
  `.execute(db);
  if (rows[0]?.wasInUse && rows[0].isOut)
    log.error(
      { sender, code, minutes: OUT_OF_USE_MINUTES },
      "sender is out of use because the provider refuses its texts; needs attention",
    );
}
