import { sql } from "kysely";
import { db } from "#platform/database.ts";
import type { Installation } from "#platform/installation.ts";
import { arePaymentsOn } from "#platform/payments/payments.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import type { SendingPause } from "./schema.ts";

/** Returns the reason sending is stopped and when that happened, or null if it isn't stopped. */
export async function findSendingStop(): Promise<{ reason: string; stoppedAt: Date } | null> {
  const stop = await db.selectFrom("sendingStop").select(["reason", "stoppedAt"]).executeTakeFirst();
  return stop ?? null;
}

/** Returns why no texts go out, or null if they do. Signed-in pages call it on every load. */
export async function findSendingPause(): Promise<SendingPause | null> {
  if (!isTextingOn) return "off";
  const { rows } = await sql<{ pause: SendingPause | null }>`/* prepared: sending-pause */
    select case when exists (select from sending_stop) then 'stopped'
      when exists (select from sending_hold where released_at is null) then 'held' end as pause`.execute(db);
  return rows[0]!.pause;
}

/** Returns which accounts this installation has. */
export const getInstallation = (): Installation => ({ hasTexting: isTextingOn, hasPayments: arePaymentsOn });
