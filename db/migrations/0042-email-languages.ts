import { sql, type Kysely } from "kysely";

/** The language that a manager chose for a team's email contact, as 0040 has it for phones (REACH-50). */
export async function up(db: Kysely<unknown>) {
  await sql`alter table member_email add column language text`.execute(db);
  await sql`
    alter table member_email add constraint member_email_language_check
    check (language in ('en', 'fr', 'es')) not valid`.execute(db);
}
