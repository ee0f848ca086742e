import { after, clock, minutes } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { readOwnSession } from "#platform/session.ts";
import type { Administrator } from "../access.server.ts";
import { administer, recordAct } from "../audit/commands.server.ts";

/** Long enough to understand what somebody describes, too short to be forgotten about. */
const LONGEST = minutes(30);

/**
 * From now on this session of an administrator shows what the person sees, for looking only (`readSession`). Nobody looks
 * through another administrator, or what one may do would be borrowed. Throws NOT_FOUND, OWN_ACCOUNT, OTHER_ADMINISTRATOR.
 */
export async function startImpersonation(
  trx: Trx,
  { user }: Administrator,
  sessionId: string,
  userId: string,
): Promise<{ email: string }> {
  if (userId === user.id) throw new AppError("OWN_ACCOUNT");
  const person = await trx
    .selectFrom("appUser")
    .innerJoin("profile", "profile.id", "appUser.id")
    .select(["email", "role"])
    .where("appUser.id", "=", userId)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (!person) throw new AppError("NOT_FOUND");
  if (person.role === "admin") throw new AppError("OTHER_ADMINISTRATOR");
  const expiresAt = after(clock.now(), LONGEST);
  await trx
    .insertInto("impersonation")
    .values({ sessionId, userId, expiresAt })
    // Asked for twice at once, from two tabs: the later one holds.
    .onConflict((conflict) => conflict.column("sessionId").doUpdateSet({ userId, expiresAt }))
    .execute();
  return person;
}

/** Whoever looked is themselves again, even when the time for it was over. Repeatable. */
export async function endImpersonation(headers: Headers): Promise<void> {
  const { session } = await readOwnSession(headers);
  if (session?.user.role !== "admin") return;
  await administer(session, async (trx, by) => {
    const ended = await trx
      .deleteFrom("impersonation")
      .where("sessionId", "=", session.id)
      .returning("userId")
      .executeTakeFirst();
    if (!ended) return;
    const person = await trx
      .selectFrom("appUser")
      .select("email")
      .where("id", "=", ended.userId)
      .executeTakeFirst();
    await recordAct(trx, by, "impersonation.end", ended.userId, {
      ...(person && { before: person, after: person }),
    });
  });
}
