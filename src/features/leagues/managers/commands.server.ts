import {
  endManager,
  inviteManagers,
  leaveTeam,
  renewInvitation,
} from "#features/accounts/invitations/commands.server.ts";
import type { TeamAppointer, TeamManager } from "#features/teams/access.server.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { consume } from "#platform/rate-limit.ts";
import type { Session } from "#platform/session.ts";
import { MOST_MANAGERS } from "../management/rules.ts";
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
  await consume("invitation:recipient", email);
}

const refuse = (message: string) =>
  new AppError("INVALID_INPUT", { details: { fields: { email: message } } });

/**
 * Invites somebody to manage the team, known by the roster's name when it has that address. Whoever was invited before
 * and has not accepted gets another mail with a new link. INVALID_INPUT for those who manage it, TOO_MANY behind what
 * every list shows. The team is locked, so that two at once cannot both be the last that fits.
 */
export async function inviteManager(grant: TeamAppointer, email: string): Promise<void> {
  const { teamId, user } = grant;
  if (!user.emailVerified) throw new AppError("EMAIL_NOT_CONFIRMED");
  if (email === user.email) throw refuse("This is your own address. Please enter theirs.");
  await refuseManager(teamId, email);
  await countMail(user, email);
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
    const managers = await trx
      .selectFrom("teamManager")
      .select(["id", "email", "userId"])
      .where("teamId", "=", teamId)
      .execute();
    const before = managers.find((manager) => manager.email === email);
    if (before?.userId) throw refuse(MANAGES_ALREADY);
    if (!before && managers.length >= MOST_MANAGERS) throw new AppError("TOO_MANY");
    const mail = before
      ? await renewInvitation(trx, teamId, before.id)
      : await inviteNewManager(trx, grant, email);
    // Accepted while it was being sent again.
    if (!mail) throw refuse(MANAGES_ALREADY);
    await enqueue(trx, sendManagerInvitation, mail);
  });
}

const MANAGES_ALREADY = "They manage this team already.";

/** Before anything is counted: the owner, and whoever accepted, also with another address by now. */
async function refuseManager(teamId: string, email: string) {
  const found = await db
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
  if (found) throw refuse(MANAGES_ALREADY);
}

async function inviteNewManager(trx: Trx, { teamId, user }: TeamAppointer, email: string) {
  const member = await trx
    .selectFrom("teamMember")
    .select("id")
    .where("teamId", "=", teamId)
    .where("email", "=", email)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const person = { memberId: member?.id ?? null, email, mail: "waiting" as const };
  return (await inviteManagers(trx, { teamId, invitedBy: user.id }, [person]))[0]!;
}

/** Replaces the link and mails it. Throws NOT_FOUND for one that is accepted or gone. */
export async function resendInvitation({ teamId, user }: TeamAppointer, managerId: string): Promise<void> {
  if (!user.emailVerified) throw new AppError("EMAIL_NOT_CONFIRMED");
  const invited = await db
    .selectFrom("teamManager")
    .select("email")
    .where("id", "=", managerId)
    .where("teamId", "=", teamId)
    .where("invitationAcceptedAt", "is", null)
    .executeTakeFirst();
  if (!invited) throw new AppError("NOT_FOUND");
  await consume("invitation:again", managerId);
  await countMail(user, invited.email);
  await db.transaction().execute(async (trx) => {
    const mail = await renewInvitation(trx, teamId, managerId);
    if (!mail) throw new AppError("NOT_FOUND");
    await enqueue(trx, sendManagerInvitation, mail);
  });
}

/** Ends an accepted manager's access, or an open invitation. */
export async function removeManager({ teamId }: TeamAppointer, managerId: string): Promise<void> {
  if (!(await endManager(teamId, managerId))) throw new AppError("NOT_FOUND");
}

/** Gives up a team one was invited to. Idempotent; a team of one's own stays. */
export const stopManaging = ({ teamId, user }: TeamManager): Promise<void> => leaveTeam(teamId, user.id);
