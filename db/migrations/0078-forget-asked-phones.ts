import { sql, type Kysely } from "kysely";

/**
 * A number that a manager removes, or that's erased, is in no question about a score anymore, and neither is an unread
 * reply from it. A report stays, with the words that were texted, because both teams and the league rely on it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function forget_asked_phone() returns trigger language plpgsql as $$
    begin
      update score_ask set phone = null, question = null, said = null, said_at = null, letter = null
      where phone = old.phone and team_id = old.team_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger forget_asked after delete on manager_phone
    for each row execute function forget_asked_phone()`.execute(db);
  await sql`
    create trigger forget_asked_before after update of phone on manager_phone
    for each row when (old.phone <> new.phone) execute function forget_asked_phone()`.execute(db);
}
