import { after, clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import type { Claims } from "#platform/openid.ts";
import { insertAccount } from "../../commands.server.ts";
import { sendAccountEmail } from "../../queue.ts";
import type { ChosenRole } from "../../schema.ts";
import { Name } from "../../schema.ts";
import {
  createSecret,
  digestSecret,
  readSecretCookie,
  writeSecretCookie,
} from "../attempts/commands.server.ts";
import { saveIdentity } from "../linking/commands.server.ts";
import { REGISTRATION_LIFETIME_MS } from "../rules.ts";
import { REGISTRATION_COOKIE } from "./queries.server.ts";

/**
 * Keeps what a provider confirmed until the reader has chosen a role and accepted the terms. Only this browser can use it.
 * Returns the cookie, which the caller must send.
 */
export async function startRegistration(
  { issuer, subject, email, name }: Claims & { email: string },
  returnPath: string,
): Promise<string> {
  const secret = createSecret();
  await db
    .insertInto("pendingRegistration")
    .values({
      digest: digestSecret(secret),
      issuer,
      subject,
      email,
      // Only a suggestion. The reader can change it.
      name: Name.safeParse(name).data ?? "",
      returnPath,
      expiresAt: after(clock.now(), REGISTRATION_LIFETIME_MS),
    })
    .execute();
  return writeSecretCookie(REGISTRATION_COOKIE, secret, REGISTRATION_LIFETIME_MS);
}

/**
 * Creates an account without a password, with the email that a provider confirmed and the identity that signs in to it. No
 * role or email comes from the request's or the provider's word alone. Works once. Throws SIGN_IN_EXPIRED, also if the email
 * was registered in the meantime. Returns the account, the path to open, and the cookie's end.
 */
export async function registerWithProvider(
  headers: Headers,
  { name, role }: { name: string; role: ChosenRole },
): Promise<{ userId: string; next: string; cookie: string }> {
  const secret = readSecretCookie(headers, REGISTRATION_COOKIE);
  if (secret === null) throw new AppError("SIGN_IN_EXPIRED");
  return db.transaction().execute(async (trx) => {
    const pending = await trx
      .deleteFrom("pendingRegistration")
      .where("digest", "=", digestSecret(secret))
      .where("expiresAt", ">", clock.now())
      .returning(["issuer", "subject", "email", "returnPath"])
      .executeTakeFirst();
    if (!pending) throw new AppError("SIGN_IN_EXPIRED");
    const { issuer, subject, email, returnPath } = pending;
    const userId = await insertAccount(trx, { name, email, passwordHash: null, role, emailVerified: true });
    if (userId === null) throw new AppError("SIGN_IN_EXPIRED");
    // Another tab has registered it with another email.
    if (!(await saveIdentity(trx, userId, { issuer, subject }))) throw new AppError("SIGN_IN_EXPIRED");
    await enqueue(trx, sendAccountEmail, { template: "welcome-confirmed", userId });
    return { userId, next: returnPath, cookie: writeSecretCookie(REGISTRATION_COOKIE, "", 0) };
  });
}
