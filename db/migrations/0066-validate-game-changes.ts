import { sql, type Kysely } from "kysely";

/** Checks leagues from before 0065 without blocking anyone. */
export async function upInSteps(db: Kysely<unknown>) {
  await sql`alter table league validate constraint league_game_changes_check`.execute(db);
}
