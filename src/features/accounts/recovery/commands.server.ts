import { randomUUID } from "node:crypto";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { log } from "#platform/log.ts";
import { hashPassword } from "#platform/passwords.ts";
import { digestToken } from "#platform/secrets.ts";
import { recordSecurityEvent } from "#platform/security-events.ts";
import { createAccountToken, hasOpenResetLink, rejectWeakPassword } from "../commands.server.ts";
import { dropUnprovenAccess, dropUnprovenPasskeys } from "../first-proof/commands.server.ts";
import { acceptPendingInvitations } from "../invitations/commands.server.ts";
import { sendAccountEmail } from "../queue.ts";
import { savePassword } from "../security/commands.server.ts";

/**
 * Sends a reset link if the email has an account. Callers can't tell whether one was sent. If the email is flooded with
 * requests, sends another link only if none of the earlier ones works. So no one can flood an inbox, and no one can
 * keep the owner from resetting the password.
 */
export async function requestPasswordReset(email: string, isFlooded = false): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("appUser")
      .innerJoin("profile", "profile.id", "appUser.id")
      .select("appUser.id")
      .where("appUser.email", "=", email)
      .where("profile.disabledAt", "is", null)
      .executeTakeFirst();
    const reason = user ? "reset-requested" : "reset-unknown-account";
    await recordSecurityEvent({ kind: "password", reason, accountId: user?.id ?? null }, trx);
    if (!user || (isFlooded && (await hasOpenResetLink(trx, user.id)))) {
      // Enqueue a job that the worker drops. Without it, requests for unknown emails were 3 ms faster, which
      // revealed whether an email has an account.
      const placeholder = { userId: randomUUID(), tokenId: randomUUID() };
      return enqueue(trx, sendAccountEmail, { template: "reset-password", ...placeholder });
    }
    const tokenId = await createAccountToken(trx, user.id, "reset-password");
    await enqueue(trx, sendAccountEmail, { template: "reset-password", userId: user.id, tokenId });
  });
}

/**
 * Returns a reset link's user and expiration. Throws LINK_INVALID. Read-only, so it's harmless if an email scanner
 * opens the link.
 */
export async function checkResetLink(token: string) {
  const link = await db
    .selectFrom("accountToken")
    .innerJoin("profile", "profile.id", "accountToken.userId")
    .innerJoin("appUser", "appUser.id", "accountToken.userId")
    .select(["accountToken.userId", "accountToken.expiresAt", "appUser.name", "appUser.email"])
    .where("accountToken.digest", "=", digestToken(token))
    .where("accountToken.purpose", "=", "reset-password")
    .where("accountToken.expiresAt", ">", clock.now())
    .where("profile.disabledAt", "is", null)
    .executeTakeFirst();
  if (!link) throw new AppError("LINK_INVALID");
  return link;
}

/**
 * Saves a new password with a valid link. In one transaction, consumes all of the account's reset links, ends its
 * sessions, and enqueues a notification. The link proves that the user owns the email, so the email is confirmed, and
 * pending team invitations are accepted afterward (ACCT-45). If accepting them fails, the failure is only logged
 * (ACCT-46).
 */
export async function resetPassword(
  token: string,
  password: string,
): Promise<{ invitationAccepted: boolean }> {
  const { userId, name, email } = await checkResetLink(token);
  rejectWeakPassword(password, { name, email });
  const passwordHash = await hashPassword(password);
  const user = await db.transaction().execute(async (trx) => {
    // Serialize resets per account, because two links used at the same time would deadlock on each other's
    // rows.
    await trx.selectFrom("appUser").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    // The delete is atomic, so only one of two concurrent saves finds the link.
    const link = await trx
      .deleteFrom("accountToken")
      .where("digest", "=", digestToken(token))
      .where("purpose", "=", "reset-password")
      .where("expiresAt", ">", clock.now())
      .returning("userId")
      .executeTakeFirst();
    if (!link) throw new AppError("LINK_INVALID");
    await savePassword(trx, link.userId, passwordHash);
    await dropUnprovenAccess(trx, link.userId);
    await dropUnprovenPasskeys(trx, link.userId);
    return trx
      .updateTable("appUser")
      .set({ emailVerified: true, updatedAt: clock.now() })
      .where("id", "=", link.userId)
      .returning(["id", "email"])
      .executeTakeFirstOrThrow();
  });
  try {
    return { invitationAccepted: (await acceptPendingInvitations(user)) > 0 };
  } catch (error) {
    log.error(
      { err: error, userId: user.id },
      "failed to accept a pending invitation after a password reset",
    );
    return { invitationAccepted: false };
  }
}
