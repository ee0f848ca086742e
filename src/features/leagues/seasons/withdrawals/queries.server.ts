import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";

/** Returns whether a team is in a season, didn't withdraw from it, and has results in it, in any state. */
export async function hasResults(trx: Trx, seasonId: string, teamId: string): Promise<boolean> {
  const { rows } = await sql`
    select from season_team
    where season_id = ${seasonId} and team_id = ${teamId} and withdrawn_at is null and exists (
      select from game join league_game on league_game.id = game.league_game_id
        join league_result on league_result.league_game_id = league_game.id
      where game.team_id = ${teamId} and league_game.season_id = ${seasonId}
    )`.execute(trx);
  return rows.length > 0;
}
