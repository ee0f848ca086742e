import { sql, type Kysely } from "kysely";

/** Games: league games that two teams share, and each team's schedule, reminders, and calendar feeds. */
export async function up(db: Kysely<unknown>) {
  // A league game has a row in `game` for each team, and moving or canceling one moves or cancels the other.
  await sql`
    create table league_game (
      id uuid primary key default uuidv7(),
      league_id uuid references league (id) on delete set null,
      -- Marks the builder's own league games, so it replaces those and nothing else (OP2-23).
      generation_id uuid references schedule_generation (id) on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index league_game_league_id_idx on league_game (league_id)`.execute(db);
  await sql`
    create index league_game_generation_id_idx on league_game (generation_id) where generation_id is not null
  `.execute(db);

  // Local time in the team's zone. A game without a time lasts all day. The table is vacuumed early, like team_member.
  await sql`
    create table game (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      league_game_id uuid references league_game (id) on delete cascade,
      kind text not null default 'game' check (kind in ('game', 'practice', 'other')),
      game_on date not null,
      game_time time(0),
      -- How many minutes before the start people should arrive.
      arrival_minutes smallint check (arrival_minutes between 1 and 240),
      location text not null check (location <> '' and length(location) <= 200),
      opponent text check (opponent <> '' and length(opponent) <= 100),
      notes text check (notes <> '' and length(notes) <= 2000),
      notification_sent boolean not null default false,
      -- Increments with every change, to reject saves based on an older version and to tell calendars what is newer.
      version integer not null default 1,
      cancelled_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    ) with (
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
      autovacuum_analyze_scale_factor = 0.02)`.execute(db);
  await sql`
    create unique index game_league_game_idx on game (league_game_id, team_id) where league_game_id is not null
  `.execute(db);
  // Finds many teams' next games, except canceled ones, with an index-only scan. The index includes the id, so only the
  // games that are shown have to be read from the table.
  await sql`
    create index game_upcoming_idx on game (team_id, game_on, game_time, id) include (cancelled_at)
  `.execute(db);
  await sql`create index game_notified_idx on game (team_id) where notification_sent`.execute(db);

  // Each row is the timer for one reminder and moves with its game in the same transaction. A sent reminder is never
  // changed. If its game moves afterward, a new row supersedes it. Rows change often and are short-lived, so pages keep
  // free space and are vacuumed early.
  await sql`
    create table reminder (
      id uuid primary key default uuidv7(),
      team_id uuid not null,
      game_id uuid not null references game (id) on delete cascade,
      offset_minutes integer not null check (offset_minutes between 15 and 10080),
      starts_at timestamptz not null,
      due_at timestamptz not null,
      state text not null check (state in ('armed', 'skipped', 'sent')),
      -- Set when the reminder is due: the time it was sent, or the reason it wasn't.
      sent_at timestamptz,
      reason text check (
        reason in ('too-late', 'cancelled', 'archived', 'no-pass', 'out-of-texts', 'no-recipients')),
      superseded_at timestamptz,
      created_at timestamptz not null default now(),
      check ((state = 'skipped') = (reason is not null)),
      check (superseded_at is null or state = 'sent'),
      check (state = 'sent' or due_at < starts_at),
      -- Prevents duplicate texts: one reminder per game and offset at a time (OP-20).
      unique nulls not distinct (game_id, offset_minutes, superseded_at)
    ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)
  `.execute(db);
  await sql`create index reminder_due_idx on reminder (due_at) where state = 'armed'`.execute(db);

  // Private links to calendar feeds. A link's token is derived from the row's id, and only the token's digest is
  // stored.
  await sql`
    create table calendar_feed (
      id uuid primary key,
      team_id uuid not null references team (id) on delete cascade,
      -- Null for the link that managers share with the whole team.
      member_id uuid references team_member (id) on delete cascade,
      digest bytea not null unique,
      created_at timestamptz not null default now(),
      unique nulls not distinct (team_id, member_id)
    )`.execute(db);
  await sql`create index calendar_feed_member_id_idx on calendar_feed (member_id)`.execute(db);
}
