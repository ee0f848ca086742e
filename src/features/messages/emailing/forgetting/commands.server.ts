import { sql } from "kysely";
import { endContactLinks } from "#features/attendance/links/commands.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { forgetContacts } from "../../forgetting/commands.server.ts";
import { TEXTS_KEPT_DAYS } from "../../months/rules.ts";

/** How long an unsubscribe link works after its last email, even if its team is gone (REACH-34). */
const LINK_DAYS = 60;
const REPORT_DAYS = 60;
const BATCH = 1_000;

type Forgotten = {
  id: string;
  teamId: string;
  gameId: string | null;
  email: string;
  linkMark: string | null;
};

/**
 * Erases addresses that are no longer on a team's roster from the team's emails and their links, like numbers from texts,
 * and keeps the record of what was sent (OP-40). Idempotent.
 */
async function forgetRemovedEmails(): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<Forgotten>`
        select id, team_id as "teamId", game_id as "gameId", email, link_mark as "linkMark" from text_email
        where email is not null and state not in ('queued', 'submitting') and not exists (
          select from member_email here where here.team_id = text_email.team_id and here.email = text_email.email
        )
        order by id limit ${BATCH} for update skip locked`.execute(trx);
      if (rows.length === 0) return 0;
      await endContactLinks(
        trx,
        rows.flatMap(({ gameId, email: contact, linkMark }) =>
          gameId === null || linkMark === null ? [] : { gameId, contact, linkMark },
        ),
      );
      await sql`
        delete from text_email_member using unnest(${rows.map(({ teamId }) => teamId)}::uuid[],
          ${rows.map(({ email }) => email)}::text[]) gone (team_id, email)
        where text_email_member.team_id = gone.team_id and text_email_member.email = gone.email`.execute(trx);
      await forgetContacts(
        trx,
        rows.map(({ email }) => email),
      );
      await sql`update text_email set email = null where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
        trx,
      );
      return rows.length;
    });
    if (count < BATCH) return;
  }
}

/**
 * Deletes emails together with the texts of their month, old reports, and unsubscribe links that no one needs anymore.
 * Erases addresses that were removed. Idempotent.
 */
export async function cleanUpEmails(): Promise<void> {
  const now = clock.now();
  await forgetRemovedEmails();
  const lastMonth = sql`(${after(now, -days(TEXTS_KEPT_DAYS))}::date - interval '1 month')::date`;
  await sql`delete from text_email where month <= ${lastMonth}`.execute(db);
  await sql`delete from text_email_member where month <= ${lastMonth}`.execute(db);
  await sql`delete from email_report where received_at < ${after(now, -days(REPORT_DAYS))}`.execute(db);
  await sql`
    delete from email_link where sent_at < ${after(now, -days(LINK_DAYS))}
      and (
        not exists (select from team where team.id = email_link.team_id)
        or accepted_at is null
      )`.execute(db);
}
