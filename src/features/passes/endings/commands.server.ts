import { sql } from "kysely";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { sendPassMail } from "../queue.ts";
import { ENDING_DAYS, LAST_DAYS } from "../rules.ts";

const AT_ONCE = 500;

type Due = { teamId: string; userId: string; expiresAt: Date; days: number };

/**
 * Has managers told of passes that end within 14 days, and again within one; gives how many. Each mail once per team and end,
 * by its key, from any number of workers. Whoever was not told in time gets only the later one. A renewed pass ends another
 * day, so nobody is told of an end that another pass has moved; archived teams get no texts to lose.
 */
export async function tellOfEndingsDue(): Promise<number> {
  const now = clock.now();
  const lastDay = after(now, days(LAST_DAYS));
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Due>`
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
        order by subscription_expires_at limit ${AT_ONCE}
      ), added as (
        insert into pass_ending (team_id, expires_at, days, created_at)
        select id, subscription_expires_at, days, ${now} from due
        on conflict do nothing
        returning team_id, expires_at, days
      )
      select added.team_id as "teamId", due.manager_id as "userId", added.expires_at as "expiresAt", added.days
      from added join due on due.id = added.team_id`.execute(trx);
    for (const { expiresAt, ...row } of rows)
      await enqueue(trx, sendPassMail, { mail: "ending", ...row, expiresAt: expiresAt.toISOString() });
    return rows.length;
  });
}
