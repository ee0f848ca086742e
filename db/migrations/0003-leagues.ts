import { sql, type Kysely } from "kysely";

/** Leagues: their teams, their venues, and the schedule builder's settings and results. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table league (
      id uuid primary key default uuidv7(),
      manager_id uuid not null references app_user (id),
      name text not null check (name <> '' and length(name) <= 100),
      -- Defaults for new teams. Each team has its own sport and time zone.
      sport text not null default 'Multi-Sport' check (sport <> '' and length(sport) <= 60),
      time_zone text not null default 'America/Chicago' check (time_zone in (
        'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles',
        'America/Anchorage', 'Pacific/Honolulu', 'America/Toronto', 'America/Winnipeg', 'America/Edmonton',
        'America/Vancouver')),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index league_manager_id_idx on league (manager_id, name)`.execute(db);
  await sql`create index league_newest_idx on league (manager_id, created_at desc, id desc)`.execute(db);

  await sql`
    create table league_team (
      league_id uuid not null references league (id) on delete cascade,
      team_id uuid not null references team (id) on delete cascade,
      -- Makes creation idempotent: a retry after a lost response finds the team it created. The digest is that of the
      -- input, because the same key with other input isn't a retry. Both are null for a team that was moved here.
      request_key uuid,
      request_digest bytea,
      created_at timestamptz not null default now(),
      primary key (league_id, team_id)
    )`.execute(db);
  await sql`create index league_team_team_id_idx on league_team (team_id)`.execute(db);
  await sql`
    create unique index league_team_request_key_idx on league_team (league_id, request_key)
  `.execute(db);

  await sql`
    create table venue (
      id uuid primary key default uuidv7(),
      league_id uuid not null references league (id) on delete cascade,
      -- Sorted alphabetically, like members.
      name text collate "unicode" not null check (name <> '' and length(name) <= 100),
      max_teams_per_day integer not null check (max_teams_per_day between 2 and 1000),
      address text check (address <> '' and length(address) <= 200),
      notes text check (notes <> '' and length(notes) <= 2000),
      map_url text check (map_url ~* '^https?://' and length(map_url) <= 500),
      -- [{ name, maxTeamsPerDay }]: only ever read and saved with the venue.
      fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array'),
      -- Sunday to Saturday, each { from, until } or null when closed. The whole column is null if unknown.
      opening_times jsonb check (jsonb_typeof(opening_times) = 'array' and jsonb_array_length(opening_times) = 7),
      closed_on date[] not null default '{}' check (cardinality(closed_on) <= 100),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index venue_league_id_idx on venue (league_id, name, id)`.execute(db);

  // The builder's settings for a season (DATA2-17 to DATA2-20). Each venue in locations has its capacity at the same
  // index in max_teams_per_venue_per_day.
  await sql`
    create table schedule_template (
      id uuid primary key default uuidv7(),
      league_id uuid not null references league (id) on delete cascade,
      name text not null check (name <> '' and length(name) <= 100),
      total_games integer not null check (total_games >= 0),
      games_per_matchup smallint not null check (games_per_matchup between 1 and 3),
      game_frequency text not null check (game_frequency in
        ('once_per_week', 'twice_per_week', 'once_per_month', 'twice_per_month')),
      frequency_rule text not null check (frequency_rule in ('team-gap', 'period-cap')),
      blockout_days text[] not null check (blockout_days <@
        '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}'::text[]),
      blocked_dates date[] not null,
      start_date date not null,
      end_date date not null check (end_date >= start_date),
      start_time time(0) not null,
      game_duration_minutes smallint not null check (game_duration_minutes > 0),
      break_between_games_minutes smallint not null check (break_between_games_minutes >= 0),
      locations text[] not null,
      max_teams_per_venue_per_day integer[] not null
        check (cardinality(max_teams_per_venue_per_day) = cardinality(locations)),
      notes text check (notes <> '' and length(notes) <= 2000),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index schedule_template_league_id_idx on schedule_template (league_id)`.execute(db);

  // One row for each time a schedule is published (DATA2-21). The request key makes publishing idempotent: if the
  // response is lost, a retry finds what the first request created.
  await sql`
    create table schedule_generation (
      id uuid primary key default uuidv7(),
      league_id uuid not null references league (id) on delete cascade,
      template_id uuid not null references schedule_template (id) on delete cascade,
      generated_by uuid references app_user (id) on delete set null,
      request_key uuid not null,
      generation_status text not null default 'pending' check (generation_status in ('pending', 'completed')),
      total_games_created integer,
      created_at timestamptz not null default now(),
      completed_at timestamptz,
      unique (league_id, request_key),
      check ((generation_status = 'completed') = (completed_at is not null and total_games_created is not null))
    )`.execute(db);
  await sql`
    create index schedule_generation_template_id_idx on schedule_generation (template_id)
  `.execute(db);
  await sql`
    create index schedule_generation_generated_by_idx on schedule_generation (generated_by)
  `.execute(db);

  // The full search for a season, which the worker runs while a manager watches. A league has at most one run. A new
  // run replaces the previous one, and the worker then stops the old search. The request and the draft are JSON
  // documents that only the builder reads.
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

  // Actions on a whole league, by request key. If a response is lost, a retry gets the same response, and no one is
  // texted twice.
  await sql`
    create table league_request (
      league_id uuid not null references league (id) on delete cascade,
      request_key uuid not null,
      -- A digest of the request. Another body under the same key is rejected.
      digest bytea not null,
      response jsonb,
      created_at timestamptz not null default now(),
      primary key (league_id, request_key)
    )`.execute(db);
}
