import { sql, type Kysely } from "kysely";

/** What the schedule builder was told, what it made of that, and which matches came of it. */
export async function up(db: Kysely<unknown>) {
  // DATA2-17 to DATA2-20. The room of each place stands at the place's own position.
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

  // DATA2-21. The same publishing again, after an answer that was lost, finds what it made.
  await sql`
    create table schedule_generation (
      id uuid primary key default uuidv7(),
      league_id uuid not null references league (id) on delete cascade,
      template_id uuid not null references schedule_template (id) on delete cascade,
      generated_by uuid references app_user (id) on delete set null,
      generation_status text not null default 'pending' check (generation_status in ('pending', 'completed')),
      total_games_created integer,
      completed_at timestamptz,
      request_key uuid not null,
      created_at timestamptz not null default now(),
      unique (league_id, request_key),
      check ((generation_status = 'completed') = (completed_at is not null and total_games_created is not null))
    )`.execute(db);
  await sql`create index schedule_generation_template_id_idx on schedule_generation (template_id)`.execute(
    db,
  );
  await sql`create index schedule_generation_generated_by_idx on schedule_generation (generated_by)`.execute(
    db,
  );

  // What the builder made, so that it can replace that and nothing else (OP2-23).
  await sql`
    alter table match add column generation_id uuid references schedule_generation (id) on delete set null
  `.execute(db);
  await sql`
    create index match_generation_id_idx on match (generation_id) where generation_id is not null
  `.execute(db);
}
