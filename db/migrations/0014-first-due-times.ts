import { sql, type Kysely } from "kysely";

/**
 * A text that backs off is due later, so due_at no longer shows how late it is. This column does. It's set when a text
 * waits to be tried again, and null otherwise. It has no index, because that would take a scan of every text ever sent.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table message add column first_due_at timestamptz`.execute(db);
}
