import { randomUUID } from "node:crypto";
import { after, clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { hashPassword, isCommonPassword } from "#platform/passwords.ts";
import { linkToken, digestToken } from "#platform/secrets.ts";
import type { Session } from "#platform/session.ts";
import { sendAccountEmail } from "./queue.ts";
import { LINK_LIFETIME_MS, TERMS_VERSION } from "./rules.ts";
import type { ChosenRole, Role } from "./schema.ts";

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

/**
 * Inserts the user, profile, and password together (OP-25). Returns null if the unique constraint shows that the
 * email is taken.
 */
async function insertAccount(
  trx: Trx,
  account: { name: string; email: string; passwordHash: string; role: Role; emailVerified: boolean },
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
    .values({ id: user.id, role: account.role, termsAcceptedAt: now, termsVersion: TERMS_VERSION })
    .execute();
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
  return user.id;
}

/**
 * Creates an account. If the email already has one, emails its owner instead. Callers can't tell the difference
 * (which prevents account enumeration), because both paths cost one password hash and one email. The email is
 * enqueued in the same transaction.
 */
export async function registerAccount(input: {
  name: string;
  email: string;
  password: string;
  role: ChosenRole;
}): Promise<void> {
  rejectCommonPassword(input.password);
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
    const tokenId = await createAccountToken(trx, existing.id, "reset-password");
    await enqueue(trx, sendAccountEmail, { template: "account-exists", userId: existing.id, tokenId });
  });
}

/**
 * Creates an account with a confirmed email. Used for demo data and for the administrators created at installation
 * (OP2-04). Returns null if the email already has an account.
 */
export async function createConfirmedAccount(input: {
  name: string;
  email: string;
  password: string;
  role: Role;
}): Promise<string | null> {
  rejectCommonPassword(input.password);
  const passwordHash = await hashPassword(input.password);
  return db
    .transaction()
    .execute((trx) => insertAccount(trx, { ...input, passwordHash, emailVerified: true }));
}

export function rejectCommonPassword(password: string) {
  if (isCommonPassword(password)) throw new AppError("PASSWORD_TOO_COMMON");
}

/** Marks the email as confirmed. Idempotent while the link is valid, so tapping the link twice isn't an error. */
export async function confirmEmail(token: string): Promise<void> {
  const confirmed = await db
    .updateTable("appUser")
    .from("accountToken")
    .set({ emailVerified: true, updatedAt: clock.now() })
    .whereRef("accountToken.userId", "=", "appUser.id")
    .where("accountToken.digest", "=", digestToken(token))
    .where("accountToken.purpose", "=", "confirm-email")
    .where("accountToken.expiresAt", ">", clock.now())
    .returning("appUser.id")
    .executeTakeFirst();
  if (!confirmed) throw new AppError("LINK_INVALID");
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
