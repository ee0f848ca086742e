import { previewText } from "#features/messages/outlook/preview/queries.server.ts";
import type { TeamManager } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { findNextGame } from "../queries.server.ts";

/** Returns a team's next game and the text that goes out before it. Both are null if there's no such game. */
export async function getNextText(grant: TeamManager) {
  const game = await findNextGame(grant);
  if (!game) return { game: null, text: null };
  const { timeZone } = await db
    .selectFrom("team")
    .select("timeZone")
    .where("id", "=", grant.teamId)
    .executeTakeFirstOrThrow();
  return { game, text: await previewText({ ...game, teamId: grant.teamId, timeZone }, clock.now()) };
}
