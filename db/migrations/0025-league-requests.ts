import { sql, type Kysely } from "kysely";

/** What a team was created with, beside the key of the request: the same key with other entries is no repetition. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table league_team add column request_digest bytea`.execute(db);
}
