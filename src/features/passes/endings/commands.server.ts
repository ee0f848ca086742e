import { sql } from "kysely";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { sendPassEmail } from "../queue.ts";
import { ENDING_DAYS, LAST_DAYS } from "../rules.ts";

const BATCH_SIZE = 500;

type DueNotice = { teamId: string; userId: string; expiresAt: Date; days: number };

/**
 * Enqueues an email for each pass that ends within 14 days, and another for each that ends within one day. Returns how
 * many were enqueued. Idempotent and safe for concurrent workers: the primary key allows one email per team, end date,
 * and kind. If both are overdue, only the later one is sent. Renewals change the end date, so no one gets an email
 * about an outdated one. Skips archived teams because they don't get texts.
 */
export async function enqueueEndingNotices(): Promise<number> {
  const now = clock.now();
  const lastDay = after(now, days(LAST_DAYS));
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<DueNotice>`
      with due as materialized (
        select id, manager_id, subscription_expires_at, kind.days
        from team
        cross join lateral (
          select case when subscription_expires_at <= ${lastDay} then ${LAST_DAYS} else ${ENDING_DAYS} end::smallint
        ) kind (days)
        where subscription_status = 'active' and subscription_expires_at > ${now}
          and subscription_expires_at <= ${after(now, days(ENDING_DAYS))} and archived_at is null
          and not exists (
            select from pass_ending
            where team_id = team.id and expires_at = subscription_expires_at and pass_ending.days = kind.days
          )
        order by subscription_expires_at limit ${BATCH_SIZE}
      ), added as (
        insert into pass_ending (team_id, expires_at, days, created_at)
        select id, subscription_expires_at, days, ${now} from due
        on conflict do nothing
        returning team_id, expires_at, days
      )
      select added.team_id as "teamId", due.manager_id as "userId", added.expires_at as "expiresAt", added.days
      from added join due on due.id = added.team_id`.execute(trx);
    for (const { expiresAt, ...row } of rows)
      await enqueue(trx, sendPassEmail, { template: "ending", ...row, expiresAt: expiresAt.toISOString() });
    return rows.length;
  });
}
