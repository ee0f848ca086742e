import { managedTeamIds } from "#features/teams/access.server.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";

declare const proof: unique symbol;

/** Proof that this person may see the texts of this game. Only this file makes one. */
export type GameTextsReader = {
  gameId: string;
  teamId: string;
  /** Whether they may also do something about those that did not arrive. */
  canManage: boolean;
  [proof]: "game-texts";
};

/**
 * For whoever works with the team (PERM1-10), as in games/access.server.ts, which comes after this feature. One statement
 * for a missing game and for somebody else's, so that neither bytes nor time tell them apart (OP-23).
 */
export async function requireGameTexts({ user }: Session, gameId: string): Promise<GameTextsReader> {
  const game = await db
    .selectFrom("game")
    .select((eb) => [
      "game.id as gameId",
      "game.teamId",
      eb("game.teamId", "in", managedTeamIds(user.id)).as("canManage"),
      eb
        .exists(
          eb
            .selectFrom("leagueTeam")
            .innerJoin("league", "league.id", "leagueTeam.leagueId")
            .select("league.id")
            .whereRef("leagueTeam.teamId", "=", "game.teamId")
            .where("league.managerId", "=", user.id),
        )
        .as("isLeague"),
    ])
    .where("game.id", "=", gameId)
    .executeTakeFirst();
  if (!game?.canManage && !game?.isLeague) throw new AppError("NOT_FOUND");
  const { teamId, canManage } = game;
  return { gameId, teamId, canManage: Boolean(canManage) } as GameTextsReader;
}
