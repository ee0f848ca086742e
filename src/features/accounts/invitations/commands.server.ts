import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { after, clock } from "#platform/clock.ts";
import { db, newIds, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { linkToken, tokenDigest } from "#platform/secrets.ts";
import type { Session } from "#platform/session.ts";
import { INVITATION_LIFETIME_MS } from "./rules.ts";

/** A link of its own, whose token is rebuilt from the id when the mail is written. */
function newLink() {
  const tokenId = randomUUID();
  const digest = tokenDigest(linkToken("team-manager-invitation", tokenId));
  return { tokenId, digest, expiresAt: after(clock.now(), INVITATION_LIFETIME_MS) };
}

/** What a mail is about to be sent for: it is dropped when the link was replaced meanwhile. */
export type InvitationMail = { invitationId: string; tokenId: string };

/** Invites people to manage a team. Gives what each mail needs, in their order; whether one goes out says `mail`. */
export async function inviteManagers(
  trx: Trx,
  team: { teamId: string; invitedBy: string },
  people: { memberId: string | null; email: string; mail: "waiting" | "failed" }[],
): Promise<InvitationMail[]> {
  if (people.length === 0) return [];
  const ids = await newIds(trx, people.length);
  const rows = people.map(({ mail: mailState, ...person }, index) => ({
    id: ids[index]!,
    ...team,
    ...person,
    ...newLink(),
    mailState,
    createdAt: clock.now(),
  }));
  await trx.insertInto("teamManager").values(rows).execute();
  return rows.map(({ id: invitationId, tokenId }) => ({ invitationId, tokenId }));
}

/**
 * Gives an invitation that nobody accepted yet a new link and another 14 days; the link of the mail before stops
 * working. Null when there is none to renew.
 */
export async function renewInvitation(
  trx: Trx,
  teamId: string,
  invitationId: string,
): Promise<InvitationMail | null> {
  const link = newLink();
  const renewed = await trx
    .updateTable("teamManager")
    .set({ ...link, mailState: "waiting" })
    .where("id", "=", invitationId)
    .where("teamId", "=", teamId)
    .where("invitationAcceptedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return renewed ? { invitationId, tokenId: link.tokenId } : null;
}

/** Writes down what became of a mail, as long as it is still the last one. Repeatable. */
export async function recordInvitationMail(
  { invitationId, tokenId }: InvitationMail,
  mailState: "sent" | "failed",
): Promise<void> {
  await db
    .updateTable("teamManager")
    .set({ mailState })
    .where("id", "=", invitationId)
    .where("tokenId", "=", tokenId)
    .execute();
}

/**
 * Makes this person a manager of the team (INVITE-20) and returns its id. The link is locked, so of two at once one is
 * first and the other finds what it did: repeatable by whoever accepted, and by nobody else. Whoever owns the team by
 * now needs no second way in: the invitation ends.
 */
export async function acceptInvitation({ user }: Session, token: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("teamManager")
      .select(["id", "teamId", "email", "userId", "expiresAt"])
      .where("digest", "=", tokenDigest(token))
      .forUpdate()
      .executeTakeFirst();
    if (found?.userId === user.id) return found.teamId;
    const now = clock.now();
    if (!found || found.userId !== null || found.expiresAt <= now) throw new AppError("LINK_INVALID");
    // OP2-03.
    if (found.email !== user.email) throw new AppError("INVITATION_OTHER_ADDRESS");
    if (!user.emailVerified) throw new AppError("EMAIL_NOT_CONFIRMED");
    const owned = await trx
      .deleteFrom("teamManager")
      .where("id", "=", found.id)
      .where(isOwners(user.id))
      .returning("teamId")
      .executeTakeFirst();
    if (owned) return owned.teamId;
    await trx
      .updateTable("teamManager")
      .set({ userId: user.id, invitationAcceptedAt: now })
      .where("id", "=", found.id)
      .execute();
    return found.teamId;
  });
}

/** Takes a manager's way in, or an invitation back: its link stops working at once. False when there was none. */
export async function endManager(teamId: string, invitationId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom("teamManager")
    .where("id", "=", invitationId)
    .where("teamId", "=", teamId)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

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
    .where(sql<boolean>`not ${isOwners(user.id)}`)
    .executeTakeFirst();
  return Number(accepted.numUpdatedRows);
}

/** Of an invitation: its team belongs to this person. */
const isOwners = (userId: string) =>
  sql<boolean>`exists (select from team where team.id = team_manager.team_id and team.manager_id = ${userId})`;

/** Ends what an invitation gave this person on a team. Idempotent; who owns the team keeps it. */
export async function leaveTeam(teamId: string, userId: string): Promise<void> {
  await db.deleteFrom("teamManager").where("teamId", "=", teamId).where("userId", "=", userId).execute();
}

/**
 * Takes a team out of the reach that invitations gave these people, and ends all invitations that are still open, which
 * the new owner never made: called when it changes hands, so that nobody keeps a second way in. Idempotent.
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
        eb("userId", "is", null),
      ]),
    )
    .execute();
}
