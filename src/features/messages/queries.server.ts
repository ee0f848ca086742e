import { sql, type RawBuilder } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";

/** How far sending has fallen behind. Ages are in seconds, and 0 if there is no such text. */
export type Backlog = {
  /** The age of the oldest text that should have been sent and wasn't, whatever its state. */
  oldest: number;
  /** How late the oldest due reminder is whose texts aren't queued yet. */
  overdue: number;
  /** How many texts are due and not being sent. */
  waiting: number;
  /** How long the oldest text has waited that was never tried. */
  waited: number;
  /** How many texts were tried without success and wait to be tried again. */
  retrying: number;
  /** How late the oldest of them is, counted from when it was first due. */
  retried: number;
  /** How late the oldest text is that's with the provider, or whose worker died before it knew the outcome. */
  submitted: number;
  /** How many texts have an expired lease, which means they have to be reconciled with the provider. */
  lost: number;
};

/** The maximum count. Higher counts wouldn't change how an operator reacts. */
const MAX_COUNT = 100_000;

/**
 * How many queued texts to look at on either side of now. A text that backs off is due later, so it's among the next
 * ones. If more than this are late, the oldest of them are late enough.
 */
const LOOK_AT = 10_000;

/**
 * Measures how far sending has fallen behind. Reads only the small indexes of pending rows, so it's fast no matter how
 * much has been sent.
 */
export async function measureBacklog(): Promise<Backlog> {
  const now = clock.now();
  const age = (dueAt: RawBuilder<unknown>) =>
    sql`coalesce(extract(epoch from ${now}::timestamptz - ${dueAt}), 0)::float8`;
  const { rows } = await sql<Omit<Backlog, "oldest">>`
    with pending as materialized (
      (select due_at, first_due_at from message
        where is_queued and due_at <= ${now} order by due_at limit ${LOOK_AT})
      union all
      (select due_at, first_due_at from message
        where is_queued and due_at > ${now} order by due_at limit ${LOOK_AT})
    )
    select
      ${age(sql`(select min(due_at) from reminder where state = 'armed' and due_at <= ${now})`)} as overdue,
      (select count(*) from (
        select from message where is_queued and due_at <= ${now} limit ${MAX_COUNT}
      ) waiting)::int as waiting,
      ${age(sql`min(due_at) filter (where first_due_at is null and due_at <= ${now})`)} as waited,
      count(first_due_at)::int as retrying,
      ${age(sql`min(first_due_at)`)} as retried,
      ${age(sql`(select min(coalesce(first_due_at, due_at)) from message where state = 'submitting' and lease_until is not null)`)}
        as submitted,
      (select count(*) from (
        select from message where state = 'submitting' and lease_until < ${now} limit ${MAX_COUNT}
      ) lost)::int as lost
    from pending`.execute(db);
  const { overdue, waited, retried, submitted } = rows[0]!;
  return { ...rows[0]!, oldest: Math.max(overdue, waited, retried, submitted) };
}
