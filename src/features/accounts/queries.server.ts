import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { rebuildToken } from "#platform/secrets.ts";
import type { Session } from "#platform/session.ts";

export async function hasSeenWelcome({ user }: Session): Promise<boolean> {
  const profile = await db
    .selectFrom("profile")
    .select("hasSeenWelcome")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return profile.hasSeenWelcome;
}

/** Returns the token of an emailed link, or null if the link no longer works. */
export async function findLinkToken(tokenId: string): Promise<string | null> {
  const link = await db
    .selectFrom("accountToken")
    .select(["purpose", "digest"])
    .where("id", "=", tokenId)
    .where("expiresAt", ">", clock.now())
    .executeTakeFirst();
  return link ? rebuildToken(link.purpose, tokenId, link.digest) : null;
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
