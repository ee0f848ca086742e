import { sql, type Kysely } from "kysely";

/** Dashboards and lists count members, consents and games from indexes alone, however many other teams there are. */
export async function up(db: Kysely<unknown>) {
  // Without it each phone of a roster is fetched from a page of its own: people join one by one, between those of
  // other teams.
  await sql`
    create index member_phone_agreed_idx on member_phone (team_id, member_id) where sms_consent
  `.execute(db);

  // An index alone answers only for pages that vacuum has seen since they changed. By default that waits until a fifth
  // of a table is new: 400,000 of two million games.
  for (const table of ["team_member", "member_phone", "game"])
    await sql`
      alter table ${sql.table(table)} set (
        autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.02)
    `.execute(db);
}
