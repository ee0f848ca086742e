import { renewInvitations } from "#features/accounts/invitations/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { consumeAll } from "#platform/rate-limit.ts";
import type { Session } from "#platform/session.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { lockLeague } from "../../commands.server.ts";
import { MAX_MANAGERS } from "../../management/rules.ts";
import { findResendBlocker, type SentInvitation } from "./rules.ts";
import type { ResendBlocker, ResendOutcome } from "./schema.ts";

type PendingInvitation = SentInvitation & { id: string; teamId: string; email: string };

/** An invitation that wasn't resent. `wait` is the time until a rate limit allows it, in seconds. */
type Refusal = { reason: ResendBlocker; wait: number };

/**
 * Counts emails to these people toward the sender's limit and their own, in two statements. Returns how many seconds
 * each one has to wait, in the same order, or 0 if it can be sent.
 */
export async function consumeInvitationEmails(user: Session["user"], emails: readonly string[]) {
  const waits = await consumeAll(
    "invitation:account",
    emails.map(() => user.id),
  );
  const allowed = emails.filter((_email, index) => waits[index] === 0);
  const recipientWaits = await consumeAll("invitation:recipient", allowed);
  return waits.map((wait) => (wait === 0 ? recipientWaits.shift()! : wait));
}

/**
 * Resends all invitations that can be resent now, with a number of statements that doesn't depend on how many there are.
 * Returns the others by ID. The caller holds locks on them, so that concurrent requests resend each one once.
 */
export async function resendInvitations(
  trx: Trx,
  user: Session["user"],
  invitations: readonly PendingInvitation[],
): Promise<Map<string, Refusal>> {
  const now = clock.now();
  const refusals = new Map<string, Refusal>();
  const keepAllowed = (list: readonly PendingInvitation[], waits: readonly number[]) =>
    list.filter(({ id }, index) => {
      const wait = waits[index]!;
      if (wait > 0) refusals.set(id, { reason: "limit", wait });
      return wait === 0;
    });
  let sendable = invitations.filter((invitation) => {
    const reason = findResendBlocker(invitation, user, now);
    if (reason !== null) refusals.set(invitation.id, { reason, wait: 0 });
    return reason === null;
  });
  sendable = keepAllowed(
    sendable,
    await consumeAll(
      "invitation:again",
      sendable.map(({ id }) => id),
    ),
  );
  sendable = keepAllowed(
    sendable,
    await consumeInvitationEmails(
      user,
      sendable.map(({ email }) => email),
    ),
  );
  await renewInvitations(trx, sendable);
  return refusals;
}

/** Throws the error for an invitation that couldn't be resent. */
export function rejectResend({ reason, wait }: Refusal): never {
  if (reason === "unconfirmed") throw new AppError("EMAIL_NOT_CONFIRMED");
  if (reason === "recent") throw new AppError("INVITATION_JUST_SENT");
  throw new AppError("RATE_LIMITED", { details: { retryAfterSeconds: wait } });
}

/** Twice as many as the sender may email in a day, so what's beyond would be left out anyway. */
const MAX_PENDING = 1000;

/**
 * Resends a league's pending and expired invitations, under the same rules as a single one. Only for teams that the user
 * owns, because only owners appoint managers. Locks the league and the invitations. Not idempotent, but a second request
 * within ten minutes finds them just sent.
 */
export async function resendAllPending(grant: LeagueGrant): Promise<ResendOutcome> {
  const { user, leagueId } = grant;
  return db.transaction().execute(async (trx) => {
    await lockLeague(trx, grant);
    const invitations = await trx
      .selectFrom("leagueTeam")
      .innerJoin("team", "team.id", "leagueTeam.teamId")
      // The lateral join makes PostgreSQL use the index for each team instead of scanning all managers.
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("teamManager")
            .selectAll()
            .whereRef("teamManager.teamId", "=", "team.id")
            .where("teamManager.invitationAcceptedAt", "is", null)
            .orderBy("teamManager.createdAt")
            .limit(MAX_MANAGERS)
            .forUpdate()
            .as("teamManager"),
        (join) => join.onTrue(),
      )
      .leftJoin("teamMember", "teamMember.id", "teamManager.memberId")
      .select((eb) => [
        "teamManager.id",
        "teamManager.teamId",
        "teamManager.email",
        "teamManager.emailState",
        "teamManager.expiresAt",
        eb.fn.coalesce("teamMember.name", "teamManager.invitedName").as("name"),
        "team.name as teamName",
        "team.managerId as ownerId",
      ])
      .where("leagueTeam.leagueId", "=", leagueId)
      .where("team.archivedAt", "is", null)
      .orderBy("teamManager.id")
      .limit(MAX_PENDING)
      .execute();
    const own = invitations.filter(({ ownerId }) => ownerId === user.id);
    const refusals = await resendInvitations(trx, user, own);
    const skipped = invitations.flatMap(({ id, teamId, teamName, email, name, ownerId }) => {
      const reason = ownerId === user.id ? refusals.get(id)?.reason : "not-owner";
      return reason ? [{ id, teamId, teamName, email, name, reason }] : [];
    });
    return {
      sent: invitations.length - skipped.length,
      skipped: skipped.toSorted((a, b) => a.teamName.localeCompare(b.teamName, "en")),
    };
  });
}
