import { sql } from "kysely";
import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";

/** Of advisory locks: whoever takes texts to send shares it, whoever stops all sending has it alone. */
const SENDING_LOCK = 2;

/**
 * Whether texts may be taken to be sent, until the transaction ends. Asked by the sender before it takes any: a stop that
 * comes waits until they are taken, and one that was committed is seen. Takes no row, so it goes before all other locks.
 */
export async function maySend(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`/* prepared: may-send */
    select pg_try_advisory_xact_lock_shared(${SENDING_LOCK}, 0) as "isFree"`.execute(trx);
  if (!rows[0]!.isFree) return false;
  // A statement of its own: it sees what was committed before the lock was given.
  const stop = await trx.selectFrom("sendingStop").select("isOnly").executeTakeFirst();
  return stop === undefined;
}

/**
 * From the moment this commits no text is taken any more, by any worker. What was taken before is handed over within seconds;
 * what waits stays and, when sending is resumed in time, goes out. Repeatable: the first reason stays. Says whether it was
 * stopped before.
 */
export async function stopSending(trx: Trx, { user }: Administrator, reason: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${SENDING_LOCK}, 0)`.execute(trx);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("sendingStop")
    .values({ reason, stoppedBy: user.id, stoppedAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 0n;
}

/** Texts that are still of use go out, the others are skipped as too late. Repeatable. Says whether it was stopped before. */
export async function resumeSending(trx: Trx, _by: Administrator): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("sendingStop").executeTakeFirst();
  return numDeletedRows > 0n;
}
