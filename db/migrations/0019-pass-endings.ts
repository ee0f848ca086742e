import { sql, type Kysely } from "kysely";

/** Which managers were told that a pass is about to end: once per end and mail. A pass that is renewed has another end. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table pass_ending (
      team_id uuid not null references team (id) on delete cascade,
      expires_at timestamptz not null,
      -- The mail of so many days before.
      days smallint not null,
      created_at timestamptz not null,
      primary key (team_id, expires_at, days)
    )`.execute(db);
}
