import QRCode from "qrcode";
import { auth } from "#platform/auth.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { hashPassword, verifyPassword } from "#platform/passwords.ts";
import type { Session } from "#platform/session.ts";
import { refuseCommonPassword } from "../commands.server.ts";
import { sendAccountMail } from "../queue.ts";
import { endSessions } from "../sessions/commands.server.ts";
import { isAuthRefusal } from "../sessions/rules.ts";

/** Stores a password hash, ends the account's sessions but the kept one, and enqueues the notice. */
export async function savePassword(trx: Trx, userId: string, passwordHash: string, keep?: Session) {
  const now = clock.now();
  await trx
    .insertInto("credential")
    .values({ userId, accountId: userId, providerId: "credential", password: passwordHash, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(["userId", "providerId"]).doUpdateSet({ password: passwordHash, updatedAt: now }),
    )
    .execute();
  // A link that is still in some mailbox must not undo the change.
  await trx
    .deleteFrom("accountToken")
    .where("userId", "=", userId)
    .where("purpose", "=", "reset-password")
    .execute();
  await endSessions(trx, userId, keep);
  await enqueue(trx, sendAccountMail, { mail: "password-changed", userId, changedAt: now.toISOString() });
}

/** Changes the password of the signed-in user (OP2-42). Throws CURRENT_PASSWORD_WRONG. */
export async function changePassword(
  mine: Session,
  passwords: { currentPassword: string; newPassword: string },
): Promise<void> {
  refuseCommonPassword(passwords.newPassword);
  await requirePassword(mine, passwords.currentPassword);
  const passwordHash = await hashPassword(passwords.newPassword);
  await db.transaction().execute((trx) => savePassword(trx, mine.user.id, passwordHash, mine));
}

/** The password once more, before something that outlives the session: it is fresh for some minutes afterwards. */
export async function confirmPassword(mine: Session, password: string): Promise<void> {
  await requirePassword(mine, password);
  await db.updateTable("session").set({ createdAt: clock.now() }).where("id", "=", mine.id).execute();
}

/** Tells the owner about a new way into the account. better-auth has stored it by then. */
export async function noticePasskeyAdded({ user }: Session): Promise<void> {
  await db
    .transaction()
    .execute((trx) => enqueue(trx, sendAccountMail, { mail: "passkey-added", userId: user.id }));
}

async function requirePassword({ user }: Session, password: string) {
  const stored = await db
    .selectFrom("credential")
    .select("password")
    .where("userId", "=", user.id)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  if (!stored?.password || !(await verifyPassword(stored.password, password)))
    throw new AppError("CURRENT_PASSWORD_WRONG");
}

/** The QR code and recovery codes for an authenticator app. Takes effect with confirmSecondFactor. */
export async function startSecondFactor(password: string, headers: Headers) {
  const started = await refusing("CURRENT_PASSWORD_WRONG", () =>
    auth.api.enableTwoFactor({ body: { password }, headers }),
  );
  if (started.method !== "totp") throw new Error("only authenticator apps are offered");
  const qrSvg = await QRCode.toString(started.totpURI, { type: "svg", margin: 1 });
  return { uri: started.totpURI, qrSvg, recoveryCodes: started.backupCodes };
}

/** Switches the second factor on with a first right code. The session is renewed: send the cookies. */
export async function confirmSecondFactor({ user }: Session, code: string, headers: Headers) {
  const { headers: answer } = await refusing("SECOND_FACTOR_INVALID", () =>
    auth.api.verifyTOTP({ body: { code: code.replaceAll(/\s/g, "") }, headers, returnHeaders: true }),
  );
  await noticeSecondFactor(user.id, true);
  return answer.getSetCookie();
}

export async function removeSecondFactor({ user }: Session, password: string, headers: Headers) {
  const { headers: answer } = await refusing("CURRENT_PASSWORD_WRONG", () =>
    auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
  );
  await noticeSecondFactor(user.id, false);
  return answer.getSetCookie();
}

export async function renewRecoveryCodes(password: string, headers: Headers) {
  const renewed = await refusing("CURRENT_PASSWORD_WRONG", () =>
    auth.api.generateBackupCodes({ body: { password }, headers }),
  );
  return renewed.backupCodes;
}

/** better-auth commits the change itself, so this notice follows it in a transaction of its own. */
async function noticeSecondFactor(userId: string, enabled: boolean) {
  await db
    .transaction()
    .execute((trx) => enqueue(trx, sendAccountMail, { mail: "second-factor-changed", userId, enabled }));
}

async function refusing<Result>(
  code: "CURRENT_PASSWORD_WRONG" | "SECOND_FACTOR_INVALID",
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!isAuthRefusal(error)) throw error;
    // Anything else, e.g. a factor that another tab has switched on meanwhile, is not about the password.
    const isAboutIt = ["INVALID_PASSWORD", "INVALID_CODE"].includes(error.body?.code ?? "");
    throw new AppError(isAboutIt ? code : "INVALID_INPUT", { cause: error });
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

/** Someone else's passkey answers like a missing one. */
export async function removePasskey({ user }: Session, id: string): Promise<void> {
  const removed = await db
    .deleteFrom("passkey")
    .where("id", "=", id)
    .where("userId", "=", user.id)
    .returning("id")
    .executeTakeFirst();
  if (!removed) throw new AppError("NOT_FOUND");
}
