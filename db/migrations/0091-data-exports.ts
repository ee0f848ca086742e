import { sql, type Kysely } from "kysely";

/**
 * Exports of a team's or a league's data. A row is the job's state, its progress, and how many were made in a day. The
 * file is kept in pieces for a week, each in a row, so that none has to fit in memory. Pieces have the attempt that wrote them, and a
 * worker that was given up can't add to a later attempt's file.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table data_export (
      id uuid primary key default uuidv7(),
      team_id uuid references team (id) on delete cascade,
      league_id uuid references league (id) on delete cascade,
      user_id uuid not null references app_user (id) on delete cascade,
      state text not null check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
      part text,
      part_number integer not null default 0,
      attempt integer not null default 0,
      size integer check (size between 1 and 200000000),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deletes_at timestamptz not null,
      check (num_nonnulls(team_id, league_id) = 1),
      check ((state = 'done') = (size is not null))
    )`.execute(db);
  await sql`
    create unique index data_export_running_team_idx on data_export (team_id)
    where state in ('waiting', 'running')`.execute(db);
  await sql`
    create unique index data_export_running_league_idx on data_export (league_id)
    where state in ('waiting', 'running')`.execute(db);
  await sql`create index data_export_team_id_idx on data_export (team_id, id)`.execute(db);
  await sql`create index data_export_league_id_idx on data_export (league_id, id)`.execute(db);
  await sql`create index data_export_user_id_idx on data_export (user_id)`.execute(db);
  await sql`create index data_export_deletes_at_idx on data_export (deletes_at)`.execute(db);
  await sql`
    create table data_export_piece (
      export_id uuid not null references data_export (id) on delete cascade,
      attempt integer not null,
      position integer not null,
      content bytea not null check (length(content) between 1 and 1048576),
      primary key (export_id, attempt, position)
    )`.execute(db);
  // The file is compressed already.
  await sql`alter table data_export_piece alter column content set storage external`.execute(db);
}
