import { sql, type Kysely } from "kysely";

/**
 * Whether a team plays at home or away (RESULT-01, docs/decisions/0086). Null if not set. A league game has an
 * entry for each team, and 0059 lets only one of them be at home. The previous version neither reads nor writes it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table game add column side text`.execute(db);
  await sql`
    alter table game add constraint game_side_check check (side in ('home', 'away')) not valid`.execute(db);
}
