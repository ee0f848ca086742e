import { randomUUID } from "node:crypto";
import { after, clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { hashPassword, isCommonPassword } from "#platform/passwords.ts";
import { linkToken, tokenDigest } from "#platform/secrets.ts";
import type { Session } from "#platform/session.ts";
import { sendAccountMail } from "./queue.ts";
import { LINK_LIFETIME_MS } from "./rules.ts";
import type { ChosenRole, Role } from "./schema.ts";

/** Makes a link's record and returns its id; the token itself is rebuilt when the mail is written. */
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
      digest: tokenDigest(linkToken(purpose, id)),
      expiresAt: after(clock.now(), LINK_LIFETIME_MS),
    })
    .execute();
  return id;
}

/** User, profile and password together (OP-25). Null when the address is taken: the unique key decides. */
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
  await trx.insertInto("profile").values({ id: user.id, role: account.role, termsAcceptedAt: now }).execute();
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
 * Creates an account, or, when the address has one, only tells that address so by mail: the caller cannot see
 * which (no enumeration), and both ways cost one password hash and one mail. The mail is enqueued in the same
 * transaction.
 */
export async function registerAccount(input: {
  name: string;
  email: string;
  password: string;
  role: ChosenRole;
}): Promise<void> {
  refuseCommonPassword(input.password);
  const passwordHash = await hashPassword(input.password);
  await db.transaction().execute(async (trx) => {
    const userId = await insertAccount(trx, { ...input, passwordHash, emailVerified: false });
    if (userId) {
      const tokenId = await createAccountToken(trx, userId, "confirm-email");
      await enqueue(trx, sendAccountMail, { mail: "welcome", userId, tokenId });
      return;
    }
    const existing = await trx
      .selectFrom("appUser")
      .select("id")
      .where("email", "=", input.email)
      .executeTakeFirstOrThrow();
    const tokenId = await createAccountToken(trx, existing.id, "reset-password");
    await enqueue(trx, sendAccountMail, { mail: "account-exists", userId: existing.id, tokenId });
  });
}

/**
 * An account whose address needs no confirming: administrators at installation (OP2-04) and demo data. Null when the
 * address already has one.
 */
export async function createConfirmedAccount(input: {
  name: string;
  email: string;
  password: string;
  role: Role;
}): Promise<string | null> {
  refuseCommonPassword(input.password);
  const passwordHash = await hashPassword(input.password);
  return db
    .transaction()
    .execute((trx) => insertAccount(trx, { ...input, passwordHash, emailVerified: true }));
}

export function refuseCommonPassword(password: string) {
  if (isCommonPassword(password)) throw new AppError("PASSWORD_TOO_COMMON");
}

/** Marks the address as confirmed. Repeatable while the link is valid, so a second tap is no error. */
export async function confirmEmail(token: string): Promise<void> {
  const confirmed = await db
    .updateTable("appUser")
    .from("accountToken")
    .set({ emailVerified: true, updatedAt: clock.now() })
    .whereRef("accountToken.userId", "=", "appUser.id")
    .where("accountToken.digest", "=", tokenDigest(token))
    .where("accountToken.purpose", "=", "confirm-email")
    .where("accountToken.expiresAt", ">", clock.now())
    .returning("appUser.id")
    .executeTakeFirst();
  if (!confirmed) throw new AppError("LINK_INVALID");
}

/** Sends a fresh confirmation link. Does nothing for an address that is confirmed already. */
export async function resendConfirmation({ user }: Session): Promise<void> {
  if (user.emailVerified) return;
  await db.transaction().execute(async (trx) => {
    const tokenId = await createAccountToken(trx, user.id, "confirm-email");
    await enqueue(trx, sendAccountMail, { mail: "confirm-email", userId: user.id, tokenId });
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

/** Idempotent. */
export async function markWelcomeSeen({ user }: Session): Promise<void> {
  await db.updateTable("profile").set({ hasSeenWelcome: true }).where("id", "=", user.id).execute();
}

/** A team manager becomes a league manager; every other role stays what it is. */
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
