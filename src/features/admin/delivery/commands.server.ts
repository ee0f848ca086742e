import { administer, recordAct } from "#features/accounts/administration/audit/commands.server.ts";
import { resumeSending, stopSending } from "#features/messages/switch/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { countStates } from "./queries.server.ts";

/** The last resort, and its end. Repeatable; each time is written down with its reason. */
export const setSending = (session: Session, isStopped: boolean, reason: string): Promise<void> =>
  administer(session, async (trx, by) => {
    const wasStopped = isStopped ? await stopSending(trx, by, reason) : await resumeSending(trx, by);
    await recordAct(trx, by, isStopped ? "sending.stop" : "sending.resume", null, {
      before: { sending: wasStopped ? "stopped" : "on" },
      after: { sending: isStopped ? "stopped" : "on", reason },
    });
  });

/** Counts what became of the texts of the last day. Repeatable; of two at once the later one stays. */
export async function countTexts(): Promise<void> {
  const countedAt = clock.now();
  const counted = { countedAt, counts: JSON.stringify(await countStates(countedAt)) };
  await db
    .insertInto("deliveryCount")
    .values(counted)
    .onConflict((conflict) => conflict.column("isOnly").doUpdateSet(counted))
    .execute();
}
