import { sql, type Kysely } from "kysely";

/**
 * Increments with every change to a league's settings or to a venue, to reject saves based on older ones. The previous
 * version ignores the columns: what it saves doesn't count, as before.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table league add column version integer not null default 1`.execute(db);
  // The names of venues that were deleted while games were scheduled there. The rest of a season is rescheduled as if
  // they were always closed.
  await sql`alter table league add column deleted_venues text[] not null default '{}'`.execute(db);
  await sql`alter table venue add column version integer not null default 1`.execute(db);
}
