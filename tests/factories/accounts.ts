import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { db } from "#platform/database.ts";
import type { Role } from "#features/accounts/schema.ts";

export const PASSWORD = "correct horse battery";

/**
 * As little work as argon2 does: checking a password costs what its stored hash says, and most tests that sign in are not
 * about that. What the product itself stores is proven in src/features/accounts/api.test.ts.
 */
let cheapHash: Promise<string> | undefined;
const hashCheaply = () => hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** An account that can sign in with PASSWORD, and has been here before: nothing welcomes it unless asked for. */
export async function createAccount(
  account: {
    role?: Role;
    emailVerified?: boolean;
    name?: string;
    email?: string;
    withProfile?: boolean;
    hasSeenWelcome?: boolean;
    /** For those who measure how long signing in takes. */
    passwordHash?: string;
  } = {},
) {
  const email = account.email ?? `person-${randomUUID()}@example.com`;
  const password = account.passwordHash ?? (await (cheapHash ??= hashCheaply()));
  const user = await db
    .insertInto("appUser")
    .values({ name: account.name ?? "Pat Player", email, emailVerified: account.emailVerified ?? true })
    .returning(["id", "email", "name"])
    .executeTakeFirstOrThrow();
  if (account.withProfile ?? true)
    await db
      .insertInto("profile")
      .values({
        id: user.id,
        role: account.role ?? "team_manager",
        hasSeenWelcome: account.hasSeenWelcome ?? true,
      })
      .execute();
  await db
    .insertInto("credential")
    .values({
      userId: user.id,
      accountId: user.id,
      providerId: "credential",
      password,
      updatedAt: new Date(),
    })
    .execute();
  return user;
}
