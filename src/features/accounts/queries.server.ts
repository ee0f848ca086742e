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

/** Whether the link of a mail still works. */
export async function isOpenLink(tokenId: string): Promise<boolean> {
  const link = await db
    .selectFrom("accountToken")
    .select("id")
    .where("id", "=", tokenId)
    .where("expiresAt", ">", clock.now())
    .executeTakeFirst();
  return link !== undefined;
}

/** Whom a mail goes to. Null when the account is gone by the time the mail is written. */
export async function findMailRecipient(userId: string) {
  const found = await db
    .selectFrom("appUser")
    .innerJoin("profile", "profile.id", "appUser.id")
    .select(["appUser.name", "appUser.email", "profile.role"])
    .where("appUser.id", "=", userId)
    .executeTakeFirst();
  return found ?? null;
}
