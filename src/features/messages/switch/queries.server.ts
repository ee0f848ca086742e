import { db } from "#platform/database.ts";

/** Why and since when no text goes out; null while they do. */
export async function findSendingStop(): Promise<{ reason: string; stoppedAt: Date } | null> {
  const stop = await db.selectFrom("sendingStop").select(["reason", "stoppedAt"]).executeTakeFirst();
  return stop ?? null;
}
