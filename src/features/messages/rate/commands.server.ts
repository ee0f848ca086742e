import type { Trx } from "#platform/database.ts";

/** Returns the bucket's capacity: one second's worth of segments, or a single segment for the slowest senders. */
const getBurst = (perSecond: number) => Math.max(perSecond, 1);

/**
 * Returns how many segments a sender may submit now, using a token bucket that all workers share. Locks the sender
 * until the transaction ends, so that two workers don't take the same segments.
 */
export async function getAvailableSegments(
  trx: Trx,
  sender: string,
  perSecond: number,
  now: Date,
): Promise<number> {
  const full = getBurst(perSecond);
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

/** Stores how many segments are left after `getAvailableSegments`. If the number is negative, the next texts wait. */
export async function storeRemaining(trx: Trx, sender: string, left: number, now: Date): Promise<void> {
  await trx
    .updateTable("senderRate")
    .set({ segments: left, refilledAt: now })
    .where("sender", "=", sender)
    .execute();
}
