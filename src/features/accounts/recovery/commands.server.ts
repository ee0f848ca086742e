import { randomUUID } from "node:crypto";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { log } from "#platform/log.ts";
import { hashPassword } from "#platform/passwords.ts";
import { tokenDigest } from "#platform/secrets.ts";
import { createAccountToken, refuseCommonPassword } from "../commands.server.ts";
import { acceptPendingInvitations } from "../invitations/commands.server.ts";
import { sendAccountMail } from "../queue.ts";
import { savePassword } from "../security/commands.server.ts";

/** Mails a reset link if the address has an account, and answers alike if it has none. */
export async function requestPasswordReset(email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("appUser")
      .innerJoin("profile", "profile.id", "appUser.id")
      .select("appUser.id")
      .where("appUser.email", "=", email)
      .where("profile.disabledAt", "is", null)
      .executeTakeFirst();
    if (!user) {
      // A mail to nobody, dropped by the worker: without it the answer for an unknown address came 3 ms sooner.
      const nobody = { userId: randomUUID(), tokenId: randomUUID() };
      return enqueue(trx, sendAccountMail, { mail: "reset-password", ...nobody });
    }
    const tokenId = await createAccountToken(trx, user.id, "reset-password");
    await enqueue(trx, sendAccountMail, { mail: "reset-password", userId: user.id, tokenId });
  });
}

/** Whose reset link it is and until when it works; throws LINK_INVALID. Changes nothing, so scanners may open it. */
export async function checkResetLink(token: string): Promise<{ userId: string; expiresAt: Date }> {
  const link = await db
    .selectFrom("accountToken")
    .innerJoin("profile", "profile.id", "accountToken.userId")
    .select(["accountToken.userId", "accountToken.expiresAt"])
    .where("accountToken.digest", "=", tokenDigest(token))
    .where("accountToken.purpose", "=", "reset-password")
    .where("accountToken.expiresAt", ">", clock.now())
    .where("profile.disabledAt", "is", null)
    .executeTakeFirst();
  if (!link) throw new AppError("LINK_INVALID");
  return link;
}

/**
 * Whoever registered with an address that is not theirs may have left a passkey or a second factor behind. The first
 * proof of the address (this reset) removes them: they were never its owner's.
 */
async function forgetUnprovenFactors(trx: Trx, userId: string) {
  const unproven = await trx
    .updateTable("appUser")
    .set({ twoFactorEnabled: false })
    .where("id", "=", userId)
    .where("emailVerified", "=", false)
    .returning("id")
    .executeTakeFirst();
  if (!unproven) return;
  await trx.deleteFrom("passkey").where("userId", "=", userId).execute();
  await trx.deleteFrom("twoFactor").where("userId", "=", userId).execute();
}

/**
 * Saves the new password with a valid link: uses up this and every other reset link of the account, ends all
 * its sessions and sends the notice, in one transaction. Holding the link proves the address, so it is
 * confirmed too, and a pending team invitation to it is accepted afterwards (ACCT-45); a failure there is only
 * logged (ACCT-46).
 */
export async function resetPassword(
  token: string,
  password: string,
): Promise<{ invitationAccepted: boolean }> {
  refuseCommonPassword(password);
  const { userId } = await checkResetLink(token);
  const passwordHash = await hashPassword(password);
  const user = await db.transaction().execute(async (trx) => {
    // One reset of an account at a time: two of its links used at once would each wait for the other's record.
    await trx.selectFrom("appUser").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    // Deleting decides: of two saves at once only one finds the link.
    const link = await trx
      .deleteFrom("accountToken")
      .where("digest", "=", tokenDigest(token))
      .where("purpose", "=", "reset-password")
      .where("expiresAt", ">", clock.now())
      .returning("userId")
      .executeTakeFirst();
    if (!link) throw new AppError("LINK_INVALID");
    await savePassword(trx, link.userId, passwordHash);
    await forgetUnprovenFactors(trx, link.userId);
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
    log.error({ err: error, userId: user.id }, "a pending invitation could not be accepted after a reset");
    return { invitationAccepted: false };
  }
}
