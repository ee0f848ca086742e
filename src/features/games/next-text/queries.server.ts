import { previewText } from "#features/messages/outlook/preview/queries.server.ts";
import { findTestTextState } from "#features/messages/test-texts/queries.server.ts";
import type { TeamManager } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { findNextGame } from "../queries.server.ts";

/** Returns a team's next game with its time zone, or null if there's none. */
export async function findTextedGame(grant: TeamManager) {
  const game = await findNextGame(grant);
  if (!game) return null;
  const { timeZone } = await db
    .selectFrom("team")
    .select("timeZone")
    .where("id", "=", grant.teamId)
    .executeTakeFirstOrThrow();
  return { ...game, teamId: grant.teamId, timeZone };
}

/**
 * Returns a team's next game, the text that goes out before it, and whether the manager can try it. Game and text are
 * null if there's no such game.
 */
export async function getNextText(grant: TeamManager) {
  const game = await findTextedGame(grant);
  const testText = await findTestTextState(grant.user.id);
  return { game, text: game && (await previewText(game, clock.now())), testText };
}
