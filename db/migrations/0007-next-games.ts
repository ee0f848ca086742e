import { sql, type Kysely } from "kysely";

/** The next games of many teams are found in the index alone: with the id in it, only those that are shown are read. */
export async function up(db: Kysely<unknown>) {
  await sql`create index game_upcoming_idx on game (team_id, game_on, game_time, id)`.execute(db);
  await sql`drop index game_team_id_idx`.execute(db);
}
