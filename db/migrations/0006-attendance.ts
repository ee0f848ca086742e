import { sql, type Kysely } from "kysely";

/** Attendance: responses, low-turnout alerts, subs, and away days. */
export async function up(db: Kysely<unknown>) {
  // A member's RSVP link and response for one game. The row exists before any text contains the link (OP-26). The
  // link's token is derived from the game's and the member's ids, and only its digest is stored.
  await sql`
    create table game_rsvp (
      id uuid primary key default uuidv7(),
      -- Deleted through its game. A foreign key to the team could deadlock team deletion with the fan-out.
      team_id uuid not null,
      game_id uuid not null references game (id) on delete cascade,
      member_id uuid not null references team_member (id) on delete cascade,
      digest bytea not null unique,
      response text check (response in ('attending', 'not_attending', 'maybe')),
      responded_at timestamptz,
      responded_via text check (responded_via in ('link', 'text', 'manager', 'away')),
      -- What the member added to the response, such as "10 min late".
      note text check (note <> '' and length(note) <= 80),
      -- A reply by text that we couldn't read as a response. Null once a manager has seen it.
      unread_reply text check (unread_reply <> ''),
      unread_reply_at timestamptz,
      -- When a game moves, players are asked again. The earlier response is kept with its start time, to show it to the
      -- manager and to restore it if the game moves back.
      earlier_response text check (earlier_response in ('attending', 'not_attending', 'maybe')),
      earlier_responded_at timestamptz,
      earlier_via text check (earlier_via in ('link', 'text', 'manager')),
      earlier_note text,
      earlier_on date,
      -- Also null for a game that had no time.
      earlier_time time,
      created_at timestamptz not null default now(),
      unique (game_id, member_id),
      check ((response is null) = (responded_at is null)),
      check ((response is null) = (responded_via is null)),
      check (note is null or response is not null),
      check ((unread_reply is null) = (unread_reply_at is null)),
      constraint game_rsvp_earlier_check check (
        num_nulls(earlier_response, earlier_responded_at, earlier_via, earlier_on) in (0, 4))
    ) with (fillfactor = 85)`.execute(db);
  await sql`create index game_rsvp_member_id_idx on game_rsvp (member_id)`.execute(db);
  // Finds old replies to delete. Few rows have one.
  await sql`
    create index game_rsvp_unread_reply_at_idx on game_rsvp (unread_reply_at) where unread_reply_at is not null
  `.execute(db);

  // Timers for turnout checks: one a day before the start, and one a few minutes after someone drops out. A row is
  // deleted once its check has run.
  await sql`
    create table player_check (
      game_id uuid not null references game (id) on delete cascade,
      kind text not null check (kind in ('day-before', 'drop')),
      starts_at timestamptz not null,
      due_at timestamptz not null,
      primary key (game_id, kind)
    ) with (fillfactor = 70)`.execute(db);
  await sql`create index player_check_due_at_idx on player_check (due_at)`.execute(db);

  // Low-turnout alerts that were sent to managers: one per game, start time, and number of players attending.
  await sql`
    create table short_alert (
      game_id uuid not null references game (id) on delete cascade,
      starts_at timestamptz not null,
      attending integer not null check (attending >= 0),
      needed integer not null check (needed > attending),
      created_at timestamptz not null,
      primary key (game_id, starts_at, attending)
    )`.execute(db);

  // A manager's own phone number for alerts about one team, with the evidence of the manager's consent.
  await sql`
    create table manager_phone (
      team_id uuid not null references team (id) on delete cascade,
      user_id uuid not null references app_user (id) on delete cascade,
      phone text not null check (phone ~ '^[+][1-9][0-9]{6,14}$'),
      consent_id uuid not null references sms_consent (id),
      primary key (team_id, user_id)
    )`.execute(db);
  await sql`create index manager_phone_phone_idx on manager_phone (phone)`.execute(db);
  await sql`create index manager_phone_user_id_idx on manager_phone (user_id)`.execute(db);
  await sql`create index manager_phone_consent_id_idx on manager_phone (consent_id)`.execute(db);

  // One call per game. It's reopened when someone drops out, so everyone who was asked stays in one list.
  await sql`
    create table sub_call (
      game_id uuid primary key references game (id) on delete cascade,
      -- Deleted through its game, like responses.
      team_id uuid not null,
      started_by uuid references app_user (id) on delete set null,
      request_key uuid not null,
      spots smallint not null check (spots between 1 and 40),
      wait_minutes smallint not null check (wait_minutes in (5, 15, 30, 60)),
      state text not null check (state in ('open', 'filled', 'stopped', 'moved', 'cancelled', 'over')),
      -- Increments when the call is reopened. Each sub is asked once per round.
      round smallint not null default 1,
      -- A manager started the call in quiet hours and was told so. Otherwise, the call waits until they end.
      ignores_quiet boolean not null default false,
      -- There weren't enough texts left for the next sub.
      is_out_of_texts boolean not null default false,
      -- Subs who are in haven't been told that the game was moved or cancelled.
      should_notify_accepted boolean not null default false,
      started_at timestamptz not null,
      -- When the worker must process the call next. Null if there's nothing to do.
      next_at timestamptz
    )`.execute(db);
  await sql`create index sub_call_next_at_idx on sub_call (next_at) where next_at is not null`.execute(db);
  await sql`create index sub_call_started_by_idx on sub_call (started_by)`.execute(db);

  await sql`
    create table sub_offer (
      game_id uuid not null references sub_call (game_id) on delete cascade,
      member_id uuid not null references team_member (id) on delete cascade,
      team_id uuid not null,
      -- No foreign key, because texts are stored separately (OP-40).
      blast_id uuid,
      state text not null check (state in ('asked', 'accepted', 'declined', 'too-late', 'notified', 'unreachable')),
      -- Why the sub can't be reached.
      reason text,
      round smallint not null,
      asked_at timestamptz not null,
      responded_at timestamptz,
      primary key (game_id, member_id),
      check ((state = 'unreachable') = (reason is not null))
    )`.execute(db);
  await sql`create index sub_offer_member_id_idx on sub_offer (member_id)`.execute(db);

  await sql`
    create table member_away (
      id uuid primary key default uuidv7(),
      -- Deleted through its member. A foreign key to the team would be one more to follow when a team is deleted.
      team_id uuid not null,
      member_id uuid not null references team_member (id) on delete cascade,
      from_on date not null,
      until_on date not null,
      created_at timestamptz not null,
      check (until_on between from_on and from_on + 365),
      -- Makes a repeated form submission idempotent. Also used to list a member's own entries.
      unique (member_id, from_on, until_on)
    )`.execute(db);
  // Finds members who are away when a game is added or moved.
  await sql`create index member_away_team_id_idx on member_away (team_id, until_on)`.execute(db);
}
