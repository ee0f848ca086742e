import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { GameGrant } from "./access.server.ts";
import type { GameChange } from "./schema.ts";

/**
 * The last one to save wins. A game that moves to another date or time has not been announced yet, so its
 * notification goes back to pending in the same statement (OP-21). NOT_FOUND when it was deleted meanwhile.
 */
export async function updateGame(grant: GameGrant, change: GameChange): Promise<void> {
  const { gameOn, gameTime, location, opponent, notes } = change;
  const updated = await db
    .updateTable("game")
    .set({
      gameOn,
      gameTime,
      location,
      opponent,
      notes,
      notificationSent: sql<boolean>`notification_sent
        and (game_on, game_time) is not distinct from (${gameOn}::date, ${gameTime}::time)`,
      updatedAt: clock.now(),
    })
    .where("id", "=", grant.gameId)
    .where("teamId", "=", grant.teamId)
    .returning("id")
    .executeTakeFirst();
  if (!updated) throw new AppError("NOT_FOUND");
}

/** With all that hangs on it (OP-40): its rows elsewhere refer to it with `on delete cascade`. NOT_FOUND the second time. */
export async function removeGame(grant: GameGrant): Promise<void> {
  const removed = await db
    .deleteFrom("game")
    .where("id", "=", grant.gameId)
    .where("teamId", "=", grant.teamId)
    .returning("id")
    .executeTakeFirst();
  if (!removed) throw new AppError("NOT_FOUND");
}
