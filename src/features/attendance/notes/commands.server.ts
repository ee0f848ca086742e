import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { requireLinkOrPreview } from "../access.server.ts";
import { announceResponse, getResponsesCloseAt } from "../commands.server.ts";
import { setNote } from "../replies/commands.server.ts";

/**
 * Sets or removes the note of a response from a link's holder, until the game starts (NEED-26). Idempotent. Returns false
 * if there's no response to note it beside, or if it's too late. Throws LINK_INVALID, also for a member who isn't behind
 * the link, LINK_EXPIRED, and RATE_LIMITED.
 */
export async function noteByLink(
  token: string,
  memberId: string | undefined,
  note: string | null,
): Promise<boolean> {
  const { gameId, memberIds } = await requireLinkOrPreview(token);
  const id = memberId ?? memberIds?.[0];
  if (memberIds === null || id === undefined) return false;
  if (!memberIds.includes(id)) throw new AppError("LINK_INVALID");
  const isSet = await db.transaction().execute(async (trx) => {
    const game = await trx
      .selectFrom("game")
      .innerJoin("team", "team.id", "game.teamId")
      .select(["game.gameOn", "game.gameTime", "team.timeZone"])
      .where("game.id", "=", gameId)
      .where("game.cancelledAt", "is", null)
      .executeTakeFirst();
    if (!game || getResponsesCloseAt(game) <= clock.now()) return false;
    return setNote(trx, { gameId, memberId: id }, note);
  });
  if (isSet) announceResponse(gameId);
  return isSet;
}
