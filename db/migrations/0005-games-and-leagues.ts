import { sql, type Kysely } from "kysely";

/** Games, as far as the dashboard shows them, and leagues, as far as they give access to a team. */
export async function up(db: Kysely<unknown>) {
  // Wall time of the team's zone. A game without a time is on all day.
  await sql`
    create table game (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      game_on date not null,
      game_time time(0),
      location text not null check (location <> '' and length(location) <= 200),
      opponent text check (opponent <> '' and length(opponent) <= 100),
      notes text check (notes <> '' and length(notes) <= 2000),
      notification_sent boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index game_team_id_idx on game (team_id, game_on, game_time)`.execute(db);
  await sql`create index game_notified_idx on game (team_id) where notification_sent`.execute(db);

  await sql`
    create table league (
      id uuid primary key default uuidv7(),
      name text not null check (name <> '' and length(name) <= 100),
      manager_id uuid not null references app_user (id),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index league_manager_id_idx on league (manager_id, name)`.execute(db);
  await sql`
    create table league_team (
      league_id uuid not null references league (id) on delete cascade,
      team_id uuid not null references team (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (league_id, team_id)
    )`.execute(db);
  await sql`create index league_team_team_id_idx on league_team (team_id)`.execute(db);
}
