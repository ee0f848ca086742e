import { sql, type Kysely } from "kysely";

/** Leagues in full, their venues, teams that were created in one, and the mails of invited managers. */
export async function up(db: Kysely<unknown>) {
  // The defaults stay for the version that is still running while this one starts.
  await sql`
    alter table league
      add column sport text not null default 'Multi-Sport' check (sport <> '' and length(sport) <= 60),
      -- What its new teams begin with; each team has a clock of its own.
      add column time_zone text not null default 'America/Chicago' check (time_zone in (
        'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles',
        'America/Anchorage', 'Pacific/Honolulu', 'America/Toronto', 'America/Winnipeg', 'America/Edmonton',
        'America/Vancouver'))
  `.execute(db);
  // What was there before plays what its oldest team plays.
  await sql`
    update league set sport = coalesce((
      select team.sport from league_team join team on team.id = league_team.team_id
      where league_team.league_id = league.id order by league_team.created_at, team.id limit 1), sport)
  `.execute(db);
  await sql`create index league_newest_idx on league (manager_id, created_at desc, id desc)`.execute(db);

  await sql`
    alter table team
      add column preferred_blockout_days text[] not null default '{}' check (preferred_blockout_days <@
        '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}'::text[]),
      add column created_by_league boolean not null default false
  `.execute(db);
  // The same creation again, after an answer that was lost, finds the team it made.
  await sql`alter table league_team add column request_key uuid`.execute(db);
  await sql`create unique index league_team_request_key_idx on league_team (league_id, request_key)`.execute(
    db,
  );

  // The token of the mail's link is derived from token_id, which changes when the mail is sent again; only its digest
  // is stored. A row without one is as old as the time before there were mails: it is accepted by its address alone.
  await sql`
    alter table team_manager
      add column member_id uuid references team_member (id) on delete set null,
      add column invited_by uuid references app_user (id) on delete set null,
      add column token_id uuid,
      add column digest bytea unique,
      add column mail_state text not null default 'sent' check (mail_state in ('waiting', 'sent', 'failed'))
  `.execute(db);
  await sql`create index team_manager_member_id_idx on team_manager (member_id)`.execute(db);
  await sql`create index team_manager_invited_by_idx on team_manager (invited_by)`.execute(db);

  await sql`
    create table venue (
      id uuid primary key default uuidv7(),
      league_id uuid not null references league (id) on delete cascade,
      -- Sorted as people sort names, as members are.
      name text collate "unicode" not null check (name <> '' and length(name) <= 100),
      max_teams_per_day integer not null check (max_teams_per_day between 2 and 1000),
      address text check (address <> '' and length(address) <= 200),
      notes text check (notes <> '' and length(notes) <= 2000),
      map_url text check (map_url ~* '^https?://' and length(map_url) <= 500),
      -- [{ name, maxTeamsPerDay }]: read and saved with the venue, and by nothing else.
      fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array'),
      -- Sunday to Saturday, each null when closed or { from, until }; null when nobody said.
      opening_times jsonb check (jsonb_typeof(opening_times) = 'array' and jsonb_array_length(opening_times) = 7),
      closed_on date[] not null default '{}' check (cardinality(closed_on) <= 100),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index venue_league_id_idx on venue (league_id, name, id)`.execute(db);
}
