import { sql, type Kysely } from "kysely";

/**
 * How a season ranks its teams, who changed that after the first result, and lots that were drawn (RESULT-59, RESULT-60,
 * RESULT-64, docs/decisions/0091). The standings themselves are stored nowhere.
 */
export async function up(db: Kysely<unknown>) {
  // Null stands for the preset of the sport.
  await sql`alter table league_season add column standings_rules jsonb`.execute(db);
  await sql`
    create table standings_change (
      id uuid primary key default uuidv7(),
      season_id uuid not null references league_season (id) on delete cascade,
      account_id uuid references app_user (id) on delete set null,
      changed_by_name text not null,
      before jsonb not null,
      after jsonb not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`create index standings_change_season_id_idx on standings_change (season_id)`.execute(db);
  await sql`create index standings_change_account_id_idx on standings_change (account_id)`.execute(db);
  // The ids are sorted in team_ids, which says who was tied, and in the order of the lots in ordered_ids. They have no
  // foreign keys, because a draw outlives its teams.
  await sql`
    create table lot_draw (
      id uuid primary key default uuidv7(),
      season_id uuid not null references league_season (id) on delete cascade,
      team_ids uuid[] not null check (cardinality(team_ids) between 2 and 200),
      ordered_ids uuid[] not null check (ordered_ids @> team_ids and cardinality(ordered_ids) = cardinality(team_ids)),
      number bytea not null check (octet_length(number) = 16),
      account_id uuid references app_user (id) on delete set null,
      drawn_by_name text not null,
      drawn_at timestamptz not null,
      unique (season_id, team_ids)
    )`.execute(db);
  await sql`create index lot_draw_account_id_idx on lot_draw (account_id)`.execute(db);
  for (const table of ["standings_change", "lot_draw"])
    await sql`
      create trigger guard_entry before update on ${sql.table(table)}
      for each row execute function guard_result_evidence()`.execute(db);
}
