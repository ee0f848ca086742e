import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { selectTextedGames } from "#features/messages/game-texts/queries.server.ts";
import type { db } from "#platform/database.ts";

type Reader = typeof db;

/** Returns a game and its team with the fields that a line needs. */
export async function findLineGame(reader: Reader, gameId: string) {
  const game = await selectTextedGames(reader)
    .select(["team.quietFrom", "team.quietUntil", "team.archivedAt"])
    .select(["game.maximumPlayers as gameMaximum", "team.maximumPlayers as teamMaximum"])
    .where("game.id", "=", gameId)
    .executeTakeFirst();
  return game && { ...game, startsAt: getResponsesCloseAt(game) };
}
export type LineGame = NonNullable<Awaited<ReturnType<typeof findLineGame>>>;
