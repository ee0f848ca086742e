import { sql } from "kysely";
import type { GameGrant } from "#features/teams/access.server.ts";
import type { Trx } from "#platform/database.ts";
import type { Side } from "#features/teams/schema.ts";
import { AppError } from "#platform/errors.ts";
import { toInstant } from "#platform/zoned-time.ts";
import type { Game } from "../schema.ts";
import { formatResult, getReportsUntil } from "./rules.ts";

/** Whether another team has the same league game. */
export const hasOtherTeam = sql<boolean>`exists (
  select from game other where other.league_game_id = game.league_game_id and other.team_id <> game.team_id
)`;

/**
 * How this person can change the date, time, and place of a game, and cancel and delete it. Null for directly: anything
 * but a game of a league between two teams, and the league's manager (RESULT-08 to RESULT-10).
 */
export const selectChanges = (userId: string) => sql<"request" | "none" | null>`(
  select case when team.manager_id = ${userId} or exists (
      select from team_manager where team_manager.team_id = team.id and team_manager.user_id = ${userId}
    ) then 'request' else 'none' end
  from league_game join league on league.id = league_game.league_id
  where league_game.id = game.league_game_id and league.manager_id <> ${userId} and ${hasOtherTeam}
)`;

/**
 * Returns whether this person may move, cancel, restore, and delete a game without the other team: any game but one of a
 * league between two teams, and that one only if they manage the league.
 */
export async function canChangeDirectly(trx: Trx, { gameId, user }: GameGrant): Promise<boolean> {
  const game = await trx
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select(selectChanges(user.id).as("changes"))
    .where("game.id", "=", gameId)
    .executeTakeFirst();
  return !game?.changes;
}

/**
 * Throws NEEDS_AGREEMENT if the other team has to agree to a change of this game (RESULT-08), and GAME_HAS_RESULT if its
 * result has to be cleared first (RESULT-56). Every command that changes one game for its team calls it, with the game
 * locked.
 */
export async function requireDirectChange(trx: Trx, grant: GameGrant): Promise<void> {
  if (!(await canChangeDirectly(trx, grant))) throw new AppError("NEEDS_AGREEMENT");
  if (grant.leagueGameId && (await lockResult(trx, grant.leagueGameId)))
    throw new AppError("GAME_HAS_RESULT");
}

/** Whether a league game has a final result (RESULT-56). An abandoned game doesn't count, because it's played again. */
export const hasResult = sql<boolean>`exists (
  select from league_result where league_result.league_game_id = league_game.id
    and final_at is not null and kind <> 'abandoned'
)`;

/** Returns whether a league game has a final result, which stays as it is until the end of the transaction. */
export async function lockResult(trx: Trx, leagueGameId: string): Promise<boolean> {
  // Reports and decisions take this lock too.
  await trx
    .selectFrom("leagueGame")
    .select("id")
    .where("id", "=", leagueGameId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const game = await trx
    .selectFrom("leagueGame")
    .select(hasResult.as("hasResult"))
    .where("id", "=", leagueGameId)
    .executeTakeFirst();
  return game?.hasResult ?? false;
}

/** What a league game's result says for this entry, and whether this person may report one. */
type Scoring = {
  canReport: boolean;
  kind: string | null;
  own: number | null;
  other: number | null;
};

/**
 * Reads the final result of a league game, this entry's score first (RESULT-48). A team's managers can report until the teams
 * agree, the league decides, or the season ends. How long after the start is up to the caller. Null for any other game.
 */
export const selectScoring = (userId: string) => sql<Scoring | null>`(
  select jsonb_build_object(
    'canReport', season.collects_scores and season.ended_at is null and coalesce(result.decided_as, 'time') = 'time'
      and (team.manager_id = ${userId} or exists (
        select from team_manager where team_manager.team_id = team.id and team_manager.user_id = ${userId})),
    'kind', case when result.final_at is null then null when exists (
        select from season_team where season_team.season_id = season.id and season_team.results = 'void'
          and season_team.team_id in (result.home_team_id, result.away_team_id)
      ) then 'void' else result.kind end,
    'own', case game.side when 'home' then result.home_score else result.away_score end,
    'other', case game.side when 'home' then result.away_score else result.home_score end)
  from league_game join league_season season on season.id = league_game.season_id
  left join league_result result on result.league_game_id = league_game.id
  where league_game.id = game.league_game_id and game.side is not null and ${hasOtherTeam}
)`;

type ScoredGame = {
  scoring: Scoring | null;
  side: string | null;
  gameOn: string;
  gameTime: string | null;
  timeZone: string;
  cancelledAt: Date | null;
};

/** Says how a league game ended, and whether its score can be reported (RESULT-48). */
export function toScore(
  { scoring, side, ...game }: ScoredGame,
  now: Date,
): Pick<Game, "result" | "canReportScore"> {
  if (!scoring) return {};
  const result = formatResult(scoring, side as Side);
  const startsAt = toInstant({ on: game.gameOn, time: game.gameTime ?? "00:00" }, game.timeZone);
  const isReportTime = now >= startsAt && now < getReportsUntil(startsAt);
  return {
    ...(result !== null && { result }),
    ...(scoring.canReport && isReportTime && game.cancelledAt === null && { canReportScore: true }),
  };
}

/** Whether someone waits for a decision about a change of the game (RESULT-12). */
export const hasOpenRequest = sql<boolean>`exists (
  select from change_request request
  where request.league_game_id = game.league_game_id and request.state in ('waiting-team', 'waiting-league')
)`;
