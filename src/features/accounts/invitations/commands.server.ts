import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";

/**
 * Accepts every open team-manager invitation to an address. Call it only for a user who has proven that the
 * address is theirs (OP2-03). Idempotent; returns how many were accepted.
 */
export async function acceptPendingInvitations(user: { id: string; email: string }): Promise<number> {
  const now = clock.now();
  const accepted = await db
    .updateTable("teamManager")
    .set({ userId: user.id, invitationAcceptedAt: now })
    .where("email", "=", user.email)
    .where("invitationAcceptedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return Number(accepted.numUpdatedRows);
}
