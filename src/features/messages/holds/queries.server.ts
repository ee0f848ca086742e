import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";

/** Returns the hold that's in force, or null if texts aren't held. */
export async function findHold() {
  return (
    (await db.selectFrom("sendingHold").selectAll().where("releasedAt", "is", null).executeTakeFirst()) ??
    null
  );
}

/** Returns the last hold that ended after someone decided, or null if there was none. */
export async function findLastHold() {
  return (
    (await db
      .selectFrom("sendingHold")
      .selectAll()
      .where("releasedAt", "is not", null)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}

/** When a queued text was first due, which a restore may have been long after. */
const firstDueAt = sql<Date>`coalesce(reminder.due_at, message.waits_from, message.due_at)`;

/**
 * True if a queued text is too late to be of use: its game has started, or a later reminder of the same game is waiting
 * or was sent.
 */
const isUseless = (now: Date) => sql<boolean>`(
  message.valid_until <= ${now} or message.reminder_id is not null and exists (
    select from message later join reminder later_reminder on later_reminder.id = later.reminder_id
    where later.phone = message.phone and later.game_id = message.game_id and later_reminder.due_at > reminder.due_at
      and later.state in ('queued', 'submitting', 'accepted', 'sent', 'delivered')
  )
)`;

const fromHeld = sql`from message left join reminder on reminder.id = message.reminder_id
  where message.is_queued`;

export type HeldTexts = {
  /** The number of minutes that texts are late at most, or null for the oldest ones, with their number. */
  ages: { maxAge: number | null; texts: number }[];
  /** Texts that are never sent, because they're too late to be of use. */
  useless: number;
};

const AGES = [15, 60, 360] as const;

/** Counts queued texts that were due by now, by how late they are. */
export async function countHeld(): Promise<HeldTexts> {
  const now = clock.now();
  const { rows } = await sql<{ isUseless: boolean; maxAge: number | null; texts: number }>`
    select "isUseless", "maxAge", count(*)::int as texts from (
      select ${isUseless(now)} as "isUseless", (
        select min(age) from unnest(${[...AGES]}::int[]) age
        where ${firstDueAt} >= ${now}::timestamptz - age * interval '1 minute'
      ) as "maxAge" ${fromHeld} and ${firstDueAt} <= ${now}
    ) held group by 1, 2`.execute(db);
  const count = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).reduce((sum, { texts }) => sum + texts, 0);
  return {
    ages: [...AGES, null].map((maxAge) => ({
      maxAge,
      texts: count((row) => !row.isUseless && row.maxAge === maxAge),
    })),
    useless: count((row) => row.isUseless),
  };
}

/** Lists some of the queued texts that are too late to be of use, or more than `maxAge` minutes late. */
export async function listDiscarded(
  maxAge: number | null,
  limit: number,
): Promise<{ id: string; month: string }[]> {
  const now = clock.now();
  const { rows } = await sql<{ id: string; month: string }>`
    select message.id, message.month ${fromHeld} and ${firstDueAt} <= ${now} and (
      ${maxAge}::int is not null and ${firstDueAt} < ${now}::timestamptz - ${maxAge}::int * interval '1 minute'
      or ${isUseless(now)}
    ) limit ${limit}`.execute(db);
  return rows;
}
