import { sql, type Kysely } from "kysely";

/**
 * Deadlines for responses (NEED-30 to NEED-33, docs/decisions/0082). Teams from before have none, and the previous version
 * records responses as ever.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table team add column responses_due_hours smallint`.execute(db);
  await sql`
    alter table team add constraint team_responses_due_hours_check
    check (responses_due_hours in (2, 6, 12, 24, 48)) not valid`.execute(db);
  // When the game last got a start for which players have to respond again. Null if it never moved.
  await sql`alter table game add column moved_at timestamptz`.execute(db);
  // What members said after the deadline, one row per game and member. A no counts right away, and is only kept to tell
  // the managers and to mark it.
  await sql`
    create table response_request (
      game_id uuid not null references game (id) on delete cascade,
      member_id uuid not null references team_member (id) on delete cascade,
      -- Deleted through its game. A foreign key to the team could deadlock team deletion with the fan-out.
      team_id uuid not null,
      response text not null check (response in ('attending', 'not_attending', 'maybe')),
      note text check (note <> '' and length(note) <= 80),
      via text not null check (via in ('link', 'text')),
      state text not null check (state in ('open', 'accepted', 'declined', 'counted', 'withdrawn')),
      requested_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid references app_user (id) on delete set null,
      -- When the managers were told. A repeated request that says something else is told again.
      alerted_at timestamptz,
      primary key (game_id, member_id),
      check ((state in ('accepted', 'declined')) = (decided_at is not null)),
      check ((state = 'counted') = (response = 'not_attending'))
    ) with (fillfactor = 85)`.execute(db);
  await sql`create index response_request_member_id_idx on response_request (member_id)`.execute(db);
  await sql`create index response_request_decided_by_idx on response_request (decided_by)`.execute(db);
  // Timers for telling managers: one per game, a few minutes after its first request that no one was told about.
  await sql`
    create table request_alert (
      game_id uuid primary key references game (id) on delete cascade,
      team_id uuid not null,
      due_at timestamptz not null
    ) with (fillfactor = 70)`.execute(db);
  await sql`create index request_alert_due_at_idx on request_alert (due_at)`.execute(db);
}
