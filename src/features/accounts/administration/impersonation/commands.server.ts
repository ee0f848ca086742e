import { after, clock, minutes } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { readOwnSession } from "#platform/session.ts";
import type { Administrator } from "../access.server.ts";
import { runAdminAction, recordAction } from "../audit/commands.server.ts";

/** Long enough to look into a reported problem, but short enough that a forgotten session ends soon. */
const MAX_DURATION_MS = minutes(30);

/**
 * Switches an administrator's session to a read-only view of another user (see `readSession`). Administrators can't
 * view each other, because that would let them borrow each other's permissions. Throws NOT_FOUND, CANNOT_TARGET_SELF,
 * CANNOT_IMPERSONATE_ADMIN.
 */
export async function startImpersonation(
  trx: Trx,
  { user }: Administrator,
  sessionId: string,
  userId: string,
): Promise<{ email: string }> {
  if (userId === user.id) throw new AppError("CANNOT_TARGET_SELF");
  const person = await trx
    .selectFrom("appUser")
    .innerJoin("profile", "profile.id", "appUser.id")
    .select(["email", "role"])
    .where("appUser.id", "=", userId)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (!person) throw new AppError("NOT_FOUND");
  if (person.role === "admin") throw new AppError("CANNOT_IMPERSONATE_ADMIN");
  const expiresAt = after(clock.now(), MAX_DURATION_MS);
  await trx
    .insertInto("impersonation")
    .values({ sessionId, userId, expiresAt })
    // If two tabs start impersonating at the same time, the later one wins.
    .onConflict((conflict) => conflict.column("sessionId").doUpdateSet({ userId, expiresAt }))
    .execute();
  return person;
}

/** Ends the impersonation, even if it has already expired. Idempotent. */
export async function endImpersonation(headers: Headers): Promise<void> {
  const { session } = await readOwnSession(headers);
  if (session?.user.role !== "admin") return;
  await runAdminAction(session, async (trx, admin) => {
    const impersonation = await trx
      .deleteFrom("impersonation")
      .where("sessionId", "=", session.id)
      .returning("userId")
      .executeTakeFirst();
    if (!impersonation) return;
    const person = await trx
      .selectFrom("appUser")
      .select("email")
      .where("id", "=", impersonation.userId)
      .executeTakeFirst();
    await recordAction(trx, admin, "impersonation.end", impersonation.userId, {
      ...(person && { before: person, after: person }),
    });
  });
}
