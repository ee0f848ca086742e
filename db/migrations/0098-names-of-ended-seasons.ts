import { sql, type Kysely } from "kysely";

/**
 * The league's name and its places as they were when a season ended, for its public page, which doesn't change with later
 * renames (PUBLIC-18, docs/decisions/0103). Names of teams are in season_team and season_game. Null while it's under way.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table league_season
      add column league_name text,
      -- [{ id, name, address, mapUrl }]: only ever written and read together.
      add column venues jsonb`.execute(db);
}
