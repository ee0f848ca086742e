import { sql } from "kysely";
import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { sweepPayments } from "#features/passes/queue.ts";
import { after } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { emailAboutHold } from "./queue.ts";
import { getSettleMs } from "./rules.ts";
import type { HoldReason, MaxAge } from "./schema.ts";

/**
 * Holds all sending until texts are compared with the provider's list. If there's a hold already, its comparison starts
 * over and reaches as far back as both. Also looks for payments that the database forgot. Call it with sending locked.
 */
export async function openHold(
  trx: Trx,
  { reason, since, heldAt }: { reason: HoldReason; since: Date; heldAt: Date },
): Promise<void> {
  await sql`
    insert into sending_hold (reason, since, held_at, settles_at, state)
    values (${reason}, ${since}, ${heldAt}, ${after(heldAt, getSettleMs(reason))}, 'comparing')
    on conflict ((true)) where released_at is null do update set reason = excluded.reason,
      since = least(sending_hold.since, excluded.since), held_at = excluded.held_at, settles_at = excluded.settles_at,
      state = 'comparing', passes = 0, next_page = null, pages = 0, reached_at = null, leased_until = null`.execute(
    trx,
  );
  await enqueue(trx, sweepPayments, {});
}

/**
 * Ends the wait for a decision: texts that are more than `maxAge` minutes late, or too late to be of use, are discarded,
 * and then sending resumes. Returns false if no hold waits for a decision, for example because someone else decided.
 */
export async function decideHold(trx: Trx, { user }: Administrator, maxAge: MaxAge): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("sendingHold")
    .set({ state: "discarding", maxAgeMinutes: maxAge, releasedBy: user.id })
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a hold, and deletes what was kept for comparing. Idempotent. */
export async function releaseHold(trx: Trx, id: string): Promise<void> {
  await sql`
    update sending_hold set state = 'released', released_at = clock_timestamp(), leased_until = null
    where id = ${id} and released_at is null`.execute(trx);
  await trx.deleteFrom("holdText").execute();
}

/** Emails all administrators that a hold needs a decision, once per hold. */
export async function emailAdministrators(trx: Trx, holdId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("sendingHold")
    .set({ emailedAt: sql`clock_timestamp()` })
    .where("id", "=", holdId)
    .where("emailedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const administrators = await trx
    .selectFrom("profile")
    .select("id")
    .where("role", "=", "admin")
    .where("disabledAt", "is", null)
    .execute();
  for (const { id: userId } of administrators) await enqueue(trx, emailAboutHold, { holdId, userId });
}
