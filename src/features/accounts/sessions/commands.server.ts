import { auth } from "#platform/auth.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";
import { isAuthRefusal, isOfDisabled } from "./rules.ts";

/** Starts a session, or the second step. The cookies are the caller's to send. Throws INVALID_CREDENTIALS, ACCOUNT_DISABLED. */
export async function signIn(credentials: { email: string; password: string }, headers: Headers) {
  try {
    const { headers: answer, response } = await auth.api.signInEmail({
      body: credentials,
      headers,
      returnHeaders: true,
    });
    const next = "twoFactorRedirect" in response ? ("second-factor" as const) : ("signed-in" as const);
    return { next, cookies: answer.getSetCookie() };
  } catch (error) {
    if (!isAuthRefusal(error)) throw error;
    throw new AppError(isOfDisabled(error) ? "ACCOUNT_DISABLED" : "INVALID_CREDENTIALS", { cause: error });
  }
}

/** The second step of signing in. Wrong codes are counted and lock the factor for a while. */
export async function verifySecondFactor(
  input: { code: string; kind: "app" | "recovery" },
  headers: Headers,
) {
  const call = {
    body: { code: input.code.replaceAll(/\s/g, "") },
    headers: withoutSession(headers),
    returnHeaders: true,
  } as const;
  try {
    const { headers: answer } =
      input.kind === "app" ? await auth.api.verifyTOTP(call) : await auth.api.verifyBackupCode(call);
    return answer.getSetCookie();
  } catch (error) {
    if (!isAuthRefusal(error)) throw error;
    if (error.statusCode === 429) throw new AppError("SECOND_FACTOR_LOCKED");
    if (isOfDisabled(error)) throw new AppError("ACCOUNT_DISABLED", { cause: error });
    // Too many wrong codes use this sign-in up; beginning again with the password is the way on.
    if (["INVALID_TWO_FACTOR_COOKIE", "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"].includes(error.body?.code ?? ""))
      throw new AppError("SECOND_FACTOR_EXPIRED");
    throw new AppError("SECOND_FACTOR_INVALID");
  }
}

/** better-auth counts wrong codes only while nobody is signed in, so this step must not bring a session along. */
function withoutSession(headers: Headers) {
  const stripped = new Headers(headers);
  const cookies = (headers.get("cookie") ?? "").split(/;\s*/);
  stripped.set("cookie", cookies.filter((cookie) => !/^[^=]*session_token=/.test(cookie)).join("; "));
  return stripped;
}

/** Ends the session if there is one; an absent or expired one is already what was wanted (AUTH-06). */
export async function signOut(headers: Headers) {
  const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true });
  return answer.getSetCookie();
}

/** Ends the user's sessions, all but the given one. Idempotent. */
export async function endSessions(on: Database | Trx, userId: string, keep?: Session): Promise<number> {
  const ended = await on
    .deleteFrom("session")
    .where("userId", "=", userId)
    .$if(keep !== undefined, (query) => query.where("id", "<>", keep!.id))
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

export const endOtherSessions = (mine: Session) => endSessions(db, mine.user.id, mine);
