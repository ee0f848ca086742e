import { runAdminAction, recordAction } from "#features/accounts/administration/audit/commands.server.ts";
import {
  disableAccount,
  enableAccount,
  endAccountSessions,
  removeAccount,
  sendPasswordReset,
  updateAccount,
} from "#features/accounts/administration/commands.server.ts";
import { startImpersonation } from "#features/accounts/administration/impersonation/commands.server.ts";
import { listTestPhones } from "#features/messages/test-texts/queries.server.ts";
import { updateMemberAsAdmin, deleteMemberAsAdmin } from "#features/teams/administration/commands.server.ts";
import { forgetPhones } from "#features/teams/queue.ts";
import { removeUserRequests } from "#features/support/administration/commands.server.ts";
import { enqueue } from "#platform/jobs.ts";
import type { Session } from "#platform/session.ts";
import type { AccountUpdate, MemberUpdate } from "./schema.ts";

/** Updates a user's name and role. Idempotent. Throws NOT_FOUND, CANNOT_TARGET_SELF. */
export const changeAccount = (session: Session, userId: string, change: AccountUpdate): Promise<void> =>
  runAdminAction(session, async (trx, admin) => {
    await recordAction(trx, admin, "account.update", userId, await updateAccount(trx, admin, userId, change));
  });

/** Disables or enables an account. Idempotent. Throws NOT_FOUND, CANNOT_TARGET_SELF. */
export const setDisabled = (session: Session, userId: string, isDisabled: boolean): Promise<void> =>
  runAdminAction(session, async (trx, admin) => {
    const change = await (isDisabled ? disableAccount : enableAccount)(trx, admin, userId);
    if (change.before.isDisabled !== isDisabled)
      await recordAction(trx, admin, isDisabled ? "account.disable" : "account.enable", userId, change);
  });

/**
 * Deletes an account with its support requests, alert phones, and test text. In the same transaction, enqueues jobs that purge
 * those phones from the text logs. Throws NOT_FOUND, CANNOT_TARGET_SELF, USER_IS_MANAGER.
 */
export const deleteAccount = (session: Session, userId: string): Promise<void> =>
  runAdminAction(session, async (trx, admin) => {
    const alerts = await trx
      .selectFrom("managerPhone")
      .select(["teamId", "phone"])
      .where("userId", "=", userId)
      .execute();
    const tests = await listTestPhones(trx, userId);
    await removeUserRequests(trx, admin, userId);
    await recordAction(trx, admin, "account.remove", userId, {
      before: await removeAccount(trx, admin, userId),
    });
    for (const { teamId, phone } of [...alerts, ...tests])
      await enqueue(trx, forgetPhones, { teamId, phones: [phone] });
  });

/** Signs a user out everywhere. Returns how many sessions ended. Throws NOT_FOUND, CANNOT_TARGET_SELF. */
export const endAllSessions = (session: Session, userId: string): Promise<number> =>
  runAdminAction(session, async (trx, admin) => {
    const { email, ended } = await endAccountSessions(trx, admin, userId);
    await recordAction(trx, admin, "account.end-sessions", userId, {
      before: { email },
      after: { email, ended },
    });
    return ended;
  });

/** Sends a new reset link each time. Earlier links stay valid until they expire. */
export const emailPasswordReset = (session: Session, userId: string): Promise<void> =>
  runAdminAction(session, async (trx, admin) => {
    const person = await sendPasswordReset(trx, admin, userId);
    await recordAction(trx, admin, "account.send-password-reset", userId, { before: person, after: person });
  });

/** Switches the session to show what this user sees. Throws NOT_FOUND, CANNOT_TARGET_SELF, CANNOT_IMPERSONATE_ADMIN. */
export const impersonate = (session: Session, userId: string, reason: string): Promise<void> =>
  runAdminAction(session, async (trx, admin) => {
    const { email } = await startImpersonation(trx, admin, session.id, userId);
    await recordAction(trx, admin, "impersonation.start", userId, {
      before: { email },
      after: { email, reason },
    });
  });

/** Updates a team member who has no account. Idempotent. Throws NOT_FOUND. */
export const changeMember = (session: Session, memberId: string, entries: MemberUpdate): Promise<void> =>
  runAdminAction(session, async (trx, admin) => {
    await recordAction(
      trx,
      admin,
      "member.update",
      memberId,
      await updateMemberAsAdmin(trx, admin, memberId, entries),
    );
  });

/** Deletes a team member who has no account. Throws NOT_FOUND. */
export const deleteMember = (session: Session, memberId: string): Promise<void> =>
  runAdminAction(session, async (trx, admin) => {
    await recordAction(trx, admin, "member.remove", memberId, {
      before: await deleteMemberAsAdmin(trx, admin, memberId),
    });
  });
