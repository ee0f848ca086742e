import { hash } from "node:crypto";
import type { Trx } from "#platform/database.ts";

/**
 * Returns false if a webhook with this ID was received before, however long ago. The provider's signature has no date,
 * so a captured request stays valid. The digests outlive the texts, and say nothing about who sent them.
 */
export async function isFirstReceipt(trx: Trx, sid: string): Promise<boolean> {
  const inserted = await trx
    .insertInto("receivedWebhook")
    .values({ digest: hash("sha256", sid, "buffer").subarray(0, 16) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("digest")
    .executeTakeFirst();
  return inserted !== undefined;
}
