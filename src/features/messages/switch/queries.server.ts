import { db } from "#platform/database.ts";

/** Returns the reason sending is stopped and when that happened, or null if it isn't stopped. */
export async function findSendingStop(): Promise<{ reason: string; stoppedAt: Date } | null> {
  const stop = await db.selectFrom("sendingStop").select(["reason", "stoppedAt"]).executeTakeFirst();
  return stop ?? null;
}
