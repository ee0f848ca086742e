import {
  removeTeamManager,
  inviteManagers,
  leaveTeam,
  type EmailPlan,
} from "#features/accounts/invitations/commands.server.ts";
import type { TeamManager, TeamOwner } from "#features/teams/access.server.ts";
import { wakePoolCalls } from "#features/turnout/pool/waking/commands.server.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import type { Session } from "#platform/session.ts";
import { MAX_MANAGERS } from "../management/rules.ts";
import { sendTeamLeft } from "./queue.ts";
import { consumeInvitationEmails, rejectResend, resendInvitations } from "./resending/commands.server.ts";

/** Returns what happens to an email that has to wait this long, in seconds, because of a rate limit. */
const toEmailPlan = (user: Session["user"], wait: number): EmailPlan =>
  // We don't email people who may not know the sender before the sender has confirmed their own email.
  wait > 0 ? "failed" : user.emailVerified ? "waiting" : "held";

/**
 * Plans the emails of new teams' invitations, except the user's own. An email that we can't send never blocks creating a
 * team (LEAGUE-51). If a limit is reached, it counts as failed and can be resent.
 */
export async function planInvitationEmails(user: Session["user"], emails: readonly string[]) {
  const recipients = [...new Set(emails)].filter((email) => email !== user.email);
  const waits = await consumeInvitationEmails(user, recipients);
  return new Map(recipients.map((email, index) => [email, toEmailPlan(user, waits[index]!)]));
}

const createEmailError = (message: string) =>
  new AppError("INVALID_INPUT", { details: { fields: { email: message } } });

/**
 * Invites someone to manage the team and links them to the roster member with the same email, if any. If the user's own
 * email isn't confirmed yet, the invitation waits for that. A pending invitation is resent, unless it was just sent.
 * Throws INVALID_INPUT for someone who already manages the team, and LIMIT_REACHED if the team already has the maximum
 * number of managers. Locks the team so that two concurrent requests can't both take the last slot.
 */
export async function inviteManager(grant: TeamOwner, email: string): Promise<void> {
  const { teamId, user } = grant;
  if (email === user.email) throw createEmailError("That's your own email. Enter theirs instead.");
  await rejectExistingManager(teamId, email);
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
    const managers = await trx
      .selectFrom("teamManager")
      .select(["id", "teamId", "email", "userId", "emailState", "expiresAt"])
      .where("teamId", "=", teamId)
      .orderBy("id")
      .forUpdate()
      .execute();
    const existingManager = managers.find((manager) => manager.email === email);
    if (existingManager?.userId) throw createEmailError(ALREADY_MANAGER);
    if (!existingManager && managers.length >= MAX_MANAGERS) throw new AppError("LIMIT_REACHED");
    if (!existingManager) return inviteNewManager(trx, grant, email);
    const refusal = (await resendInvitations(trx, user, [existingManager])).get(existingManager.id);
    if (refusal?.reason === "limit") rejectResend(refusal);
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
  const [wait = 0] = await consumeInvitationEmails(user, [email]);
  if (wait > 0) rejectResend({ reason: "limit", wait });
  const values = { memberId: member?.id ?? null, email, emailState: toEmailPlan(user, wait) };
  await inviteManagers(trx, { teamId, invitedBy: user.id }, [values]);
}

/**
 * Emails a new link that replaces the old one. Locks the invitation. Throws NOT_FOUND if it was accepted or canceled, and
 * INVITATION_JUST_SENT if the last email is less than ten minutes old.
 */
export async function resendInvitation({ teamId, user }: TeamOwner, managerId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const invitation = await trx
      .selectFrom("teamManager")
      .select(["id", "teamId", "email", "emailState", "expiresAt"])
      .where("id", "=", managerId)
      .where("teamId", "=", teamId)
      .where("invitationAcceptedAt", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!invitation) throw new AppError("NOT_FOUND");
    const refusal = (await resendInvitations(trx, user, [invitation])).get(managerId);
    if (refusal) rejectResend(refusal);
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
    if (numDeletedRows === 0n) return;
    await wakePoolCalls(trx, leagueId, [teamId]);
    await enqueue(trx, sendTeamLeft, { leagueId, teamId });
  });
