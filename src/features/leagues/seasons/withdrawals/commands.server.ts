import { sql } from "kysely";
import { cancelLeagueGames } from "#features/games/league-games/commands.server.ts";
import { hasResult } from "#features/games/league-games/queries.server.ts";
import { lockTeamsAndReservations } from "#features/messages/allowance/commands.server.ts";
import { isUpcoming, listWallClocks } from "#features/teams/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { lockLeague } from "../../commands.server.ts";
import { readSeason } from "../queries.server.ts";
import type { Withdrawal } from "../schema.ts";

/**
 * Withdraws a team from a season, and keeps or voids its results. Its upcoming games of the season are canceled for both
 * teams, and no one is texted. Withdrawing it again only changes what happens to its results. Throws NOT_FOUND and
 * SEASON_ENDED. Returns the number of canceled games.
 */
export async function withdrawTeam(
  grant: LeagueGrant,
  seasonId: string,
  { teamId, results }: { teamId: string } & Withdrawal,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockLeague(trx, grant);
    const { endedAt } = await readSeason(trx, grant, seasonId);
    if (endedAt) throw new AppError("SEASON_ENDED");
    return withdrawFromSeason(trx, seasonId, { teamId, results });
  });
}

/**
 * Does the same for a season that's under way. The caller has locked the league. Throws NOT_FOUND if the team isn't in the
 * season.
 */
export async function withdrawFromSeason(
  trx: Trx,
  seasonId: string,
  { teamId, results }: { teamId: string } & Withdrawal,
): Promise<number> {
  const { rows } = await sql`
      update season_team set results = ${results}, withdrawn_at = coalesce(withdrawn_at, ${clock.now()}),
        team_name = team.name
      from team where season_team.season_id = ${seasonId} and season_team.team_id = ${teamId} and team.id = ${teamId}
      returning season_team.team_id`.execute(trx);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
  const games = await listUpcoming(trx, seasonId, teamId);
  await lockTeamsAndReservations(trx, [...new Set(games.flatMap(({ teamIds }) => teamIds))]);
  const ids = games.map(({ leagueGameId }) => leagueGameId);
  await cancelLeagueGames(trx, ids, false);
  return ids.length;
}

async function listUpcoming(trx: Trx, seasonId: string, teamId: string) {
  const { rows } = await sql<{ leagueGameId: string; teamIds: string[] }>`
    select league_game.id as "leagueGameId",
      array(select team_id from game entry where entry.league_game_id = league_game.id) as "teamIds"
    from game join league_game on league_game.id = game.league_game_id join team on team.id = game.team_id
    join ${listWallClocks(clock.now())} clock (zone, today, time_now) on clock.zone = team.time_zone
    where game.team_id = ${teamId} and league_game.season_id = ${seasonId} and ${isUpcoming}
      and not ${hasResult}`.execute(trx);
  return rows;
}
