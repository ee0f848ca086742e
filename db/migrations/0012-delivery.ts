import { sql, type Kysely } from "kysely";

/** Which warnings about a team's allowance were given: each level once per allowance, so a top-up may warn again. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table allowance_warning (
      team_id uuid not null references team (id) on delete cascade,
      allowance integer not null check (allowance > 0),
      -- Percent of it that were used.
      level smallint not null check (level in (80, 100)),
      created_at timestamptz not null,
      primary key (team_id, allowance, level)
    )`.execute(db);
}
