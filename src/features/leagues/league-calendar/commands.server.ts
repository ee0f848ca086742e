import { swapSides } from "#features/games/league-games/commands.server.ts";
import { lockLeaguesOf } from "#features/games/season-rules/commands.server.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../access.server.ts";
import { turnResult } from "../results/decisions/commands.server.ts";

/**
 * Lets one of its two teams host a game of the league (RESULT-07). The request names the team instead of turning the game
 * around, so that sending it twice is the same as once. Throws NOT_FOUND if the game isn't the league's, or doesn't have
 * two teams with sides, one of which is this one.
 */
export async function setHomeTeam(
  { leagueId }: LeagueGrant,
  { leagueGameId, homeTeamId }: { leagueGameId: string; homeTeamId: string },
): Promise<{ homeTeamId: string }> {
  return db.transaction().execute(async (trx) => {
    await lockLeaguesOf(trx, [leagueGameId]);
    const entries = await trx
      .selectFrom("game")
      .innerJoin("leagueGame", "leagueGame.id", "game.leagueGameId")
      .select(["game.teamId", "game.side"])
      .where("leagueGame.id", "=", leagueGameId)
      .where("leagueGame.leagueId", "=", leagueId)
      .where("game.side", "is not", null)
      .execute();
    const next = entries.find(({ teamId }) => teamId === homeTeamId);
    if (!next || entries.length !== 2) throw new AppError("NOT_FOUND");
    if (next.side === "home") return { homeTeamId };
    await turnResult(trx, leagueGameId);
    await swapSides(trx, leagueGameId);
    return { homeTeamId };
  });
}
