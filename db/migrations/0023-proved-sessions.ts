import { sql, type Kysely } from "kysely";

/**
 * When a session's user last used a passkey or a two-step code in it. Sessions from before have to do so again, because
 * no one recorded it (docs/decisions/0054).
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table session add column proved_at timestamptz`.execute(db);
}
