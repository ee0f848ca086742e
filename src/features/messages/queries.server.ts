import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";

/** As the metrics call them. */
export type Backlog = {
  /** Seconds that the first reminder is late whose time has come; 0 when none waits. */
  overdue: number;
  waiting: number;
  /** Seconds that the first text has waited for its sender. */
  waited: number;
  /** Being submitted, longer than anybody may: somebody has to ask the provider. */
  lost: number;
};

/** Counting further would not change what is done about it. */
const COUNT_UP_TO = 100_000;

/** How far behind sending is. From the small indexes of what waits, whatever has been sent. */
export async function backlog(): Promise<Backlog> {
  const now = clock.now();
  const { rows } = await sql<Backlog>`
    select
      coalesce((
        select extract(epoch from ${now}::timestamptz - min(due_at)) from reminder
        where state = 'armed' and due_at <= ${now}
      ), 0)::float8 as overdue,
      (select count(*) from (
        select from message where state = 'queued' and due_at <= ${now} limit ${COUNT_UP_TO}
      ) waiting)::int as waiting,
      coalesce((
        select extract(epoch from ${now}::timestamptz - min(due_at)) from message
        where state = 'queued' and due_at <= ${now}
      ), 0)::float8 as waited,
      (select count(*) from (
        select from message where state = 'submitting' and lease_until < ${now} limit ${COUNT_UP_TO}
      ) lost)::int as lost`.execute(db);
  return rows[0]!;
}
