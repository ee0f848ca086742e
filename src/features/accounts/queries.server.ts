import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";

export async function hasSeenWelcome({ user }: Session): Promise<boolean> {
  const profile = await db
    .selectFrom("profile")
    .select("hasSeenWelcome")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return profile.hasSeenWelcome;
}

/** Returns whether an emailed link still works. */
export async function isOpenLink(tokenId: string): Promise<boolean> {
  const link = await db
    .selectFrom("accountToken")
    .select("id")
    .where("id", "=", tokenId)
    .where("expiresAt", ">", clock.now())
    .executeTakeFirst();
  return link !== undefined;
}

/** Returns an email's recipient, or null if the account has been deleted. */
export async function findEmailRecipient(userId: string) {
  const recipient = await db
    .selectFrom("appUser")
    .innerJoin("profile", "profile.id", "appUser.id")
    .select(["appUser.name", "appUser.email", "profile.role"])
    .where("appUser.id", "=", userId)
    .executeTakeFirst();
  return recipient ?? null;
}
