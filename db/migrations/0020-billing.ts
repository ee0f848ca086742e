import { sql, type Kysely } from "kysely";

/** What a buyer's history and the money's metrics are read by. */
export async function up(db: Kysely<unknown>) {
  // A history is a page at a time, by when something was paid or, while the money is on its way, asked for.
  await sql`
    create index pass_checkout_history_idx on pass_checkout (user_id, coalesce(paid_at, created_at) desc)
    where state in ('pending', 'paid', 'failed')
  `.execute(db);
  // Few at any time, however many there have been.
  await sql`
    create index payment_event_unhandled_idx on payment_event (received_at) where handled_at is null
  `.execute(db);
}
