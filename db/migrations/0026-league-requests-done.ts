import { sql, type Kysely } from "kysely";

/**
 * What was done to a whole league at once, by the key of the request: the same request again, after an answer that was
 * lost, gets the first answer, and nobody is texted twice.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table league_request (
      league_id uuid not null references league (id) on delete cascade,
      request_key uuid not null,
      -- Of what was asked for: another body under the same key is refused.
      digest bytea not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (league_id, request_key)
    )`.execute(db);
}
