import { createRsvpToken } from "#features/attendance/access.server.ts";
import { activateLinks } from "#features/attendance/commands.server.ts";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import { db } from "#platform/database.ts";

/** Activates a member's link to a game, as the first text does, and returns its token. */
export async function createLink(rsvp: { teamId: string; gameId: string; memberId: string }) {
  const marks = await db.transaction().execute((trx) => activateLinks(trx, [rsvp]));
  return createRsvpToken({ ...rsvp, linkMark: marks.get(rsvp.memberId) ?? null });
}

/** Records a member's response by text at a given time. */
export async function createResponse(
  rsvp: { teamId: string; gameId: string; memberId: string },
  response: RsvpStatus,
  respondedAt = new Date(),
) {
  await createLink(rsvp);
  await db
    .updateTable("gameRsvp")
    .set({ response, respondedAt, respondedVia: "text" })
    .where("gameId", "=", rsvp.gameId)
    .where("memberId", "=", rsvp.memberId)
    .execute();
}
