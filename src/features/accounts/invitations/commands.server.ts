import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { after, clock } from "#platform/clock.ts";
import { db, createIds, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue, enqueueAll } from "#platform/jobs.ts";
import { linkToken, digestToken } from "#platform/secrets.ts";
import type { Session } from "#platform/session.ts";
import { sendAppointmentEmail, sendManagerInvitation, type InvitationEmail } from "./queue.ts";
import { INVITATION_LIFETIME_MS } from "./rules.ts";

/** Creates a link. Its token is derived from the token ID when the email is composed. */
function createLink() {
  const tokenId = randomUUID();
  const digest = digestToken(linkToken("team-manager-invitation", tokenId));
  return { tokenId, digest, expiresAt: after(clock.now(), INVITATION_LIFETIME_MS) };
}

/** What happens to an invitation's email: it's sent now, once the inviter confirms their own email, or not at all. */
export type EmailPlan = "waiting" | "held" | "failed";

export type InvitedPerson = {
  memberId: string | null;
  email: string;
  /** The name of someone who isn't on the roster. */
  invitedName?: string | null;
  emailState: EmailPlan;
};

/**
 * Invites people to manage a team, and emails those whose `emailState` is "waiting". Held invitations are emailed by
 * `releaseInvitations`.
 */
export async function inviteManagers(
  trx: Trx,
  team: { teamId: string; invitedBy: string },
  people: readonly InvitedPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const ids = await createIds(trx, people.length);
  const rows = people.map(({ emailState, ...person }, index) => ({
    id: ids[index]!,
    ...team,
    ...person,
    ...createLink(),
    emailState: emailState === "held" ? "failed" : emailState,
    isHeld: emailState === "held",
    createdAt: clock.now(),
  }));
  await trx.insertInto("teamManager").values(rows).execute();
  for (const { id: invitationId, tokenId, emailState } of rows)
    if (emailState === "waiting") await enqueue(trx, sendManagerInvitation, { invitationId, tokenId });
}

/**
 * Emails the invitations that waited for the inviter to confirm their own email. They work for 14 days from now on.
 * Idempotent. Runs in the transaction that confirms the email, so that none is left behind.
 */
export async function releaseInvitations(trx: Trx, userId: string): Promise<void> {
  const released = await trx
    .updateTable("teamManager")
    .set({ isHeld: false, emailState: "waiting", expiresAt: after(clock.now(), INVITATION_LIFETIME_MS) })
    .where("invitedBy", "=", userId)
    .where("isHeld", "=", true)
    .where("invitationAcceptedAt", "is", null)
    .returning(["id as invitationId", "tokenId"])
    .execute();
  for (const { invitationId, tokenId } of released)
    if (tokenId !== null) await enqueue(trx, sendManagerInvitation, { invitationId, tokenId });
}

/**
 * Renews pending invitations with new links and another 14 days, and emails them. Their previous links stop working.
 * Returns the IDs of those that were renewed, without those that were accepted or canceled in the meantime.
 */
export async function renewInvitations(
  trx: Trx,
  invitations: readonly { id: string; teamId: string }[],
): Promise<Set<string>> {
  const links = invitations.map(createLink);
  const { rows } = await sql<InvitationEmail>`
    update team_manager
    set token_id = link.token_id, digest = link.digest, expires_at = ${after(clock.now(), INVITATION_LIFETIME_MS)},
      email_state = 'waiting', is_held = false
    from unnest(
      ${invitations.map(({ id }) => id)}::uuid[], ${invitations.map(({ teamId }) => teamId)}::uuid[],
      ${links.map(({ tokenId }) => tokenId)}::uuid[], ${links.map(({ digest }) => digest)}::bytea[]
    ) as link (id, team_id, token_id, digest)
    where team_manager.id = link.id and team_manager.team_id = link.team_id
      and team_manager.invitation_accepted_at is null
    returning team_manager.id as "invitationId", team_manager.token_id as "tokenId"`.execute(trx);
  await enqueueAll(trx, sendManagerInvitation, rows);
  return new Set(rows.map(({ invitationId }) => invitationId));
}

export async function recordInvitationEmail(
  { invitationId, tokenId }: InvitationEmail,
  emailState: "sent" | "failed",
): Promise<void> {
  await db
    .updateTable("teamManager")
    .set({ emailState })
    .where("id", "=", invitationId)
    .where("tokenId", "=", tokenId)
    .execute();
}

/**
 * Makes the user a manager of the team (INVITE-20) and returns the team's ID. Locks the link to serialize concurrent
 * calls. Idempotent for the user who accepted. If the user already owns the team, the invitation is deleted. Otherwise, the
 * owner gets an email.
 */
export async function acceptInvitation({ user }: Session, token: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const invitation = await trx
      .selectFrom("teamManager")
      .select(["id", "teamId", "email", "userId", "expiresAt"])
      .where("digest", "=", digestToken(token))
      .forUpdate()
      .executeTakeFirst();
    if (invitation?.userId === user.id) return invitation.teamId;
    const now = clock.now();
    if (!invitation || invitation.userId !== null || invitation.expiresAt <= now)
      throw new AppError("LINK_INVALID");
    // Only the owner of the invited email can accept (OP2-03).
    if (invitation.email !== user.email) throw new AppError("INVITATION_EMAIL_MISMATCH");
    if (!user.emailVerified) throw new AppError("EMAIL_NOT_CONFIRMED");
    const ownInvitation = await trx
      .deleteFrom("teamManager")
      .where("id", "=", invitation.id)
      .where(isTeamOwner(user.id))
      .returning("teamId")
      .executeTakeFirst();
    if (ownInvitation) return ownInvitation.teamId;
    await trx
      .updateTable("teamManager")
      .set({ userId: user.id, invitationAcceptedAt: now })
      .where("id", "=", invitation.id)
      .execute();
    await enqueue(trx, sendAppointmentEmail, { teamId: invitation.teamId, userId: user.id });
    return invitation.teamId;
  });
}

/**
 * Removes a manager or withdraws an invitation, whose link stops working right away. Returns false if there was
 * nothing to remove.
 */
export async function removeTeamManager(teamId: string, invitationId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("teamManager")
    .where("id", "=", invitationId)
    .where("teamId", "=", teamId)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

/**
 * Accepts all pending team-manager invitations for an email. Call it only after the user has proven they own
 * the email (OP2-03). Idempotent. The teams' owners get emails. Returns how many were accepted.
 */
export async function acceptPendingInvitations(user: { id: string; email: string }): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const accepted = await trx
      .updateTable("teamManager")
      .set({ userId: user.id, invitationAcceptedAt: now })
      .where("email", "=", user.email)
      .where("invitationAcceptedAt", "is", null)
      .where("expiresAt", ">", now)
      .where(sql<boolean>`not ${isTeamOwner(user.id)}`)
      .returning("teamId")
      .execute();
    for (const { teamId } of accepted) await enqueue(trx, sendAppointmentEmail, { teamId, userId: user.id });
    return accepted.length;
  });
}

/** Matches invitations to teams that this user owns. */
const isTeamOwner = (userId: string) =>
  sql<boolean>`exists (select from team where team.id = team_manager.team_id and team.manager_id = ${userId})`;

/** Removes the access that the user got from an invitation. Doesn't affect owners. Idempotent. */
export async function leaveTeam(teamId: string, userId: string): Promise<void> {
  await db.deleteFrom("teamManager").where("teamId", "=", teamId).where("userId", "=", userId).execute();
}

/** Removes the access that new owners got from invitations, because they no longer need it. Idempotent. */
export async function endOwnersInvitations(
  trx: Trx,
  teams: readonly { teamId: string; heirId: string }[],
): Promise<void> {
  await sql`
    delete from team_manager using unnest(
      ${teams.map(({ teamId }) => teamId)}::uuid[], ${teams.map(({ heirId }) => heirId)}::uuid[]
    ) as owned (team_id, user_id)
    where team_manager.team_id = owned.team_id and team_manager.user_id = owned.user_id`.execute(trx);
}

/**
 * Removes the access that these users got from invitations to a team, and deletes the team's pending invitations.
 * Called when a team is transferred, because the new owner didn't send those invitations. Idempotent.
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

/**
 * Makes a team's managers manage the team that continues it. Leaves out pending invitations, because no one has accepted
 * to manage the team yet. Call it after the members were carried over, because a manager may be one of them.
 */
export async function carryManagers(
  trx: Trx,
  { fromTeamId, toTeamId }: { fromTeamId: string; toTeamId: string },
): Promise<void> {
  await sql`
    insert into team_manager (team_id, user_id, member_id, invited_by, email, invitation_accepted_at, created_at,
      expires_at)
    select ${toTeamId}, user_id, season_member.member_id, invited_by, email, invitation_accepted_at, ${clock.now()},
      expires_at
    from team_manager left join season_member on season_member.previous_member_id = team_manager.member_id
    where team_id = ${fromTeamId} and user_id is not null`.execute(trx);
}
