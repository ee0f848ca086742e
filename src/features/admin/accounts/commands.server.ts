import { administer, recordAct } from "#features/accounts/administration/audit/commands.server.ts";
import {
  disableAccount,
  enableAccount,
  removeAccount,
  sendPasswordReset,
  updateAccount,
} from "#features/accounts/administration/commands.server.ts";
import { startImpersonation } from "#features/accounts/administration/impersonation/commands.server.ts";
import { correctMember, strikeMember } from "#features/teams/administration/commands.server.ts";
import { forgetPhones } from "#features/teams/queue.ts";
import { removeRequestsOf } from "#features/support/administration/commands.server.ts";
import { enqueue } from "#platform/jobs.ts";
import type { Session } from "#platform/session.ts";
import type { AccountChange, MemberCorrection } from "./schema.ts";

/** Changes somebody's name and role. Repeatable; throws NOT_FOUND, OWN_ACCOUNT. */
export const changeAccount = (session: Session, userId: string, change: AccountChange): Promise<void> =>
  administer(session, async (trx, by) => {
    await recordAct(trx, by, "account.update", userId, await updateAccount(trx, by, userId, change));
  });

/** Keeps somebody out, or lets them in again. Repeatable; throws NOT_FOUND, OWN_ACCOUNT. */
export const setDisabled = (session: Session, userId: string, isDisabled: boolean): Promise<void> =>
  administer(session, async (trx, by) => {
    const change = await (isDisabled ? disableAccount : enableAccount)(trx, by, userId);
    if (change.before.isDisabled !== isDisabled)
      await recordAct(trx, by, isDisabled ? "account.disable" : "account.enable", userId, change);
  });

/**
 * With what they asked support, and with the phones on which they were told about teams: those leave the record of texts by
 * jobs of this transaction. Throws NOT_FOUND, OWN_ACCOUNT, STILL_MANAGES.
 */
export const deleteAccount = (session: Session, userId: string): Promise<void> =>
  administer(session, async (trx, by) => {
    const alerts = await trx
      .selectFrom("managerPhone")
      .select(["teamId", "phone"])
      .where("userId", "=", userId)
      .execute();
    await removeRequestsOf(trx, by, userId);
    await recordAct(trx, by, "account.remove", userId, { before: await removeAccount(trx, by, userId) });
    for (const { teamId, phone } of alerts) await enqueue(trx, forgetPhones, { teamId, phones: [phone] });
  });

/** Each time another link; the ones before work as long as they would have. */
export const mailPasswordReset = (session: Session, userId: string): Promise<void> =>
  administer(session, async (trx, by) => {
    const person = await sendPasswordReset(trx, by, userId);
    await recordAct(trx, by, "account.send-password-reset", userId, { before: person, after: person });
  });

/** The session shows what they see from now on. Throws NOT_FOUND, OWN_ACCOUNT, OTHER_ADMINISTRATOR. */
export const impersonate = (session: Session, userId: string, reason: string): Promise<void> =>
  administer(session, async (trx, by) => {
    const { email } = await startImpersonation(trx, by, session.id, userId);
    await recordAct(trx, by, "impersonation.start", userId, { before: { email }, after: { email, reason } });
  });

/** Changes a roster entry of somebody without an account. Repeatable; throws NOT_FOUND. */
export const changeMember = (session: Session, memberId: string, entries: MemberCorrection): Promise<void> =>
  administer(session, async (trx, by) => {
    await recordAct(trx, by, "member.update", memberId, await correctMember(trx, by, memberId, entries));
  });

/** Throws NOT_FOUND. */
export const deleteMember = (session: Session, memberId: string): Promise<void> =>
  administer(session, async (trx, by) => {
    await recordAct(trx, by, "member.remove", memberId, { before: await strikeMember(trx, by, memberId) });
  });
