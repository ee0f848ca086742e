import { randomUUID } from "node:crypto";
import { after, clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { hashPassword } from "#platform/passwords.ts";
import { linkToken, digestToken } from "#platform/secrets.ts";
import { recordSecurityEvent } from "#platform/security-events.ts";
import type { Session } from "#platform/session.ts";
import { isWeakPassword, type PasswordOwner } from "#platform/weak-passwords.ts";
import { releaseInvitations } from "./invitations/commands.server.ts";
import { announceAdministrator } from "./administration/new-administrators/commands.server.ts";
import { dropUnprovenAccess } from "./first-proof/commands.server.ts";
import { sendAccountEmail } from "./queue.ts";
import { LINK_LIFETIME_MS, TERMS_VERSION } from "./rules.ts";
import type { ChosenRole, Role } from "./schema.ts";
import { renewSessionToken } from "./sessions/commands.server.ts";

/**
 * Creates a link record and returns its ID. The token is derived from the ID when the email is composed, so the token
 * is never stored.
 */
export async function createAccountToken(
  trx: Trx,
  userId: string,
  purpose: "confirm-email" | "reset-password",
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto("accountToken")
    .values({
      id,
      userId,
      purpose,
      digest: digestToken(linkToken(purpose, id)),
      expiresAt: after(clock.now(), LINK_LIFETIME_MS),
    })
    .execute();
  return id;
}

/** Returns whether a reset link that we emailed to the account still works. */
export async function hasOpenResetLink(trx: Trx, userId: string): Promise<boolean> {
  const link = await trx
    .selectFrom("accountToken")
    .select("id")
    .where("userId", "=", userId)
    .where("purpose", "=", "reset-password")
    .where("expiresAt", ">", clock.now())
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * Inserts the user, profile, and password together (OP-25), or no password for someone who signs in with a provider. Returns null if the unique constraint shows that the
 * email is taken.
 */
export async function insertAccount(
  trx: Trx,
  account: { name: string; email: string; passwordHash: string | null; role: Role; emailVerified: boolean },
): Promise<string | null> {
  const now = clock.now();
  const user = await trx
    .insertInto("appUser")
    .values({ name: account.name, email: account.email, emailVerified: account.emailVerified })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!user) return null;
  await trx
    .insertInto("profile")
    .values({
      id: user.id,
      role: account.role,
      termsAcceptedAt: now,
      termsVersion: TERMS_VERSION,
      // Until the email is confirmed, anyone may have registered with it.
      passwordProved: account.emailVerified,
    })
    .execute();
  if (account.passwordHash !== null)
    await trx
      .insertInto("credential")
      .values({
        userId: user.id,
        accountId: user.id,
        providerId: "credential",
        password: account.passwordHash,
        updatedAt: now,
      })
      .execute();
  await recordSecurityEvent({ kind: "account", reason: "created", accountId: user.id }, trx);
  return user.id;
}

/**
 * Creates an account. If the email already has one, emails its owner instead. Callers can't tell the difference
 * (which prevents account enumeration), because both paths cost one password hash and one email. The email is
 * enqueued in the same transaction. If the email is flooded, its owner isn't emailed while an earlier link works.
 */
export async function registerAccount(
  input: { name: string; email: string; password: string; role: ChosenRole },
  isFlooded = false,
): Promise<void> {
  rejectWeakPassword(input.password, input);
  const passwordHash = await hashPassword(input.password);
  await db.transaction().execute(async (trx) => {
    const userId = await insertAccount(trx, { ...input, passwordHash, emailVerified: false });
    if (userId) {
      const tokenId = await createAccountToken(trx, userId, "confirm-email");
      await enqueue(trx, sendAccountEmail, { template: "welcome", userId, tokenId });
      return;
    }
    const existing = await trx
      .selectFrom("appUser")
      .select("id")
      .where("email", "=", input.email)
      .executeTakeFirstOrThrow();
    await recordSecurityEvent({ kind: "account", reason: "already-registered", accountId: existing.id }, trx);
    if (isFlooded && (await hasOpenResetLink(trx, existing.id))) {
      // Enqueue a job that the worker drops, so that the response takes as long.
      const placeholder = { userId: randomUUID(), tokenId: randomUUID() };
      return enqueue(trx, sendAccountEmail, { template: "account-exists", ...placeholder });
    }
    const tokenId = await createAccountToken(trx, existing.id, "reset-password");
    await enqueue(trx, sendAccountEmail, { template: "account-exists", userId: existing.id, tokenId });
  });
}

/**
 * Creates an account with a confirmed email. Used for demo data and for the administrators created at installation
 * (OP2-04), about which all administrators get an email. Returns null if the email already has an account.
 */
export async function createConfirmedAccount(input: {
  name: string;
  email: string;
  password: string;
  role: Role;
}): Promise<string | null> {
  rejectWeakPassword(input.password, input);
  const passwordHash = await hashPassword(input.password);
  return db.transaction().execute(async (trx) => {
    const userId = await insertAccount(trx, { ...input, passwordHash, emailVerified: true });
    if (userId && input.role === "admin") await announceAdministrator(trx, userId, null);
    return userId;
  });
}

/** Rejects a password that's easy to guess. Every command that saves a password calls it. Throws PASSWORD_TOO_COMMON. */
export function rejectWeakPassword(password: string, owner: PasswordOwner): void {
  if (isWeakPassword(password, owner)) throw new AppError("PASSWORD_TOO_COMMON");
}

/**
 * Marks the email as confirmed, and drops what others may have added before (`dropUnprovenAccess`). The user stays
 * signed in only in the browser where the link is used, with a new token: returns that session's cookies, which the
 * caller must send. Idempotent while the link is valid, so tapping the link twice isn't an error.
 */
export async function confirmEmail(token: string, session: Session | null): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const link = await trx
      .selectFrom("accountToken")
      .select("userId")
      .where("digest", "=", digestToken(token))
      .where("purpose", "=", "confirm-email")
      .where("expiresAt", ">", clock.now())
      .executeTakeFirst();
    if (!link) throw new AppError("LINK_INVALID");
    const { emailVerified } = await trx
      .selectFrom("appUser")
      .select("emailVerified")
      .where("id", "=", link.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (emailVerified) return [];
    const ownSession = session?.user.id === link.userId && !session.operator ? session : undefined;
    await dropUnprovenAccess(trx, link.userId, ownSession);
    await trx
      .updateTable("appUser")
      .set({ emailVerified: true, updatedAt: clock.now() })
      .where("id", "=", link.userId)
      .execute();
    await releaseInvitations(trx, link.userId);
    await recordSecurityEvent({ kind: "email", reason: "confirmed", accountId: link.userId }, trx);
    if (!ownSession) return [];
    // The person with the link also knows the password, so it's the owner's.
    await trx.updateTable("profile").set({ passwordProved: true }).where("id", "=", link.userId).execute();
    return [await renewSessionToken(trx, ownSession)];
  });
}

/** Sends a new confirmation link. Does nothing if the email is already confirmed. */
export async function resendConfirmation({ user }: Session): Promise<void> {
  if (user.emailVerified) return;
  await db.transaction().execute(async (trx) => {
    const tokenId = await createAccountToken(trx, user.id, "confirm-email");
    await enqueue(trx, sendAccountEmail, { template: "confirm-email", userId: user.id, tokenId });
  });
}

export async function updateName({ user }: Session, name: string): Promise<string> {
  const updated = await db
    .updateTable("appUser")
    .set({ name, updatedAt: clock.now() })
    .where("id", "=", user.id)
    .returning("name")
    .executeTakeFirstOrThrow();
  return updated.name;
}

/** Marks the welcome screen as seen. Idempotent. */
export async function markWelcomeSeen({ user }: Session): Promise<void> {
  await db.updateTable("profile").set({ hasSeenWelcome: true }).where("id", "=", user.id).execute();
}

/** Hides the checklist of first steps on all devices. Idempotent: the first time counts. */
export async function dismissSetup({ user }: Session): Promise<void> {
  await db
    .updateTable("profile")
    .set({ setupDismissedAt: clock.now() })
    .where("id", "=", user.id)
    .where("setupDismissedAt", "is", null)
    .execute();
}

/** Upgrades a team manager to league manager. Other roles stay the same. */
export async function becomeLeagueManager({ user }: Session): Promise<Role> {
  await db
    .updateTable("profile")
    .set({ role: "league_manager" })
    .where("id", "=", user.id)
    .where("role", "=", "team_manager")
    .execute();
  const profile = await db
    .selectFrom("profile")
    .select("role")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return profile.role as Role;
}
