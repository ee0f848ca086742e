import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { db } from "#platform/database.ts";
import type { Role } from "#features/accounts/schema.ts";

export const PASSWORD = "correct horse battery";

/**
 * The hash of PASSWORD with the cheapest argon2 parameters, because most tests that sign in don't test how long it
 * takes to verify a password. src/features/accounts/api.test.ts checks the parameters that the app stores.
 */
let cheapHash: Promise<string> | undefined;
const hashCheaply = () => hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Adds a passkey that no device has. It makes an administrator's account one with a second factor. */
export async function addPasskey(userId: string, name: string | null = null): Promise<string> {
  const { id } = await db
    .insertInto("passkey")
    .values({
      userId,
      name,
      publicKey: "key",
      credentialId: randomUUID(),
      counter: 0,
      deviceType: "multiDevice",
      backedUp: true,
      createdAt: new Date("2026-03-01T10:00:00Z"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Creates an account that can sign in with PASSWORD. An administrator has a passkey too, and works in sessions that
 * `signInAs` creates, as if it had been used.
 * It has signed in before, so there's no welcome dialog by default.
 */
export async function createAccount(
  account: {
    role?: Role;
    emailVerified?: boolean;
    name?: string;
    email?: string;
    withProfile?: boolean;
    /** False for an administrator who hasn't set up a second factor. */
    withFactor?: boolean;
    hasSeenWelcome?: boolean;
    /** A hash to store instead, for tests that measure sign-in time and need the real cost. */
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
  if (account.role === "admin" && (account.withFactor ?? true)) await addPasskey(user.id);
  return user;
}
