import { createContactToken, createRsvpToken } from "#features/attendance/access.server.ts";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import { db } from "#platform/database.ts";
import { digestToken } from "#platform/secrets.ts";

type Rsvp = { teamId: string; gameId: string; memberId: string };

/** Returns the token of the link that texts about a game to a phone carry. The texts activate it. */
export const getPhoneToken = (gameId: string, { phone }: { phone: string }) =>
  createContactToken({ gameId, contact: phone, linkMark: "c1.0" });

/** Activates a link to a game for a single member, like those from before families, and returns its token. */
export async function createLink({ teamId, gameId, memberId }: Rsvp) {
  const rsvp = { teamId, gameId, memberId };
  const { linkGeneration: generation } = await db
    .selectFrom("teamMember")
    .select("linkGeneration")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  const token = createRsvpToken({ ...rsvp, linkMark: `1.${generation}` });
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  await db
    .insertInto("rsvpLink")
    .values({ ...rsvp, digest: digestToken(token), month, generation })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("gameRsvp")
    .values(rsvp)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return token;
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

/** Records a no before the deadline, and a request to come after it, each with a note. */
export async function createRequest(rsvp: Rsvp, note: string) {
  await createResponse(rsvp, "not_attending");
  await db
    .updateTable("gameRsvp")
    .set({ note })
    .where("gameId", "=", rsvp.gameId)
    .where("memberId", "=", rsvp.memberId)
    .execute();
  await db
    .insertInto("responseRequest")
    .values({ ...rsvp, response: "attending", note, via: "link", state: "open", requestedAt: new Date() })
    .execute();
}
