import { runAdminAction, recordAction } from "#features/accounts/administration/audit/commands.server.ts";
import { resumeSending, stopSending } from "#features/messages/switch/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { countStates } from "./queries.server.ts";

/** Stops or resumes all sending. Idempotent. Every call is recorded with its reason. */
export const setSending = (session: Session, isStopped: boolean, reason: string): Promise<void> =>
  runAdminAction(session, async (trx, admin) => {
    const wasStopped = isStopped ? await stopSending(trx, admin, reason) : await resumeSending(trx, admin);
    await recordAction(trx, admin, isStopped ? "sending.stop" : "sending.resume", null, {
      before: { sending: wasStopped ? "stopped" : "on" },
      after: { sending: isStopped ? "stopped" : "on", reason },
    });
  });

/**
 * Counts the last day's texts by state and stores the counts. Idempotent. If several runs are concurrent, the last
 * one wins.
 */
export async function countTexts(): Promise<void> {
  const countedAt = clock.now();
  const row = { countedAt, counts: JSON.stringify(await countStates(countedAt)) };
  await db
    .insertInto("deliveryCount")
    .values(row)
    .onConflict((conflict) => conflict.column("isOnly").doUpdateSet(row))
    .execute();
}
