import { sql, type Kysely } from "kysely";
import { buildIndex, fillInBatches } from "../../src/platform/migration-steps.ts";

/**
 * Stores the sides of existing league games, and allows one team at home and one away in each. The entry that was written
 * first belongs to the home team, as it was planned. Where the other team was deleted, nothing says which side was whose,
 * so the one that's left has none.
 */
export async function upInSteps(db: Kysely<unknown>) {
  const other = `from game other where other.league_game_id = game.league_game_id and other.team_id <> game.team_id`;
  await fillInBatches(db, {
    table: "game",
    set: `side = (select case when game.id < other.id then 'home' else 'away' end ${other})`,
    where: `league_game_id is not null and side is null and exists (select ${other})`,
  });
  await buildIndex(db, {
    name: "game_league_side_idx",
    table: "game",
    definition: "(league_game_id, side) where league_game_id is not null",
    isUnique: true,
  });
  await sql`alter table game validate constraint game_side_check`.execute(db);
}
