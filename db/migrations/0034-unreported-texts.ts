import { sql, type Kysely } from "kysely";

/** When the provider was last asked what became of a text that it had said no last word about. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table message add column asked_at timestamptz`.execute(db);
  // Only what is on its way: most texts have left this index within seconds.
  await sql`
    create index message_unreported_idx on message (greatest(asked_at, updated_at)) where state in ('accepted', 'sent')
  `.execute(db);
}
