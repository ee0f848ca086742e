import { sql, type Kysely } from "kysely";

/** The full search for a season, which the worker makes while a manager watches. */
export async function up(db: Kysely<unknown>) {
  // One per league: starting again takes the place of the run before, whose worker notices and ends. What it was asked and
  // what came of it are documents that only the builder reads.
  await sql`
    create table schedule_run (
      league_id uuid primary key references league (id) on delete cascade,
      id uuid not null unique default uuidv7(),
      request jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
      percent smallint not null default 0 check (percent between 0 and 100),
      stage text,
      draft jsonb,
      created_at timestamptz not null default now(),
      check ((state = 'done') = (draft is not null))
    )`.execute(db);
}
