import { db } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { releaseHold } from "../commands.server.ts";
import { listDiscarded } from "../queries.server.ts";
import { PASSES } from "../rules.ts";
import { settleHeld } from "../settling/commands.server.ts";

/** The number of texts to discard at a time. */
const BATCH = 500;

/**
 * Carries out what an administrator decided: discards a batch of texts, or ends the hold if none is left. Safe to run
 * in any number of workers. Returns 0 if there was nothing to do.
 */
export async function discardHeld(): Promise<number> {
  const hold = await db
    .selectFrom("sendingHold")
    .select(["id", "since", "maxAgeMinutes"])
    .where("state", "=", "discarding")
    .where("passes", ">=", PASSES)
    .executeTakeFirst();
  if (!hold) return 0;
  const texts = await listDiscarded(hold.maxAgeMinutes, BATCH);
  const discarded = await settleHeld(
    texts.map((text) => ({ ...text, outcome: { kind: "late" as const } })),
    hold.since,
  );
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("sendingHold")
      .set((eb) => ({ discarded: eb("discarded", "+", discarded) }))
      .where("id", "=", hold.id)
      .execute();
    if (texts.length > 0) return;
    await releaseHold(trx, hold.id);
    log.info({ holdId: hold.id }, "texts are released by an administrator");
  });
  return 1;
}
