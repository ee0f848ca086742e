import { endManager, renewInvitation } from "#features/accounts/invitations/commands.server.ts";
import type { TeamOwner } from "#features/teams/access.server.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { consume } from "#platform/rate-limit.ts";
import type { Session } from "#platform/session.ts";
import { sendManagerInvitation } from "./queue.ts";

/**
 * Whether this person may have a mail sent to this address: with a confirmed address of their own, because it goes to
 * somebody who may not know them, and not too often. Counts it.
 */
export async function mayMail(user: Session["user"], email: string): Promise<boolean> {
  if (!user.emailVerified) return false;
  try {
    await countMail(user, email);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "RATE_LIMITED") return false;
    throw error;
  }
}

async function countMail(user: Session["user"], email: string) {
  await consume("invitation:account", user.id);
  await consume("mail:account", email);
}

/** Replaces the link and mails it. Throws NOT_FOUND for one that is accepted or gone. */
export async function resendInvitation({ teamId, user }: TeamOwner, managerId: string): Promise<void> {
  if (!user.emailVerified) throw new AppError("EMAIL_NOT_CONFIRMED");
  const invited = await db
    .selectFrom("teamManager")
    .select("email")
    .where("id", "=", managerId)
    .where("teamId", "=", teamId)
    .where("invitationAcceptedAt", "is", null)
    .executeTakeFirst();
  if (!invited) throw new AppError("NOT_FOUND");
  await countMail(user, invited.email);
  await db.transaction().execute(async (trx) => {
    const mail = await renewInvitation(trx, teamId, managerId);
    if (!mail) throw new AppError("NOT_FOUND");
    await enqueue(trx, sendManagerInvitation, mail);
  });
}

/** Ends an accepted manager's access, or an open invitation. */
export async function removeManager({ teamId }: TeamOwner, managerId: string): Promise<void> {
  if (!(await endManager(teamId, managerId))) throw new AppError("NOT_FOUND");
}
