import { sql, type Kysely } from "kysely";
import { buildIndex, fillInBatches } from "../../src/platform/migration-steps.ts";

/** Few enough that a batch of large leagues stays short. */
const LEAGUES_AT_ONCE = 20;

/** Adds one season to each existing league, with all its teams and games (RESULT-32). */
export async function upInSteps(db: Kysely<unknown>) {
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const { rows } = await sql<{ id: string }>`
      select id, add_first_season(id)::text from (
        select id from league where id > ${after} order by id limit ${sql.lit(LEAGUES_AT_ONCE)}
      ) batch order by id`.execute(db);
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
  }
  await fillInBatches(db, {
    table: "league_game",
    set: `season_id = (
      select season.id from league_season season where season.league_id = league_game.league_id
      order by season.created_at, season.id limit 1)`,
    where: "league_id is not null and season_id is null",
  });
  await buildIndex(db, {
    name: "league_game_season_id_idx",
    table: "league_game",
    definition: "(season_id)",
  });
  await sql`alter table league_game validate constraint league_game_season_id_fkey`.execute(db);
}
