import type { db } from "#platform/database.ts";

/** Games with what texts about them say, and what decides whether any goes out. Whoever calls says which. */
export const textedGames = (reader: typeof db) =>
  reader
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select([
      "game.id",
      "game.teamId",
      "game.kind",
      "game.gameOn",
      "game.gameTime",
      "game.location",
      "game.opponent",
      "game.cancelledAt",
      "team.name as teamName",
      "team.timeZone",
    ]);
