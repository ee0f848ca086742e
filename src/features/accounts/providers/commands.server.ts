import { auth } from "#platform/auth.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { readResponse, type Claims } from "#platform/openid.ts";
import { hasRoom } from "#platform/rate-limit.ts";
import { recordSecurityEvent } from "#platform/security-events.ts";
import type { Session } from "#platform/session.ts";
import type { Provider } from "#platform/sign-in-settings.ts";
import { createAccountToken, hasOpenResetLink } from "../commands.server.ts";
import { sendAccountEmail } from "../queue.ts";
import { withReturnPath } from "../rules.ts";
import { Email } from "../schema.ts";
import { completeSignIn } from "../sessions/commands.server.ts";
import { takeAttempt } from "./attempts/commands.server.ts";
import {
  findRefusal,
  link,
  linkIdentity,
  lockAccount,
  type Account,
  type Outcome,
} from "./linking/commands.server.ts";
import { startRegistration } from "./registration/commands.server.ts";
import { getProblemPath } from "./rules.ts";

/**
 * Completes what a provider's redirect answers: a sign-in, or a link from Settings. Never throws for what a provider or a
 * stranger sent, and then leads back to where the reader started, with an explanation.
 */
export async function finishAttempt(
  provider: Provider,
  search: string,
  headers: Headers,
  readSession: () => Promise<Session | null>,
): Promise<Outcome> {
  const attempt = await takeAttempt(provider, new URLSearchParams(search).get("state") ?? "", headers);
  if (!attempt) {
    await recordSecurityEvent({ kind: "sign-in-failed", reason: "provider-rejected", accountId: null });
    return { path: getProblemPath("/login", "failed", provider.id), cookies: [] };
  }
  const response = await readResponse(provider, search, attempt.binding);
  const { linkFor, returnPath } = attempt;
  if (!response.isAccepted) {
    const isRejected = response.reason === "rejected";
    if (linkFor !== null) {
      if (isRejected) await recordSecurityEvent({ kind: "identity", reason: "rejected", accountId: linkFor });
      return { path: getProblemPath("/settings", "not-linked", provider.id), cookies: [] };
    }
    if (isRejected)
      await recordSecurityEvent({ kind: "sign-in-failed", reason: "provider-rejected", accountId: null });
    return { path: getProblemPath("/login", "failed", provider.id, returnPath), cookies: [] };
  }
  if (linkFor === null) return signInAs(provider, response.claims, returnPath, headers);
  const session = await readSession();
  // Someone else may have signed in since, and an administrator who views can't change anything.
  if (session?.user.id !== linkFor || session.operator || session.deletesAt)
    return { path: getProblemPath("/settings", "not-linked", provider.id), cookies: [] };
  return linkIdentity(session, provider, response.claims);
}

type Found =
  | { kind: "account"; userId: string }
  | { kind: "unknown"; email: string }
  | {
      kind: "refused";
      problem: Parameters<typeof getProblemPath>[1];
      reason: Reason;
      accountId: string | null;
    };
type Reason = "provider-unverified" | "email-unconfirmed" | "administrator" | "disabled" | "other-identity";

const refuse = (
  problem: Parameters<typeof getProblemPath>[1],
  reason: Reason,
  accountId: string | null = null,
): Found => ({ kind: "refused", problem, reason, accountId });

/** Returns what keeps an account from this way of signing in, or null. */
const refuseAccount = (account: Account): Found | null => {
  const reason = findRefusal(account);
  return reason && refuse(reason, reason, account.id);
};

/**
 * Emails a password reset to the owner of an email that someone registered but never confirmed. The reset ends that
 * account's sessions and removes its ways in (`dropUnprovenAccess`), so the person who registered it is out.
 */
async function offerReset(trx: Trx, userId: string, provider: Provider, isFlooded: boolean): Promise<void> {
  if (isFlooded && (await hasOpenResetLink(trx, userId))) return;
  const tokenId = await createAccountToken(trx, userId, "reset-password");
  await enqueue(trx, sendAccountEmail, {
    template: "finish-sign-in",
    userId,
    tokenId,
    provider: provider.name,
  });
}

/** Finds whose identity it is. Links it the first time, if both sides have proved the email (CONNECT-28, CONNECT-29). */
async function findAccount(trx: Trx, provider: Provider, claims: Claims, isFlooded: boolean): Promise<Found> {
  const identity = await trx
    .selectFrom("linkedIdentity")
    .select("userId")
    .where("issuer", "=", claims.issuer)
    .where("subject", "=", claims.subject)
    .executeTakeFirst();
  if (identity) {
    const account = await lockAccount(trx, { id: identity.userId });
    if (!account) return refuse("failed", "other-identity");
    return refuseAccount(account) ?? { kind: "account", userId: account.id };
  }
  // A provider's idea of an email can be wider than ours.
  const email = Email.safeParse(claims.email);
  if (!email.success) return refuse("no-email", "provider-unverified");
  const account = await lockAccount(trx, { email: email.data });
  if (!account) return { kind: "unknown", email: email.data };
  const refusal = refuseAccount(account);
  if (refusal) return refusal;
  if (!account.emailVerified) {
    await offerReset(trx, account.id, provider, isFlooded);
    return refuse("unconfirmed", "email-unconfirmed", account.id);
  }
  // The account has another identity at this provider, so the email changed hands there. It proves nothing anymore.
  if (!(await link(trx, account.id, provider, claims))) return refuse("failed", "other-identity", account.id);
  return { kind: "account", userId: account.id };
}

async function signInAs(
  provider: Provider,
  claims: Claims,
  returnPath: string,
  headers: Headers,
): Promise<Outcome> {
  const isFlooded = claims.email !== null && !(await hasRoomForEmail(claims.email));
  const found = await db.transaction().execute((trx) => findAccount(trx, provider, claims, isFlooded));
  switch (found.kind) {
    case "account": {
      const { next, cookies } = await startProviderSession(found.userId, headers);
      return { path: next === "signed-in" ? returnPath : getCodePath(returnPath), cookies };
    }
    case "unknown": {
      const cookie = await startRegistration({ ...claims, email: found.email }, returnPath);
      return { path: withReturnPath("/register", returnPath), cookies: [cookie] };
    }
    case "refused":
      await recordSecurityEvent({ kind: "sign-in-failed", reason: found.reason, accountId: found.accountId });
      return { path: getProblemPath("/login", found.problem, provider.id, returnPath), cookies: [] };
  }
}

const getCodePath = (returnPath: string) =>
  `/login?${new URLSearchParams({ step: "code", next: returnPath })}`;

/** Counts only emails of accounts that a reset may go to. */
async function hasRoomForEmail(email: string): Promise<boolean> {
  const account = await db
    .selectFrom("appUser")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .where("emailVerified", "=", false)
    .executeTakeFirst();
  return account === undefined || hasRoom("email:account", email.toLowerCase());
}

/** Starts a session, or the second step, for someone that a provider has identified. Returns cookies for the caller to send. */
export async function startProviderSession(
  userId: string,
  headers: Headers,
): Promise<{ next: "signed-in" | "two-step"; cookies: string[] }> {
  const { response, headers: responseHeaders } = await auth.api.startProviderSession({
    body: { userId },
    headers,
    returnHeaders: true,
  });
  const cookies = responseHeaders.getSetCookie();
  if (response.next === "two-step") {
    await recordSecurityEvent({ kind: "password-accepted", reason: "code-needed", accountId: userId });
    return { next: response.next, cookies };
  }
  await recordSecurityEvent({ kind: "sign-in", reason: "provider", accountId: userId });
  return { next: response.next, cookies: [...cookies, await completeSignIn(headers, userId)] };
}
