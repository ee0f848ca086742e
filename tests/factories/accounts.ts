import { randomUUID } from "node:crypto";
import { db } from "#platform/database.ts";
import { hashPassword } from "#platform/passwords.ts";
import type { Role } from "#features/accounts/schema.ts";

export const PASSWORD = "correct horse battery";
let hashed: Promise<string> | undefined;

/** An account that can sign in with PASSWORD, and has been here before: nothing welcomes it unless asked for. */
export async function createAccount(
  account: {
    role?: Role;
    emailVerified?: boolean;
    name?: string;
    email?: string;
    withProfile?: boolean;
    hasSeenWelcome?: boolean;
  } = {},
) {
  const email = account.email ?? `person-${randomUUID()}@example.com`;
  const password = await (hashed ??= hashPassword(PASSWORD));
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
