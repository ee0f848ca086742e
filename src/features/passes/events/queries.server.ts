import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";

/** As the metrics call them. */
export type PaymentBacklog = {
  /** News of the provider that nobody has looked at. */
  unhandled: number;
  /** Seconds since the first of them came; 0 when there is none. */
  waited: number;
  /** Payment pages that may still be paid, and payments that are on their way. */
  open: number;
  /** Seconds that the first look at one of them is late; 0 when none is. */
  overdue: number;
};

/** Counting further would not change what is done about it. */
const COUNT_UP_TO = 100_000;

/** How far behind taking in payments is. From the small indexes of what is open, whatever has been paid. */
export async function paymentBacklog(): Promise<PaymentBacklog> {
  const now = clock.now();
  const { rows } = await sql<PaymentBacklog>`
    select
      (select count(*) from (
        select from payment_event where handled_at is null limit ${COUNT_UP_TO}
      ) unhandled)::int as unhandled,
      coalesce((
        select extract(epoch from ${now}::timestamptz - min(received_at)) from payment_event where handled_at is null
      ), 0)::float8 as waited,
      (select count(*) from (
        select from pass_checkout where check_at is not null limit ${COUNT_UP_TO}
      ) open)::int as open,
      coalesce((
        select extract(epoch from ${now}::timestamptz - min(check_at)) from pass_checkout where check_at <= ${now}
      ), 0)::float8 as overdue`.execute(db);
  return rows[0]!;
}
