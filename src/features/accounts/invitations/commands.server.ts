import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";

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

/**
 * Takes a team out of the reach that invitations gave these people, also of invitations that are still open: called
 * when it changes hands, so that nobody keeps a second way in. Idempotent.
 */
export async function endTeamManagerLinks(
  trx: Trx,
  teamId: string,
  users: { id: string; email: string }[],
): Promise<void> {
  await trx
    .deleteFrom("teamManager")
    .where("teamId", "=", teamId)
    .where((eb) =>
      eb.or([
        eb(
          "userId",
          "in",
          users.map(({ id }) => id),
        ),
        eb(
          "email",
          "in",
          users.map(({ email }) => email),
        ),
      ]),
    )
    .execute();
}
