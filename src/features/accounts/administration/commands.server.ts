import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { createAccountToken } from "../commands.server.ts";
import { sendAccountMail } from "../queue.ts";
import type { Role } from "../schema.ts";
import type { Administrator } from "./access.server.ts";

/** What an administrator can change about an account, and its address to know it by. */
type Account = { name: string; role: Role | null; email: string };

/** Locks the account. Throws NOT_FOUND. */
async function lockAccount(trx: Trx, userId: string): Promise<Account> {
  const user = await trx
    .selectFrom("appUser")
    .select(["name", "email"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new AppError("NOT_FOUND");
  const profile = await trx.selectFrom("profile").select("role").where("id", "=", userId).executeTakeFirst();
  return { ...user, role: (profile?.role as Role | undefined) ?? null };
}

/**
 * The last one to save wins. Without a role an account that has no profile stays so; with one it gets a profile. Nobody
 * changes their own role: an administrator is always left.
 */
export async function updateAccount(
  trx: Trx,
  { user }: Administrator,
  userId: string,
  { name, role }: { name: string; role: Role | null },
): Promise<{ before: Account; after: Account }> {
  const before = await lockAccount(trx, userId);
  const next = role ?? before.role;
  if (userId === user.id && next !== before.role) throw new AppError("OWN_ACCOUNT");
  await trx.updateTable("appUser").set({ name, updatedAt: clock.now() }).where("id", "=", userId).execute();
  if (next !== null && next !== before.role)
    await trx
      .insertInto("profile")
      .values({ id: userId, role: next })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ role: next }))
      .execute();
  return { before, after: { name, role: next, email: before.email } };
}

/**
 * Deletes an account with its sessions and ways to sign in; what it paid for stays in the books (OP2-39). Throws OWN_ACCOUNT
 * and, while it has teams or leagues, STILL_MANAGES. Who creates one meanwhile waits for the account's row.
 */
export async function removeAccount(trx: Trx, { user }: Administrator, userId: string): Promise<Account> {
  if (userId === user.id) throw new AppError("OWN_ACCOUNT");
  const before = await lockAccount(trx, userId);
  const { manages } = await trx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom("team").select("id").where("managerId", "=", userId)),
          eb.exists(eb.selectFrom("league").select("id").where("managerId", "=", userId)),
        ])
        .as("manages"),
    )
    .executeTakeFirstOrThrow();
  if (manages) throw new AppError("STILL_MANAGES");
  await trx.deleteFrom("appUser").where("id", "=", userId).execute();
  return before;
}

type Standing = { email: string; isDisabled: boolean };

/** Ends every session at once; signing in is refused from then on, and says why. Repeatable. Throws OWN_ACCOUNT, NOT_FOUND. */
export async function disableAccount(trx: Trx, { user }: Administrator, userId: string) {
  if (userId === user.id) throw new AppError("OWN_ACCOUNT");
  const change = await setDisabled(trx, userId, clock.now());
  await trx.deleteFrom("session").where("userId", "=", userId).execute();
  return change;
}

/** Signing in works again. Repeatable. Throws NOT_FOUND. */
export const enableAccount = (trx: Trx, _by: Administrator, userId: string) => setDisabled(trx, userId, null);

async function setDisabled(
  trx: Trx,
  userId: string,
  disabledAt: Date | null,
): Promise<{ before: Standing; after: Standing }> {
  const { email } = await lockAccount(trx, userId);
  const profile = await trx
    .selectFrom("profile")
    .select("disabledAt")
    .where("id", "=", userId)
    .executeTakeFirst();
  // Without a profile nobody signs in anyway.
  if (!profile) throw new AppError("NOT_FOUND");
  const wasDisabled = profile.disabledAt !== null;
  const isDisabled = disabledAt !== null;
  // Since when it is so stays.
  if (isDisabled !== wasDisabled)
    await trx.updateTable("profile").set({ disabledAt }).where("id", "=", userId).execute();
  return { before: { email, isDisabled: wasDisabled }, after: { email, isDisabled } };
}

/** Mails a reset link, the one way an administrator has to a password (OP2-38). NOT_FOUND for who could not use it. */
export async function sendPasswordReset(
  trx: Trx,
  _by: Administrator,
  userId: string,
): Promise<{ email: string }> {
  const user = await trx
    .selectFrom("profile")
    .innerJoin("appUser", "appUser.id", "profile.id")
    .select("email")
    .where("profile.id", "=", userId)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (!user) throw new AppError("NOT_FOUND");
  const tokenId = await createAccountToken(trx, userId, "reset-password");
  await enqueue(trx, sendAccountMail, { mail: "reset-password", userId, tokenId });
  return user;
}
