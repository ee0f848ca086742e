import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";

/** How far payment processing has fallen behind. The field names match the metric labels. */
export type PaymentBacklog = {
  /** The number of provider events that haven't been handled yet. */
  unhandled: number;
  /** The number of seconds since the oldest unhandled event arrived, or 0 if there are none. */
  waited: number;
  /** The number of payment pages that can still be paid, plus pending payments. */
  open: number;
  /** The number of seconds the oldest check is overdue, or 0 if none is. */
  overdue: number;
};

/** Counting stops here, because higher counts wouldn't change how we respond. */
const COUNT_UP_TO = 100_000;

/**
 * Returns the payment processing backlog. Reads only small indexes of open rows, so it stays fast as paid checkouts
 * accumulate.
 */
export async function getPaymentBacklog(): Promise<PaymentBacklog> {
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
