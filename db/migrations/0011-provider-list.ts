import { sql, type Kysely } from "kysely";

/** What we know about the provider's list of texts, shared by all workers (docs/decisions/0035). Has one row. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table provider_list (
      is_only boolean primary key default true check (is_only),
      -- A text that we submitted at this time is in the list.
      seen_until timestamptz,
      -- How long a text takes to show up in the list, and when that was measured.
      lag_ms integer check (lag_ms >= 0),
      measured_at timestamptz,
      -- When a call last ended without a response, so that the provider may still be processing it.
      slow_at timestamptz,
      -- When the next lookup may be made.
      next_lookup_at timestamptz not null default now()
    ) with (fillfactor = 50)`.execute(db);
  await sql`insert into provider_list default values`.execute(db);
}
