import { sql, type Kysely } from "kysely";

/**
 * Increments with every change to a team's settings, to reject saves based on older ones. Texts and passes change the
 * same row all the time, so they leave it alone.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table team add column settings_version integer not null default 1`.execute(db);
}
