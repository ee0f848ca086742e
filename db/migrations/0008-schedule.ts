import { sql, type Kysely } from "kysely";

/** The schedule: kinds of events, cancelled games, matches that two teams share, and the reminders of each game. */
export async function up(db: Kysely<unknown>) {
  // One thing with an entry per team: what is moved or cancelled on one side is on the other.
  await sql`
    create table match (
      id uuid primary key default uuidv7(),
      league_id uuid references league (id) on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index match_league_id_idx on match (league_id)`.execute(db);

  await sql`
    alter table game
      add column kind text not null default 'game' check (kind in ('game', 'practice', 'other')),
      -- So many minutes before the start people should be there.
      add column arrival_minutes smallint check (arrival_minutes between 1 and 240),
      add column cancelled_at timestamptz,
      -- Goes up with every change: whoever saves an older one is told, and calendars see what is newer.
      add column version integer not null default 1,
      add column match_id uuid references match (id) on delete cascade
  `.execute(db);
  await sql`create unique index game_match_idx on game (match_id, team_id) where match_id is not null`.execute(
    db,
  );
  // What is to come, without what is cancelled, still from the index alone.
  await sql`drop index game_upcoming_idx`.execute(db);
  await sql`
    create index game_upcoming_idx on game (team_id, game_on, game_time, id) include (cancelled_at)
  `.execute(db);

  // The row is the timer: it moves with its game, in the same transaction. A reminder that went out is kept as it was;
  // when its game then moves, it is superseded by another one. Rows change often and live
  // shortly, so pages keep room and are cleaned early.
  await sql`
    create table reminder (
      id uuid primary key default uuidv7(),
      team_id uuid not null,
      game_id uuid not null references game (id) on delete cascade,
      offset_minutes integer not null check (offset_minutes between 15 and 10080),
      starts_at timestamptz not null,
      due_at timestamptz not null,
      state text not null check (state in ('armed', 'skipped', 'sent')),
      reason text check (reason in ('too-late', 'cancelled', 'archived')),
      superseded_at timestamptz,
      created_at timestamptz not null default now(),
      check ((state = 'skipped') = (reason is not null)),
      check (superseded_at is null or state = 'sent'),
      check (state = 'sent' or due_at < starts_at),
      -- Nothing is sent twice: one reminder per game and offset at a time (OP-20).
      unique nulls not distinct (game_id, offset_minutes, superseded_at)
    ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)
  `.execute(db);
  await sql`create index reminder_due_idx on reminder (due_at) where state = 'armed'`.execute(db);

  // A calendar's secret address. Its token is derived from the id; only the digest is stored.
  await sql`
    create table calendar_feed (
      id uuid primary key,
      team_id uuid not null references team (id) on delete cascade,
      -- Null for the one that managers share with the whole team.
      member_id uuid references team_member (id) on delete cascade,
      digest bytea not null unique,
      created_at timestamptz not null default now(),
      unique nulls not distinct (team_id, member_id)
    )`.execute(db);
  await sql`create index calendar_feed_member_id_idx on calendar_feed (member_id)`.execute(db);
}
