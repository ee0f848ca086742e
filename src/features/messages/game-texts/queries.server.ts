import type { db } from "#platform/database.ts";

/** Selects games with all the fields needed to text about them. The caller adds the filter. */
export const selectTextedGames = (reader: typeof db) =>
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
      "game.side",
      "game.cancelledAt",
      "team.name as teamName",
      "team.timeZone",
    ]);
