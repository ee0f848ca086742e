import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { createAccountToken } from "../commands.server.ts";
import { sendAccountEmail } from "../queue.ts";
import { endSessions } from "../sessions/commands.server.ts";
import type { Role } from "../schema.ts";
import type { Administrator } from "./access.server.ts";
import { eraseOwnActions } from "./audit/commands.server.ts";
import { announceAdministrator } from "./new-administrators/commands.server.ts";

/** The account fields an administrator can change, plus the email, which identifies the account. */
type Account = { name: string; role: Role | null; email: string };

/** Locks the account's row and returns it. Throws NOT_FOUND. */
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
 * Updates an account. The last write wins. For an account without a profile, a null role changes nothing and any
 * other role creates the profile. All administrators get an email about a new one. Throws CANNOT_TARGET_SELF when
 * administrators try to change their own role, so that at least one administrator always remains.
 */
export async function updateAccount(
  trx: Trx,
  { user }: Administrator,
  userId: string,
  { name, role }: { name: string; role: Role | null },
): Promise<{ before: Account; after: Account }> {
  const before = await lockAccount(trx, userId);
  const newRole = role ?? before.role;
  if (userId === user.id && newRole !== before.role) throw new AppError("CANNOT_TARGET_SELF");
  await trx.updateTable("appUser").set({ name, updatedAt: clock.now() }).where("id", "=", userId).execute();
  if (newRole !== null && newRole !== before.role)
    await trx
      .insertInto("profile")
      .values({ id: userId, role: newRole })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ role: newRole }))
      .execute();
  if (newRole === "admin" && before.role !== "admin") await announceAdministrator(trx, userId, user.id);
  return { before, after: { name, role: newRole, email: before.email } };
}

/**
 * Deletes an account with its sessions and credentials, but keeps its payment records (OP2-39). Throws
 * CANNOT_TARGET_SELF, and USER_IS_MANAGER if the account still owns teams or leagues. A concurrent attempt to create
 * a team or league waits for the row lock.
 */
export async function removeAccount(trx: Trx, { user }: Administrator, userId: string): Promise<Account> {
  if (userId === user.id) throw new AppError("CANNOT_TARGET_SELF");
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
  if (manages) throw new AppError("USER_IS_MANAGER");
  await deleteLockedAccount(trx, userId);
  return before;
}

/** Deletes an account that the caller has locked, along with its emails in the records of its own actions. */
export async function deleteLockedAccount(trx: Trx, userId: string): Promise<void> {
  await eraseOwnActions(trx, userId);
  await trx.deleteFrom("appUser").where("id", "=", userId).execute();
}

type DisabledStatus = { email: string; isDisabled: boolean };

/**
 * Disables an account and ends its sessions right away. Later sign-ins fail with an explanation. Idempotent. Throws
 * CANNOT_TARGET_SELF, NOT_FOUND.
 */
export async function disableAccount(trx: Trx, { user }: Administrator, userId: string) {
  if (userId === user.id) throw new AppError("CANNOT_TARGET_SELF");
  const change = await setDisabled(trx, userId, clock.now());
  await endSessions(trx, userId);
  return change;
}

/**
 * Ends all of a user's sessions and emails the user about it, if there were any. Throws CANNOT_TARGET_SELF (Settings
 * does that), NOT_FOUND.
 */
export async function endAccountSessions(
  trx: Trx,
  { user }: Administrator,
  userId: string,
): Promise<{ email: string; ended: number }> {
  if (userId === user.id) throw new AppError("CANNOT_TARGET_SELF");
  const { email } = await lockAccount(trx, userId);
  const ended = await endSessions(trx, userId);
  if (ended > 0) await enqueue(trx, sendAccountEmail, { template: "sessions-ended", userId });
  return { email, ended };
}

/** Enables an account. Idempotent. An administrator who is one again is announced like a new one. Throws NOT_FOUND. */
export async function enableAccount(trx: Trx, { user }: Administrator, userId: string) {
  const change = await setDisabled(trx, userId, null);
  if (change.before.isDisabled && change.role === "admin") await announceAdministrator(trx, userId, user.id);
  return change;
}

async function setDisabled(
  trx: Trx,
  userId: string,
  disabledAt: Date | null,
): Promise<{ role: Role | null; before: DisabledStatus; after: DisabledStatus }> {
  const { email, role } = await lockAccount(trx, userId);
  const profile = await trx
    .selectFrom("profile")
    .select("disabledAt")
    .where("id", "=", userId)
    .executeTakeFirst();
  // Accounts without a profile can't sign in anyway.
  if (!profile) throw new AppError("NOT_FOUND");
  const wasDisabled = profile.disabledAt !== null;
  const isDisabled = disabledAt !== null;
  // Keep the original timestamp if nothing changes.
  if (isDisabled !== wasDisabled)
    await trx.updateTable("profile").set({ disabledAt }).where("id", "=", userId).execute();
  return { role, before: { email, isDisabled: wasDisabled }, after: { email, isDisabled } };
}

/**
 * Sends a reset link, the only way an administrator can affect a password (OP2-38). Throws NOT_FOUND if the user
 * couldn't use the link.
 */
export async function sendPasswordReset(
  trx: Trx,
  _admin: Administrator,
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
  await enqueue(trx, sendAccountEmail, { template: "reset-password", userId, tokenId });
  return user;
}
