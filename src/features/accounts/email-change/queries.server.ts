import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import type { EmailChange } from "./schema.ts";

/** Returns the user's pending change, or null if there is none or it has expired. */
export async function findEmailChange({ user }: Session): Promise<EmailChange | null> {
  const row = await db
    .selectFrom("emailChange")
    .select(["newEmail", "approvedAt", "confirmedAt", "expiresAt"])
    .where("userId", "=", user.id)
    .where("expiresAt", ">", clock.now())
    .executeTakeFirst();
  if (!row) return null;
  return {
    newEmail: row.newEmail,
    isApproved: row.approvedAt !== null,
    isConfirmed: row.confirmedAt !== null,
    expiresAt: row.expiresAt.toISOString(),
  };
}

/**
 * Returns what an email about a pending change needs, or null if the change was completed, replaced, or canceled in the
 * meantime. `isTaken` is true if the new email has an account.
 */
export async function findChangeToEmail(changeId: string) {
  const change = await db
    .selectFrom("emailChange")
    .innerJoin("appUser", "appUser.id", "emailChange.userId")
    .leftJoin("appUser as holder", "holder.email", "emailChange.newEmail")
    .select([
      "appUser.name",
      "appUser.email",
      "emailChange.newEmail",
      "holder.name as holderName",
      "emailChange.approvedAt",
      "emailChange.confirmedAt",
      "emailChange.approveDigest",
      "emailChange.confirmDigest",
    ])
    .where("emailChange.id", "=", changeId)
    .where("emailChange.expiresAt", ">", clock.now())
    .executeTakeFirst();
  return change ?? null;
}
