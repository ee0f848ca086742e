import { sql } from "kysely";
import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { readSendingFacts } from "../generation/queries.server.ts";

/**
 * The advisory lock class for sending. Claiming texts takes a shared lock. Stopping all sending takes an exclusive
 * lock.
 */
const SENDING_LOCK = 2;

/**
 * Returns whether texts may be claimed, which can't change until the transaction ends. A stop that arrives later waits
 * for the claim, and one that's already committed is visible. So is a database that went back in time, even before a
 * worker has noticed and held all texts. Call it before taking any other lock. It locks no rows.
 */
export async function canSend(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`/* prepared: may-send */
    select pg_try_advisory_xact_lock_shared(${SENDING_LOCK}, 0) as "isFree"`.execute(trx);
  if (!rows[0]!.isFree) return false;
  // Use a separate statement, so that it sees everything committed before the lock was granted.
  const { isStopped, isHeld, doubt } = await readSendingFacts(trx);
  return !isStopped && !isHeld && doubt === null;
}

/** Waits for claims in progress, and keeps others from starting until the transaction ends. */
export const lockSending = (trx: Trx) => sql`select pg_advisory_xact_lock(${SENDING_LOCK}, 0)`.execute(trx);

/**
 * Stops all sending. Once this commits, no worker claims another text. Texts that are already claimed are submitted
 * within seconds. Queued texts stay queued, and go out if sending resumes in time. Idempotent: keeps the first reason.
 * Returns whether sending was already stopped.
 */
export async function stopSending(trx: Trx, { user }: Administrator, reason: string): Promise<boolean> {
  await lockSending(trx);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("sendingStop")
    .values({ reason, stoppedBy: user.id, stoppedAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 0n;
}

/**
 * Resumes sending. Texts that are still useful go out, and the others are skipped as too late. Idempotent. Returns
 * whether sending was stopped.
 */
export async function resumeSending(trx: Trx, _admin: Administrator): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("sendingStop").executeTakeFirst();
  return numDeletedRows > 0n;
}
