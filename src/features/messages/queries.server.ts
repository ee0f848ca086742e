import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";

/** How far sending has fallen behind. The field names match the metrics. */
export type Backlog = {
  /** How late the oldest due reminder is, in seconds. 0 if none is waiting. */
  overdue: number;
  waiting: number;
  /** How long the oldest queued text has been waiting, in seconds. */
  waited: number;
  /** The number of texts whose lease has expired, which means they have to be reconciled with the provider. */
  lost: number;
};

/** The maximum count. Higher counts wouldn't change how an operator reacts. */
const MAX_COUNT = 100_000;

/**
 * Measures how far sending has fallen behind. Reads only the small indexes of pending rows, so it's fast no matter how
 * much has been sent.
 */
export async function measureBacklog(): Promise<Backlog> {
  const now = clock.now();
  const { rows } = await sql<Backlog>`
    select
      coalesce((
        select extract(epoch from ${now}::timestamptz - min(due_at)) from reminder
        where state = 'armed' and due_at <= ${now}
      ), 0)::float8 as overdue,
      (select count(*) from (
        select from message where is_queued and due_at <= ${now} limit ${MAX_COUNT}
      ) waiting)::int as waiting,
      coalesce((
        select extract(epoch from ${now}::timestamptz - min(due_at)) from message
        where is_queued and due_at <= ${now}
      ), 0)::float8 as waited,
      (select count(*) from (
        select from message where state = 'submitting' and lease_until < ${now} limit ${MAX_COUNT}
      ) lost)::int as lost`.execute(db);
  return rows[0]!;
}

/**
 * Selects whether a roster's phone may be texted, and why not. Expects `member`, `member_phone`, and the phone's
 * `phone_suppression` as `suppression`. Messages and reminders both use it, so they never disagree.
 */
export const phoneFacts = sql`
  member_phone.sms_consent as "hasAgreed",
  coalesce(suppression.reason, (
    select 'wrong-number' from wrong_number
    where wrong_number.team_id = member.team_id and wrong_number.phone = member_phone.phone
  )) as "suppressedBy",
  exists (
    select from join_question
    where join_question.team_id = member.team_id and join_question.phone = member_phone.phone
  ) as "isWaitingForYes"`;
