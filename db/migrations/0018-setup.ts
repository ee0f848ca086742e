import { sql, type Kysely } from "kysely";

/**
 * Which terms an account accepted, because they change, and whether its owner closed the card that leads through the
 * first steps, because they'd see it again on every other device.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table profile
      add column terms_version text,
      add column setup_dismissed_at timestamptz`.execute(db);
}
