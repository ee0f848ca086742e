import { deleteLockedAccount } from "#features/accounts/administration/commands.server.ts";
import { recordOwnAction } from "#features/accounts/administration/audit/commands.server.ts";
import { endSessions } from "#features/accounts/sessions/commands.server.ts";
import { listTestPhones } from "#features/messages/test-texts/queries.server.ts";
import {
  archiveDepartingTeams,
  deleteOwnTeams,
  passOnTeams,
  restoreDepartingTeams,
} from "#features/teams/departures/commands.server.ts";
import { forgetPhones } from "#features/teams/queue.ts";
import { after, clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { log } from "#platform/log.ts";
import { recordSecurityEvent } from "#platform/security-events.ts";
import type { Session } from "#platform/session.ts";
import { deleteUserRequests } from "../administration/commands.server.ts";
import { sendDeletionEmail } from "./queue.ts";
import { GRACE_MS, REMINDER_MS } from "./rules.ts";

/**
 * Locks an account before anything else, so that requesting, canceling, and carrying out a deletion wait for each other.
 * New leagues and teams wait for it too. Returns undefined if the account doesn't exist.
 */
const lockAccount = (trx: Trx, userId: string) =>
  trx
    .selectFrom("appUser")
    .select(["id", "email", "name"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();

const findLeague = (trx: Trx, userId: string) =>
  trx.selectFrom("league").select("id").where("managerId", "=", userId).limit(1).executeTakeFirst();

/**
 * Schedules the account's deletion, archives the teams that no one else manages, and ends all sessions. The caller must
 * have checked the password. Idempotent: asking again keeps the first date. Throws CANNOT_TARGET_SELF for administrators
 * (PERM2-09) and LEAGUES_REMAIN (OP2-39).
 */
export async function requestDeletion({ user }: Session): Promise<Date> {
  if (user.role === "admin") throw new AppError("CANNOT_TARGET_SELF");
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, user.id))) throw new AppError("UNAUTHENTICATED");
    if (await findLeague(trx, user.id)) throw new AppError("LEAGUES_REMAIN");
    const earlier = await trx
      .selectFrom("accountDeletion")
      .select("deletesAt")
      .where("userId", "=", user.id)
      .executeTakeFirst();
    if (earlier) return earlier.deletesAt;
    const requestedAt = clock.now();
    const deletesAt = after(requestedAt, GRACE_MS);
    await trx
      .insertInto("accountDeletion")
      .values({
        userId: user.id,
        requestedAt,
        deletesAt,
        archivedTeamIds: await archiveDepartingTeams(trx, user.id),
      })
      .execute();
    await endSessions(trx, user.id);
    await recordSecurityEvent({ kind: "account", reason: "deletion-requested", accountId: user.id }, trx);
    await enqueue(trx, sendDeletionEmail, { template: "requested", userId: user.id });
    return deletesAt;
  });
}

/** Cancels the deletion and restores the teams that it archived. Idempotent. */
export async function cancelDeletion({ user }: Session): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    const request = await trx
      .deleteFrom("accountDeletion")
      .where("userId", "=", user.id)
      .returning("archivedTeamIds")
      .executeTakeFirst();
    if (!request) return;
    await restoreDepartingTeams(trx, user.id, request.archivedTeamIds);
    await recordSecurityEvent({ kind: "account", reason: "deletion-canceled", accountId: user.id }, trx);
  });
}

/** Deletes this many accounts per run. More wait for the next one, so that a run stays short. */
const BATCH = 50;

/**
 * Deletes the accounts whose time has come, each in its own transaction. Safe to run again at any time, and while people
 * cancel: the first to lock the account wins. An account that fails doesn't hold up the others.
 */
export async function deleteDueAccounts(): Promise<void> {
  const due = await db
    .selectFrom("accountDeletion")
    .select("userId")
    .where("deletesAt", "<=", clock.now())
    .orderBy("deletesAt")
    .limit(BATCH)
    .execute();
  for (const { userId } of due)
    try {
      await deleteDueAccount(userId);
    } catch (err) {
      log.error({ err, userId }, "failed to delete an account; the next run tries again");
    }
}

async function deleteDueAccount(userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId);
    const request = await trx
      .deleteFrom("accountDeletion")
      .where("userId", "=", userId)
      .where("deletesAt", "<=", clock.now())
      .returning("userId")
      .executeTakeFirst();
    // Canceled, or deleted by another worker.
    if (!account || !request) return;
    // A league that was being created during the request. Its teams need it, so someone has to decide.
    if (await findLeague(trx, userId)) throw new Error("the account still manages a league");
    for (const team of await passOnTeams(trx, userId))
      await enqueue(trx, sendDeletionEmail, { template: "team-passed-on", ...team });
    await deleteOwnTeams(trx, userId);
    const alerts = await trx
      .selectFrom("managerPhone")
      .select(["teamId", "phone"])
      .where("userId", "=", userId)
      .execute();
    const tests = await listTestPhones(trx, userId);
    await deleteUserRequests(trx, userId);
    await recordOwnAction(trx, account, "account.delete");
    await deleteLockedAccount(trx, userId);
    for (const { teamId, phone } of [...alerts, ...tests])
      await enqueue(trx, forgetPhones, { teamId, phones: [phone] });
    await enqueue(trx, sendDeletionEmail, { template: "deleted", to: account.email, name: account.name });
  });
}

/** Queues one last email to accounts that will be deleted soon. Idempotent: each request gets one. */
export async function remindDepartingUsers(): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const reminded = await trx
      .updateTable("accountDeletion")
      .set({ remindedAt: now })
      .where("userId", "in", (eb) =>
        eb
          .selectFrom("accountDeletion")
          .select("userId")
          .where("remindedAt", "is", null)
          .where("deletesAt", ">", now)
          .where("deletesAt", "<=", after(now, REMINDER_MS))
          .orderBy("deletesAt")
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning("userId")
      .execute();
    for (const { userId } of reminded)
      await enqueue(trx, sendDeletionEmail, { template: "reminder", userId });
  });
}
