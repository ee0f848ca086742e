import { sql } from "kysely";
import { db, type Trx } from "#platform/database.ts";
import { toInstant } from "#platform/zoned-time.ts";
import type { OwnGame } from "./rules.ts";

/** A team's league game with everything that decides whether and how its managers are asked for the score. */
export type AskableGame = OwnGame & {
  gameId: string;
  leagueGameId: string;
  leagueId: string;
  teamId: string;
  startsAt: Date;
  timeZone: string;
  quietFrom: string | null;
  quietUntil: string | null;
  /** True if a team of the season has an active pass, so that we pay for texts (RESULT-42). */
  isPaid: boolean;
};

/**
 * Reads the games of these whose score is still wanted: played and with a time, in a season that's under way and collects
 * scores, and with neither a result nor a report of this team (RESULT-41). A report from before the start is about an
 * earlier date.
 */
export async function readWantedGames(
  reader: typeof db | Trx,
  gameIds: readonly string[],
  now: Date,
): Promise<AskableGame[]> {
  const { rows } = await sql<
    Omit<AskableGame, "startsAt"> & { gameOn: string; gameTime: string; reportedAt: Date | null }
  >`
    select game.id as "gameId", game.league_game_id as "leagueGameId", league_game.league_id as "leagueId",
      game.team_id as "teamId", team.name as "teamName", other_team.name as opponent, game.side, game.game_on as "gameOn",
      game.game_time as "gameTime", team.time_zone as "timeZone", team.quiet_from as "quietFrom",
      team.quiet_until as "quietUntil", (
        select max(reported_at) from score_report
        where score_report.league_game_id = game.league_game_id and score_report.team_id = game.team_id
      ) as "reportedAt", exists (
        select from season_team member join team paying on paying.id = member.team_id
        where member.season_id = league_game.season_id and paying.subscription_status = 'active'
          and coalesce(paying.subscription_expires_at > ${now}, true)
      ) as "isPaid"
    from game
    join team on team.id = game.team_id and team.archived_at is null
    join league_game on league_game.id = game.league_game_id and league_game.league_id is not null
    join league_season season on season.id = league_game.season_id and season.ended_at is null
      and season.collects_scores
    join game other on other.league_game_id = game.league_game_id and other.id <> game.id and other.side is not null
    join team other_team on other_team.id = other.team_id
    where game.id = any(${gameIds}::uuid[]) and game.side is not null and game.cancelled_at is null
      and game.game_time is not null
      and not exists (select from league_result result where result.league_game_id = game.league_game_id
        and result.state <> 'reported')
    `.execute(reader);
  return rows.flatMap(({ gameOn, gameTime, reportedAt, ...game }) => {
    const startsAt = toInstant({ on: gameOn, time: gameTime }, game.timeZone);
    return reportedAt !== null && reportedAt >= startsAt ? [] : [{ ...game, startsAt }];
  });
}
