import { db, type Trx } from "#platform/database.ts";
import type { RsvpKey } from "../access.server.ts";

/** The maximum length of a reply that's shown on the sheet. The email to the manager has all of it. */
const MAX_SHOWN_LENGTH = 300;

/**
 * Puts a reply that couldn't be read as a response beside the member's name, until a manager has seen it. A newer one
 * replaces it. Does nothing if the member wasn't texted about the game. The caller must call `announceResponse` after
 * the commit.
 */
export async function storeUnreadReply(
  trx: Trx,
  { gameId, memberId }: RsvpKey,
  body: string,
  now: Date,
): Promise<void> {
  const unreadReply = body.trim().slice(0, MAX_SHOWN_LENGTH);
  if (unreadReply === "") return;
  await trx
    .updateTable("gameRsvp")
    .set({ unreadReply, unreadReplyAt: now })
    .where("gameId", "=", gameId)
    .where("memberId", "=", memberId)
    .execute();
}

/**
 * Sets the note of a response, or removes it (null), and keeps the response (NEED-29). Returns false if there's no
 * response. The caller must call `announceResponse` after the commit.
 */
export async function setNote(
  trx: Trx,
  { gameId, memberId }: RsvpKey,
  note: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("gameRsvp")
    .set({ note })
    .where("gameId", "=", gameId)
    .where("memberId", "=", memberId)
    .where("response", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a reply from beside the member's name. */
export async function forgetReply(trx: Trx, { gameId, memberId }: RsvpKey): Promise<void> {
  await trx
    .updateTable("gameRsvp")
    .set({ unreadReply: null, unreadReplyAt: null })
    .where("gameId", "=", gameId)
    .where("memberId", "=", memberId)
    .execute();
}

/** Deletes replies that no one has looked at for a long time. Idempotent. */
export async function forgetUnreadReplies(before: Date): Promise<void> {
  await db
    .updateTable("gameRsvp")
    .set({ unreadReply: null, unreadReplyAt: null })
    .where("unreadReplyAt", "<", before)
    .execute();
}
