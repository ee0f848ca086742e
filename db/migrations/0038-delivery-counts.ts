import { sql, type Kysely } from "kysely";

/** What became of the texts of the last day, counted by a job: a day of them takes longer to count than a page may. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table delivery_count (
      is_only boolean primary key default true check (is_only),
      counted_at timestamptz not null,
      -- How many there are of each state, reason and code of the carrier's.
      counts jsonb not null
    )`.execute(db);
}
