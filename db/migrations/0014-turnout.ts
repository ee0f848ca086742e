import { sql, type Kysely } from "kysely";

/** Whether enough are coming: when to look, who was told, where managers get texts, and answers to an earlier start. */
export async function up(db: Kysely<unknown>) {
  // A game that moves is asked about again. What was said before is kept beside the answer, with the start it was for: shown
  // to the manager, and the answer again when the game moves back.
  await sql`
    alter table game_rsvp
      add column earlier_response text check (earlier_response in ('attending', 'not_attending', 'maybe')),
      add column earlier_responded_at timestamptz,
      add column earlier_via text check (earlier_via in ('link', 'text', 'manager')),
      add column earlier_on date,
      -- Null also for a game that had no time.
      add column earlier_time time,
      add constraint game_rsvp_earlier_check check (
        num_nulls(earlier_response, earlier_responded_at, earlier_via, earlier_on) in (0, 4))`.execute(db);

  // Timers: a day before the start, and some minutes after somebody dropped out. A row is gone once somebody has looked.
  await sql`
    create table player_check (
      game_id uuid not null references game (id) on delete cascade,
      kind text not null check (kind in ('day-before', 'drop')),
      starts_at timestamptz not null,
      due_at timestamptz not null,
      primary key (game_id, kind)
    ) with (fillfactor = 70)`.execute(db);
  await sql`create index player_check_due_at_idx on player_check (due_at)`.execute(db);

  // What managers were told: the same number of players once per start.
  await sql`
    create table short_alert (
      game_id uuid not null references game (id) on delete cascade,
      starts_at timestamptz not null,
      attending integer not null check (attending >= 0),
      needed integer not null check (needed > attending),
      created_at timestamptz not null,
      primary key (game_id, starts_at, attending)
    )`.execute(db);

  // A manager's own number, for texts about one team, with the evidence of their consent.
  await sql`
    create table manager_phone (
      team_id uuid not null references team (id) on delete cascade,
      user_id uuid not null references app_user (id) on delete cascade,
      phone text not null check (phone ~ '^[+][1-9][0-9]{6,14}$'),
      consent_id uuid not null references sms_consent (id),
      primary key (team_id, user_id)
    )`.execute(db);
  await sql`create index manager_phone_user_id_idx on manager_phone (user_id)`.execute(db);
  await sql`create index manager_phone_consent_id_idx on manager_phone (consent_id)`.execute(db);
}
