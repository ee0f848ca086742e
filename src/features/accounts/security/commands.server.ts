import QRCode from "qrcode";
import { auth } from "#platform/auth.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { hashPassword, verifyPassword } from "#platform/passwords.ts";
import { requireFreshFactor } from "#platform/proof.ts";
import { recordSecurityEvent } from "#platform/security-events.ts";
import { readOwnSession, type Session } from "#platform/session.ts";
import type { Identity } from "../schema.ts";
import { rejectWeakPassword } from "../commands.server.ts";
import { sendAccountEmail } from "../queue.ts";
import { endSessions, renewSessionToken } from "../sessions/commands.server.ts";
import { isAuthRejection } from "../sessions/rules.ts";

/** Saves a password hash, ends all sessions except `keptSession`, and enqueues a notification. */
export async function savePassword(trx: Trx, userId: string, passwordHash: string, keptSession?: Session) {
  const now = clock.now();
  await trx
    .insertInto("credential")
    .values({ userId, accountId: userId, providerId: "credential", password: passwordHash, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(["userId", "providerId"]).doUpdateSet({ password: passwordHash, updatedAt: now }),
    )
    .execute();
  // Delete unused reset links, so an old email can't undo the change.
  await trx
    .deleteFrom("accountToken")
    .where("userId", "=", userId)
    .where("purpose", "=", "reset-password")
    .execute();
  // Someone who knew the old password may have started a change of email.
  await trx.deleteFrom("emailChange").where("userId", "=", userId).execute();
  await endSessions(trx, userId, keptSession);
  const reason = keptSession ? "changed" : "reset";
  await recordSecurityEvent({ kind: "password", reason, accountId: userId }, trx);
  await enqueue(trx, sendAccountEmail, {
    template: "password-changed",
    userId,
    changedAt: now.toISOString(),
  });
}

/**
 * Changes the signed-in user's password (OP2-42). Returns the renewed session's cookie, which the caller must send: a
 * copy of the old one stops working. Throws CURRENT_PASSWORD_INCORRECT.
 */
export async function changePassword(
  ownSession: Session,
  passwords: { currentPassword: string; newPassword: string },
): Promise<string> {
  rejectWeakPassword(passwords.newPassword, ownSession.user);
  await requirePassword(ownSession, passwords.currentPassword);
  const passwordHash = await hashPassword(passwords.newPassword);
  return db.transaction().execute(async (trx) => {
    await savePassword(trx, ownSession.user.id, passwordHash, ownSession);
    return renewSessionToken(trx, ownSession);
  });
}

/**
 * Records that the user has proved who they are, with the password and, with two-step verification, a code. Returns the
 * renewed session's cookie, which the caller must send. Throws CURRENT_PASSWORD_INCORRECT, TWO_STEP_CODE_INVALID.
 */
export async function confirmIdentity(
  session: Session,
  identity: Identity,
  headers: Headers,
): Promise<string> {
  await requireIdentity(session, identity, headers);
  return db
    .transaction()
    .execute((trx) => renewSessionToken(trx, session, session.user.twoFactorEnabled ? "factor" : "password"));
}

/**
 * Ends the user's other sessions and notifies the user about a new passkey, which better-auth has already saved.
 * Returns the renewed session's cookie, which the caller must send.
 */
export async function completePasskeyAddition(session: Session): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await endSessions(trx, session.user.id, session);
    await enqueue(trx, sendAccountEmail, { template: "passkey-added", userId: session.user.id });
    await recordSecurityEvent({ kind: "passkey", reason: "added", accountId: session.user.id }, trx);
    return renewSessionToken(trx, session, "factor");
  });
}

/**
 * Rechecks who the user is before a change that could lock them out: the password and, with two-step verification, a
 * current code or a recovery code, which is used up. Throws CURRENT_PASSWORD_INCORRECT, TWO_STEP_CODE_INVALID.
 */
export async function requireIdentity(
  session: Session,
  { password, code = "" }: Identity,
  headers: Headers,
): Promise<void> {
  await requirePassword(session, password);
  if (!session.user.twoFactorEnabled) return;
  const typedCode = code.replaceAll(/\s/g, "");
  if (typedCode === "") throw await rejectConfirmation(session, "TWO_STEP_CODE_INVALID");
  const request = { body: { code: typedCode }, headers };
  await mapAuthError(session, "TWO_STEP_CODE_INVALID", async () => {
    await (/^\d{6}$/.test(typedCode) ? auth.api.verifyTOTP(request) : auth.api.verifyBackupCode(request));
  });
}

type ConfirmationError = "CURRENT_PASSWORD_INCORRECT" | "TWO_STEP_CODE_INVALID";

/** Records a wrong password or code of someone who is signed in, and returns the error. */
async function rejectConfirmation({ user }: Session, code: ConfirmationError, cause?: unknown) {
  const reason = code === "CURRENT_PASSWORD_INCORRECT" ? "wrong-password" : "wrong-code";
  await recordSecurityEvent({ kind: "confirmation-failed", reason, accountId: user.id });
  return new AppError(code, { cause });
}

async function requirePassword(session: Session, password: string) {
  const row = await db
    .selectFrom("credential")
    .select("password")
    .where("userId", "=", session.user.id)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  if (!row?.password || !(await verifyPassword(row.password, password)))
    throw await rejectConfirmation(session, "CURRENT_PASSWORD_INCORRECT");
}

/**
 * Returns a QR code for an authenticator app, plus recovery codes. Two-step verification stays off until
 * `confirmTwoStep` succeeds. Throws CURRENT_PASSWORD_INCORRECT, PROOF_NEEDED.
 */
export async function startTwoStep(session: Session, password: string, headers: Headers) {
  // A thief who knows the password must not add a factor next to an administrator's passkey.
  requireFreshFactor(session);
  const setup = await mapAuthError(session, "CURRENT_PASSWORD_INCORRECT", () =>
    auth.api.enableTwoFactor({ body: { password }, headers }),
  );
  if (setup.method !== "totp") throw new Error("expected an authenticator app (TOTP)");
  const qrSvg = await QRCode.toString(setup.totpURI, { type: "svg", margin: 1 });
  return { uri: setup.totpURI, qrSvg, recoveryCodes: setup.backupCodes };
}

/**
 * Turns on two-step verification if the first code is valid, and ends the user's other sessions. Returns the renewed
 * session's cookies, which the caller must send.
 */
export async function confirmTwoStep(session: Session, code: string, headers: Headers) {
  const { headers: responseHeaders } = await mapAuthError(session, "TWO_STEP_CODE_INVALID", () =>
    auth.api.verifyTOTP({ body: { code: code.replaceAll(/\s/g, "") }, headers, returnHeaders: true }),
  );
  return completeTwoStepChange(session.user.id, true, responseHeaders.getSetCookie());
}

/**
 * Turns off two-step verification and ends the user's other sessions. Requires a code, because the password is what the
 * second step protects against losing. Returns the renewed session's cookies, which the caller must send.
 */
export async function removeTwoStep(session: Session, identity: Identity, headers: Headers) {
  await requireIdentity(session, identity, headers);
  const { headers: responseHeaders } = await mapAuthError(session, "CURRENT_PASSWORD_INCORRECT", () =>
    auth.api.disableTwoFactor({ body: { password: identity.password }, headers, returnHeaders: true }),
  );
  return completeTwoStepChange(session.user.id, false, responseHeaders.getSetCookie());
}

/**
 * Replaces the recovery codes, ends the user's other sessions, and notifies the user. Requires a code, because a new
 * recovery code could turn off two-step verification. Returns the codes, and the renewed session's cookie, which the
 * caller must send.
 */
export async function renewRecoveryCodes(session: Session, identity: Identity, headers: Headers) {
  await requireIdentity(session, identity, headers);
  const { password } = identity;
  const { backupCodes } = await mapAuthError(session, "CURRENT_PASSWORD_INCORRECT", () =>
    auth.api.generateBackupCodes({ body: { password }, headers }),
  );
  const cookie = await db.transaction().execute(async (trx) => {
    await endSessions(trx, session.user.id, session);
    await enqueue(trx, sendAccountEmail, { template: "recovery-codes-renewed", userId: session.user.id });
    await recordSecurityEvent({ kind: "two-step", reason: "codes-renewed", accountId: session.user.id }, trx);
    return renewSessionToken(trx, session);
  });
  return { recoveryCodes: backupCodes, cookie };
}

/**
 * Ends the user's other sessions and notifies the user, in a separate transaction, because better-auth commits the
 * change itself. It also replaces the session, so the one to keep is found by its new cookie.
 */
async function completeTwoStepChange(userId: string, enabled: boolean, cookies: string[]): Promise<string[]> {
  const cookie = cookies.map((text) => text.split(";", 1)[0]).join("; ");
  const { session } = await readOwnSession(new Headers({ cookie }));
  await db.transaction().execute(async (trx) => {
    await endSessions(trx, userId, session ?? undefined);
    await enqueue(trx, sendAccountEmail, { template: "two-step-changed", userId, enabled });
    const reason = enabled ? "on" : "off";
    await recordSecurityEvent({ kind: "two-step", reason, accountId: userId }, trx);
  });
  return cookies;
}

async function mapAuthError<Result>(
  session: Session,
  code: ConfirmationError,
  operation: () => Promise<Result>,
): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    if (!isAuthRejection(error)) throw error;
    // Other errors aren't about the password or the code. For example, two-step verification was turned on in another
    // tab.
    const isCredentialError = ["INVALID_PASSWORD", "INVALID_CODE", "INVALID_BACKUP_CODE"].includes(
      error.body?.code ?? "",
    );
    throw isCredentialError
      ? await rejectConfirmation(session, code, error)
      : new AppError("INVALID_INPUT", { cause: error });
  }
}

export async function listPasskeys({ user }: Session) {
  const rows = await db
    .selectFrom("passkey")
    .select(["id", "name", "createdAt"])
    .where("userId", "=", user.id)
    .orderBy("id")
    .limit(50)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name || "Passkey",
    createdAt: row.createdAt?.toISOString() ?? null,
  }));
}

/**
 * Deletes a passkey, ends the user's other sessions, and notifies the user. Returns the renewed session's cookie, which
 * the caller must send. Throws NOT_FOUND if it doesn't exist or belongs to another user.
 */
export async function removePasskey(session: Session, id: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom("passkey")
      .where("id", "=", id)
      .where("userId", "=", session.user.id)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw new AppError("NOT_FOUND");
    await endSessions(trx, session.user.id, session);
    await enqueue(trx, sendAccountEmail, { template: "passkey-removed", userId: session.user.id });
    await recordSecurityEvent({ kind: "passkey", reason: "removed", accountId: session.user.id }, trx);
    return renewSessionToken(trx, session);
  });
}
