import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { requireLinkOrPreview, type RsvpKey } from "../access.server.ts";
import { announceResponse, getResponsesCloseAt } from "../commands.server.ts";
import { setNote } from "../replies/commands.server.ts";
import { noteRequest } from "../requests/commands.server.ts";

/**
 * Sets or removes the note that a member adds to what they said last: a request that no one decided about, or their
 * response (NEED-26). Returns false if they said nothing, or if it's too late. The caller must call `announceResponse`
 * after the commit.
 */
export async function setOwnNote(trx: Trx, key: RsvpKey, note: string | null, now: Date): Promise<boolean> {
  const game = await trx
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select(["game.gameOn", "game.gameTime", "team.timeZone"])
    .where("game.id", "=", key.gameId)
    .where("game.cancelledAt", "is", null)
    // A reschedule waits, so that the note of a response to the old start goes with it.
    .forShare("game")
    .executeTakeFirst();
  if (!game || getResponsesCloseAt(game) <= now) return false;
  return (await noteRequest(trx, key, note)) || setNote(trx, key, note);
}

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
  const key = { gameId, memberId: id };
  const isSet = await db.transaction().execute((trx) => setOwnNote(trx, key, note, clock.now()));
  if (isSet) announceResponse(gameId);
  return isSet;
}
