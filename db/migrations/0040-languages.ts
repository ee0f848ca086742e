import { sql, type Kysely } from "kysely";

/**
 * The languages people read (REACH-50, docs/decisions/0080). A manager chooses one for a team's contact, and a person for
 * a number or email address in all teams. Without either, texts are in English, as they are from the previous version.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table member_phone add column language text`.execute(db);
  await sql`
    alter table member_phone add constraint member_phone_language_check
    check (language in ('en', 'fr', 'es')) not valid`.execute(db);
  await sql`
    create table contact_language (
      contact text primary key,
      language text not null check (language in ('en', 'fr', 'es')),
      chosen_at timestamptz not null
    )`.execute(db);
}
