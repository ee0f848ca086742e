import { managedTeamIds } from "#features/teams/access.server.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";

declare const proof: unique symbol;

/** Proof that this person may see, change and delete this game of this team. Only this file makes one. */
export type GameGrant = {
  gameId: string;
  teamId: string;
  /** Of a match that another team's entry belongs to as well. */
  matchId: string | null;
  [proof]: "game";
};

/**
 * For whoever works with the team (PERM1-10): its manager, by an accepted invitation, or as the manager of a league
 * it plays in. One statement for a missing game and for somebody else's, so that neither bytes nor time tell them
 * apart (OP-23).
 */
export async function requireGame({ user }: Session, gameId: string): Promise<GameGrant> {
  const game = await db
    .selectFrom("game")
    .select(["game.id as gameId", "game.teamId", "game.matchId"])
    .where("game.id", "=", gameId)
    .where((eb) =>
      eb.or([
        eb("game.teamId", "in", managedTeamIds(user.id)),
        eb.exists(
          eb
            .selectFrom("leagueTeam")
            .innerJoin("league", "league.id", "leagueTeam.leagueId")
            .select("league.id")
            .whereRef("leagueTeam.teamId", "=", "game.teamId")
            .where("league.managerId", "=", user.id),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!game) throw new AppError("NOT_FOUND");
  return game as GameGrant;
}
