import { rsvpToken } from "#features/attendance/access.server.ts";
import { openLinks } from "#features/attendance/commands.server.ts";
import type { Response } from "#features/attendance/schema.ts";
import { db } from "#platform/database.ts";

/** Makes a member's link to a game work, as the first text does; gives its token. */
export async function createLink(seat: { teamId: string; gameId: string; memberId: string }) {
  await db.transaction().execute((trx) => openLinks(trx, [seat]));
  return rsvpToken(seat);
}

/** What a member said at a moment, however they said it. */
export async function createAnswer(
  seat: { teamId: string; gameId: string; memberId: string },
  response: Response,
  respondedAt = new Date(),
) {
  await createLink(seat);
  await db
    .updateTable("gameRsvp")
    .set({ response, respondedAt, answeredVia: "text" })
    .where("gameId", "=", seat.gameId)
    .where("memberId", "=", seat.memberId)
    .execute();
}
