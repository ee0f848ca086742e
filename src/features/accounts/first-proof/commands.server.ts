import type { Trx } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { endSessions } from "../sessions/commands.server.ts";

/**
 * Removes everything that could open an account whose email was never confirmed: passkeys, sign-in providers, API keys, webhooks, two-step verification,
 * pending changes of email, and all sessions except `keptSession`. Someone else may have registered with that email and
 * waited for its owner. Call it at the first proof that the user owns the email, before marking the email as confirmed.
 * Does nothing if it's confirmed already.
 */
export async function dropUnprovenAccess(
  trx: Trx,
  userId: string,
  keptSession?: Pick<Session, "id">,
): Promise<void> {
  const unprovenUser = await trx
    .updateTable("appUser")
    .set({ twoFactorEnabled: false })
    .where("id", "=", userId)
    .where("emailVerified", "=", false)
    .returning("id")
    .executeTakeFirst();
  if (!unprovenUser) return;
  await trx.deleteFrom("passkey").where("userId", "=", userId).execute();
  await trx.deleteFrom("linkedIdentity").where("userId", "=", userId).execute();
  await trx.deleteFrom("apiKey").where("userId", "=", userId).execute();
  await trx.deleteFrom("webhook").where("userId", "=", userId).execute();
  await trx.deleteFrom("twoFactor").where("userId", "=", userId).execute();
  await trx.deleteFrom("emailChange").where("userId", "=", userId).execute();
  await endSessions(trx, userId, keptSession);
}

/**
 * Removes the passkeys, sign-in providers, API keys, and webhooks of an account whose password may not be its owner's, because the confirmation link was used in
 * another browser than the one that registered. Call it at a reset, and the new password counts as the owner's.
 * Two-step verification stays, because a reset must not get around it.
 */
export async function dropUnprovenPasskeys(trx: Trx, userId: string): Promise<void> {
  const unprovenProfile = await trx
    .updateTable("profile")
    .set({ passwordProved: true })
    .where("id", "=", userId)
    .where("passwordProved", "=", false)
    .returning("id")
    .executeTakeFirst();
  if (!unprovenProfile) return;
  await trx.deleteFrom("passkey").where("userId", "=", userId).execute();
  await trx.deleteFrom("linkedIdentity").where("userId", "=", userId).execute();
  await trx.deleteFrom("apiKey").where("userId", "=", userId).execute();
  await trx.deleteFrom("webhook").where("userId", "=", userId).execute();
}
