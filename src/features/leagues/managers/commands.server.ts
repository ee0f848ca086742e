import {
  removeTeamManager,
  inviteManagers,
  leaveTeam,
  renewInvitation,
  type EmailPlan,
} from "#features/accounts/invitations/commands.server.ts";
import { sendManagerInvitation } from "#features/accounts/invitations/queue.ts";
import type { TeamManager, TeamOwner } from "#features/teams/access.server.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { consume } from "#platform/rate-limit.ts";
import type { Session } from "#platform/session.ts";
import { MAX_MANAGERS } from "../management/rules.ts";
import { sendTeamLeft } from "./queue.ts";

/**
 * Consumes the rate limits for one invitation email. The email is held until the sender confirms their own, which we
 * require because the recipient may not know the sender. If a limit is reached, it counts as failed and can be resent.
 */
async function planInvitationEmail(user: Session["user"], email: string): Promise<EmailPlan> {
  try {
    await consumeInvitationEmail(user, email);
    return user.emailVerified ? "waiting" : "held";
  } catch (error) {
    if (error instanceof AppError && error.code === "RATE_LIMITED") return "failed";
    throw error;
  }
}

/**
 * Plans the emails of new teams' invitations, except the user's own. An email that we can't send never blocks creating a
 * team (LEAGUE-51).
 */
export async function planInvitationEmails(user: Session["user"], emails: readonly string[]) {
  const plans = new Map<string, EmailPlan>();
  for (const email of new Set(emails))
    if (email !== user.email) plans.set(email, await planInvitationEmail(user, email));
  return plans;
}

async function consumeInvitationEmail(user: Session["user"], email: string) {
  await consume("invitation:account", user.id);
  await consume("invitation:recipient", email);
}

const createEmailError = (message: string) =>
  new AppError("INVALID_INPUT", { details: { fields: { email: message } } });

/**
 * Invites someone to manage the team and links them to the roster member with the same email, if any. A pending
 * invitation is renewed with a new link. Throws INVALID_INPUT for someone who already manages the team, and
 * LIMIT_REACHED if the team already has the maximum number of managers. Locks the team so that two concurrent requests
 * can't both take the last slot.
 */
export async function inviteManager(grant: TeamOwner, email: string): Promise<void> {
  const { teamId, user } = grant;
  if (!user.emailVerified) throw new AppError("EMAIL_NOT_CONFIRMED");
  if (email === user.email) throw createEmailError("That's your own email. Enter theirs instead.");
  await rejectExistingManager(teamId, email);
  await consumeInvitationEmail(user, email);
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
    const managers = await trx
      .selectFrom("teamManager")
      .select(["id", "email", "userId"])
      .where("teamId", "=", teamId)
      .execute();
    const existingManager = managers.find((manager) => manager.email === email);
    if (existingManager?.userId) throw createEmailError(ALREADY_MANAGER);
    if (!existingManager && managers.length >= MAX_MANAGERS) throw new AppError("LIMIT_REACHED");
    if (!existingManager) return inviteNewManager(trx, grant, email);
    const invitationEmail = await renewInvitation(trx, teamId, existingManager.id);
    // The invitation was accepted while this request ran.
    if (!invitationEmail) throw createEmailError(ALREADY_MANAGER);
    await enqueue(trx, sendManagerInvitation, invitationEmail);
  });
}

const ALREADY_MANAGER = "They already manage this team.";

/**
 * Throws INVALID_INPUT if the email belongs to the owner or an accepted manager, even if they changed their email. Runs
 * before the rate limits, so these mistakes don't count toward them.
 */
async function rejectExistingManager(teamId: string, email: string) {
  const existingManager = await db
    .selectFrom("appUser")
    .select("appUser.id")
    .where("appUser.email", "=", email)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom("team")
            .select("team.id")
            .where("team.id", "=", teamId)
            .whereRef("team.managerId", "=", "appUser.id"),
        ),
        eb.exists(
          eb
            .selectFrom("teamManager")
            .select("teamManager.id")
            .where("teamManager.teamId", "=", teamId)
            .whereRef("teamManager.userId", "=", "appUser.id"),
        ),
      ]),
    )
    .executeTakeFirst();
  if (existingManager) throw createEmailError(ALREADY_MANAGER);
}

async function inviteNewManager(trx: Trx, { teamId, user }: TeamOwner, email: string) {
  const member = await trx
    .selectFrom("teamMember")
    .select("id")
    .where("teamId", "=", teamId)
    .where("email", "=", email)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const values = { memberId: member?.id ?? null, email, emailState: "waiting" as const };
  await inviteManagers(trx, { teamId, invitedBy: user.id }, [values]);
}

/** Emails a new link that replaces the old one. Throws NOT_FOUND if the invitation was accepted or canceled. */
export async function resendInvitation({ teamId, user }: TeamOwner, managerId: string): Promise<void> {
  if (!user.emailVerified) throw new AppError("EMAIL_NOT_CONFIRMED");
  const invitation = await db
    .selectFrom("teamManager")
    .select("email")
    .where("id", "=", managerId)
    .where("teamId", "=", teamId)
    .where("invitationAcceptedAt", "is", null)
    .executeTakeFirst();
  if (!invitation) throw new AppError("NOT_FOUND");
  await consume("invitation:again", managerId);
  await consumeInvitationEmail(user, invitation.email);
  await db.transaction().execute(async (trx) => {
    const invitationEmail = await renewInvitation(trx, teamId, managerId);
    if (!invitationEmail) throw new AppError("NOT_FOUND");
    await enqueue(trx, sendManagerInvitation, invitationEmail);
  });
}

/** Ends an accepted manager's access or cancels a pending invitation. */
export async function removeManager({ teamId }: TeamOwner, managerId: string): Promise<void> {
  if (!(await removeTeamManager(teamId, managerId))) throw new AppError("NOT_FOUND");
}

/** Ends the user's own access to a team they were invited to. Idempotent. Does nothing for the owner. */
export const stopManaging = ({ teamId, user }: TeamManager): Promise<void> => leaveTeam(teamId, user.id);

/**
 * Takes the team out of a league. The league's manager loses access to it and gets an email, and the team keeps its roster
 * and its games. Idempotent, and does the same for a league that the team isn't in, so it reveals nothing about other
 * leagues.
 */
export const leaveLeague = ({ teamId }: TeamOwner, leagueId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("leagueTeam")
      .where("leagueId", "=", leagueId)
      .where("teamId", "=", teamId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await enqueue(trx, sendTeamLeft, { leagueId, teamId });
  });
