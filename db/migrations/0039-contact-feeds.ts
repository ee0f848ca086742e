import { sql, type Kysely } from "kysely";

/**
 * One calendar link for everyone behind a contact (REACH-22). Like `calendar_feed`, its token is derived from the row's
 * id, and only the token's digest is stored.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table contact_feed (
      id uuid primary key,
      contact text not null unique,
      digest bytea not null unique,
      created_at timestamptz not null
    )`.execute(db);
}
