import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";

/** The outcome of a question, as text that the database reads. */
type SettledQuestion = { id: string; phone: string; isUnsent: boolean; askedAt: Date | null };

/** Records when a pool's question was asked. One that was never sent is asked later. */
export async function settlePoolQuestions(trx: Trx, settled: readonly SettledQuestion[]): Promise<void> {
  await sql`
    update pool_person set asked_at = coalesce(settled."askedAt", pool_person.asked_at),
      message_id = case when settled."isUnsent" then null else pool_person.message_id end,
      month = case when settled."isUnsent" then null else pool_person.month end
    from json_to_recordset(${JSON.stringify(settled)})
      as settled (id uuid, phone text, "isUnsent" boolean, "askedAt" timestamptz)
    where pool_person.phone = settled.phone and pool_person.message_id = settled.id`.execute(trx);
}

/** Forgets questions that were canceled before they were sent, so that they become due again. */
export async function forgetPoolQuestions(
  trx: Trx,
  canceled: readonly { id: string; phone: string }[],
): Promise<void> {
  await sql`
    update pool_person set message_id = null, month = null
    from json_to_recordset(${JSON.stringify(canceled)}) as canceled (id uuid, phone text)
    where pool_person.phone = canceled.phone and pool_person.message_id = canceled.id`.execute(trx);
}
