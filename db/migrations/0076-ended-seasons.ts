import { sql, type Kysely } from "kysely";

/**
 * What a season's schedule was when it ended, whatever is renamed, moved, or deleted afterwards (RESULT-34,
 * docs/decisions/0088), and when to check next whether it's over (RESULT-35).
 */
export async function up(db: Kysely<unknown>) {
  // Games and teams have no foreign keys, because the record outlives them. Dates and times are in the time zone. A team
  // that was deleted before the end has a name but no id, or neither.
  await sql`
    create table season_game (
      league_game_id uuid primary key,
      season_id uuid not null references league_season (id) on delete cascade,
      game_on date not null,
      game_time time,
      time_zone text not null,
      location text not null,
      home_team_id uuid,
      home_team_name text,
      away_team_id uuid,
      away_team_name text,
      is_cancelled boolean not null
    )`.execute(db);
  await sql`create index season_game_season_id_idx on season_game (season_id, game_on)`.execute(db);
  await sql`
    alter table league_season
      add column first_game_on date,
      add column last_game_on date,
      add column check_at timestamptz not null default now()`.execute(db);
}
