import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { findProvider, type Claims } from "#platform/openid.ts";
import { recordSecurityEvent } from "#platform/security-events.ts";
import type { Session } from "#platform/session.ts";
import type { Provider } from "#platform/sign-in-settings.ts";
import { sendAccountEmail } from "../../queue.ts";
import { endSessions, renewSessionToken } from "../../sessions/commands.server.ts";
import { listIssuers } from "../queries.server.ts";
import { getProblemPath } from "../rules.ts";

/** Where to send the browser next, with cookies to set. */
export type Outcome = { path: string; cookies: string[] };

export type Account = { id: string; role: string | null; isDisabled: boolean; emailVerified: boolean };

/** Locks an account, so that its email can't be confirmed or its identities changed until we're done. */
export async function lockAccount(trx: Trx, by: { id: string } | { email: string }): Promise<Account | null> {
  const account = await trx
    .selectFrom("appUser")
    .leftJoin("profile", "profile.id", "appUser.id")
    .select(["appUser.id", "appUser.emailVerified", "profile.role", "profile.disabledAt"])
    .where((eb) => ("id" in by ? eb("appUser.id", "=", by.id) : eb("appUser.email", "=", by.email)))
    .forNoKeyUpdate("appUser")
    .executeTakeFirst();
  return account ? { ...account, isDisabled: account.disabledAt !== null } : null;
}

/** Links an identity to an account. Returns false if the identity or the account at this provider is linked already. */
export async function saveIdentity(
  trx: Trx,
  userId: string,
  { issuer, subject }: Pick<Claims, "issuer" | "subject">,
): Promise<boolean> {
  const saved = await trx
    .insertInto("linkedIdentity")
    .values({ userId, issuer, subject, linkedAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

/** Records a new link, and tells the account by email. Returns false if either side already has another one. */
export async function link(trx: Trx, userId: string, provider: Provider, claims: Claims): Promise<boolean> {
  if (!(await saveIdentity(trx, userId, claims))) return false;
  await recordSecurityEvent({ kind: "identity", reason: "linked", accountId: userId }, trx);
  await enqueue(trx, sendAccountEmail, { template: "provider-linked", userId, provider: provider.name });
  return true;
}

/** Returns what keeps an account from signing in with a provider, or null. */
export function findRefusal({ role, isDisabled }: Account): "disabled" | "administrator" | null {
  // An account without a profile can't sign in at all (AUTH-04).
  if (isDisabled || role === null) return "disabled";
  return role === "admin" ? "administrator" : null;
}

/**
 * Links an identity to the account that's signed in, ends its other sessions, and tells it by email. The identity's email
 * plays no part. Nothing happens if it's linked to this account already.
 */
export async function linkIdentity(session: Session, provider: Provider, claims: Claims): Promise<Outcome> {
  const { id: userId } = session.user;
  return db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, { id: userId });
    if (!account || findRefusal(account))
      return { path: getProblemPath("/settings", "not-linked", provider.id), cookies: [] };
    if (!(await link(trx, userId, provider, claims))) {
      const own = await trx
        .selectFrom("linkedIdentity")
        .select("id")
        .where("userId", "=", userId)
        .where("issuer", "=", claims.issuer)
        .where("subject", "=", claims.subject)
        .executeTakeFirst();
      if (own) return { path: "/settings", cookies: [] };
      await recordSecurityEvent({ kind: "identity", reason: "taken", accountId: userId }, trx);
      return { path: getProblemPath("/settings", "taken", provider.id), cookies: [] };
    }
    await endSessions(trx, userId, session);
    return {
      path: `/settings?linked=${provider.id}`,
      cookies: [await renewSessionToken(trx, session)],
    };
  });
}

/** Whether another way to sign in remains. Passkeys don't count: they're lost with a device, and then so is the account. */
async function hasOtherWay(trx: Trx, userId: string, issuer: string): Promise<boolean> {
  const { isSafe } = await trx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom("credential")
              .select("id")
              .where("userId", "=", userId)
              .where("providerId", "=", "credential")
              .where("password", "is not", null),
          ),
          eb.exists(
            eb
              .selectFrom("linkedIdentity")
              .select("id")
              .where("userId", "=", userId)
              .where("issuer", "<>", issuer)
              // A provider that was turned off is no way in.
              .where("issuer", "=", eb.fn.any(eb.val(listIssuers()))),
          ),
        ])
        .as("isSafe"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isSafe);
}

/**
 * Removes the link to a provider, ends the account's other sessions, and tells it by email. Returns the renewed session's
 * cookie, which the caller must send. Throws NOT_FOUND, PASSWORD_NEEDED. Locks the account, so that two tabs can't remove
 * the last two ways to sign in at the same time.
 */
export async function disconnectProvider(session: Session, providerId: string): Promise<string> {
  const provider = findProvider(providerId);
  if (!provider) throw new AppError("NOT_FOUND");
  const { id: userId } = session.user;
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, { id: userId });
    const removed = await trx
      .deleteFrom("linkedIdentity")
      .where("userId", "=", userId)
      .where("issuer", "=", provider.issuer)
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw new AppError("NOT_FOUND");
    if (!(await hasOtherWay(trx, userId, provider.issuer))) throw new AppError("PASSWORD_NEEDED");
    await endSessions(trx, userId, session);
    await enqueue(trx, sendAccountEmail, {
      template: "provider-disconnected",
      userId,
      provider: provider.name,
    });
    await recordSecurityEvent({ kind: "identity", reason: "disconnected", accountId: userId }, trx);
    return renewSessionToken(trx, session);
  });
}
