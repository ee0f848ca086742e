import type { Trx } from "#platform/database.ts";

/** What may gather while nothing is sent: a second's worth, or one text for the slowest senders. */
const burstOf = (perSecond: number) => Math.max(perSecond, 1);

/**
 * How many segments a sender may hand over now, at so many a second over all workers. Locks the sender until the
 * transaction ends, so that two workers do not both take the last one.
 */
export async function roomOf(trx: Trx, sender: string, perSecond: number, now: Date): Promise<number> {
  const full = burstOf(perSecond);
  await trx
    .insertInto("senderRate")
    .values({ sender, segments: full, refilledAt: now })
    .onConflict((conflict) => conflict.column("sender").doNothing())
    .execute();
  const { segments, refilledAt } = await trx
    .selectFrom("senderRate")
    .select(["segments", "refilledAt"])
    .where("sender", "=", sender)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const elapsed = Math.max(0, now.getTime() - refilledAt.getTime()) / 1000;
  return Math.min(full, segments + elapsed * perSecond);
}

/** After `roomOf`. May leave less than nothing: the next texts then wait for it. */
export async function takeRoom(trx: Trx, sender: string, left: number, now: Date): Promise<void> {
  await trx
    .updateTable("senderRate")
    .set({ segments: left, refilledAt: now })
    .where("sender", "=", sender)
    .execute();
}
