import { randomBytes } from "node:crypto";
import { generateSignedCookie } from "hono/cookie";
import { auth, SESSION_SECONDS } from "#platform/auth.ts";
import { after, clock, seconds } from "#platform/clock.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { dateProof } from "#platform/proof.ts";
import { findAccountId, recordSecurityEvent } from "#platform/security-events.ts";
import { readOwnSession, type Session } from "#platform/session.ts";
import { endImpersonation } from "../administration/impersonation/commands.server.ts";
import { rememberDevice } from "../known-devices/commands.server.ts";
import { describeCodeRejection, isAuthRejection, isAccountDisabled, MAX_SESSIONS } from "./rules.ts";

/**
 * Starts a session or the second sign-in step. Returns cookies, which the caller must send. Throws
 * INVALID_CREDENTIALS, ACCOUNT_DISABLED.
 */
export async function signIn(credentials: { email: string; password: string }, headers: Headers) {
  try {
    const { headers: responseHeaders, response } = await auth.api.signInEmail({
      body: credentials,
      headers,
      returnHeaders: true,
    });
    const cookies = responseHeaders.getSetCookie();
    if ("twoFactorRedirect" in response) {
      // better-auth has already cleared its cookie.
      await endReplacedSession(headers);
      const accountId = await findAccountId(credentials.email);
      await recordSecurityEvent({ kind: "password-accepted", reason: "code-needed", accountId });
      return { next: "two-step" as const, cookies };
    }
    await recordSecurityEvent({ kind: "sign-in", reason: "password", accountId: response.user.id });
    return {
      next: "signed-in" as const,
      cookies: [...cookies, await completeSignIn(headers, response.user.id)],
    };
  } catch (error) {
    if (!isAuthRejection(error)) throw error;
    const isDisabled = isAccountDisabled(error);
    const accountId = await findAccountId(credentials.email);
    const reason = isDisabled ? "disabled" : accountId === null ? "unknown-account" : "wrong-password";
    await recordSecurityEvent({ kind: "sign-in-failed", reason, accountId });
    throw new AppError(isDisabled ? "ACCOUNT_DISABLED" : "INVALID_CREDENTIALS", { cause: error });
  }
}

/**
 * Verifies the second step of signing in. Counts wrong codes, and too many of them lock two-step verification for a
 * while.
 */
export async function verifyTwoStep(input: { code: string; kind: "app" | "recovery" }, headers: Headers) {
  const request = {
    body: { code: input.code.replaceAll(/\s/g, "") },
    headers: stripSessionCookie(headers),
    returnHeaders: true,
  } as const;
  // Too many wrong codes end this sign-in, so look up whose it is before the code is checked.
  const accountId = await findPendingAccount(headers);
  try {
    const { headers: responseHeaders, response } =
      input.kind === "app" ? await auth.api.verifyTOTP(request) : await auth.api.verifyBackupCode(request);
    const reason = input.kind === "app" ? "authenticator" : "recovery-code";
    await recordSecurityEvent({ kind: "sign-in", reason, accountId: response.user.id });
    return [...responseHeaders.getSetCookie(), await completeSignIn(headers, response.user.id)];
  } catch (error) {
    if (!isAuthRejection(error)) throw error;
    const { code, reason } = describeCodeRejection(error);
    await recordSecurityEvent({ kind: "sign-in-failed", reason, accountId });
    throw new AppError(code, { cause: error });
  }
}

/** Returns the account that passed the password step and now needs a code. */
async function findPendingAccount(headers: Headers): Promise<string | null> {
  const { createAuthCookie, internalAdapter } = await auth.$context;
  const { name } = createAuthCookie("two_factor");
  const cookies = (headers.get("cookie") ?? "").split(/;\s*/);
  const signed = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  const [identifier = ""] = decodeURIComponent(signed).split(".");
  if (identifier === "") return null;
  return (await internalAdapter.findVerificationValue(identifier))?.value ?? null;
}

/** Strips the session cookie, because better-auth counts wrong codes only when no one is signed in. */
function stripSessionCookie(headers: Headers) {
  const strippedHeaders = new Headers(headers);
  const cookies = (headers.get("cookie") ?? "").split(/;\s*/);
  strippedHeaders.set("cookie", cookies.filter((cookie) => !/^[^=]*session_token=/.test(cookie)).join("; "));
  return strippedHeaders;
}

/** Ends the session that a request came with, because its cookie is replaced and no one could end it anymore. */
async function endReplacedSession(headers: Headers) {
  const { session } = await readOwnSession(headers);
  if (!session) return;
  // The audit log records that too.
  await endImpersonation(headers);
  await db.deleteFrom("session").where("id", "=", session.id).execute();
}

/**
 * Completes a sign-in by any method. Ends the session that this browser had before, and the user's least recently used
 * sessions beyond the maximum. Returns the cookie that remembers the device, which the caller must send.
 */
export async function completeSignIn(headers: Headers, userId: string): Promise<string> {
  await endReplacedSession(headers);
  await db
    .deleteFrom("session")
    .where("id", "in", (query) =>
      query
        .selectFrom("session")
        .select("id")
        .where("userId", "=", userId)
        .orderBy("updatedAt", "desc")
        .orderBy("id")
        .offset(MAX_SESSIONS),
    )
    .execute();
  return rememberDevice(headers, userId);
}

/** Ends the session. A missing or expired session isn't an error (AUTH-06). */
export async function signOut(headers: Headers) {
  const { session } = await readOwnSession(headers);
  const { headers: responseHeaders } = await auth.api.signOut({ headers, returnHeaders: true });
  if (session)
    await recordSecurityEvent({ kind: "sign-out", reason: "signed-out", accountId: session.user.id });
  return responseHeaders.getSetCookie();
}

/** Ends all of the user's sessions except `keptSession`. Idempotent. */
export async function endSessions(
  executor: Database | Trx,
  userId: string,
  keptSession?: Pick<Session, "id">,
): Promise<number> {
  const deleted = await executor
    .deleteFrom("session")
    .where("userId", "=", userId)
    .$if(keptSession !== undefined, (query) => query.where("id", "<>", keptSession!.id))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

export const endOtherSessions = ({ id, user }: Session): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await recordSecurityEvent({ kind: "sessions-ended", reason: "others", accountId: user.id }, trx);
    return endSessions(trx, user.id, { id });
  });

/** Ends one of the user's other sessions. Throws NOT_FOUND if there's no such session. */
export async function endSession(session: Session, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("session")
      .where("id", "=", id)
      .where("id", "<>", session.id)
      .where("userId", "=", session.user.id)
      .returning("id")
      .executeTakeFirst();
    if (!ended) throw new AppError("NOT_FOUND");
    await recordSecurityEvent({ kind: "sessions-ended", reason: "one", accountId: session.user.id }, trx);
  });
}

/**
 * Renews a session's token, after which copies of the old one are worthless. Returns the cookie with the new token,
 * which the caller must send after the transaction. The session keeps its ID and its end. `proof` says how the user has
 * just proved who they are, if they have.
 */
export async function renewSessionToken(
  trx: Trx,
  { id }: Pick<Session, "id">,
  proof?: "password" | "factor",
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const now = clock.now();
  await trx
    .updateTable("session")
    .set({ token, updatedAt: now, expiresAt: after(now, seconds(SESSION_SECONDS)) })
    .$if(proof !== undefined, (query) => query.set(dateProof(proof!)))
    .where("id", "=", id)
    .execute();
  const { authCookies, secret } = await auth.$context;
  const { name, attributes } = authCookies.sessionToken;
  return generateSignedCookie(name, token, secret, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: attributes.secure === true,
    maxAge: SESSION_SECONDS,
  });
}
