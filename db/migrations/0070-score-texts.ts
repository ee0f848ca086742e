import { sql, type Kysely } from "kysely";

/** Asking managers for scores and reading their replies (RESULT-40 to RESULT-47, docs/decisions/0092). */
export async function up(db: Kysely<unknown>) {
  // When a team is asked about its league game. Armed and moved along with the game's reminders.
  await sql`
    create table score_timer (
      game_id uuid primary key references game (id) on delete cascade,
      team_id uuid not null,
      starts_at timestamptz not null,
      due_at timestamptz not null
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index score_timer_due_at_idx on score_timer (due_at)`.execute(db);

  // Who was asked about a game. Each person and each phone is asked once, even if they manage both teams.
  await sql`
    create table score_ask (
      id uuid primary key default uuidv7(),
      league_game_id uuid not null references league_game (id) on delete cascade,
      -- The team's entry.
      game_id uuid not null references game (id) on delete cascade,
      team_id uuid not null references team (id) on delete cascade,
      account_id uuid not null references app_user (id) on delete cascade,
      -- Null if they were asked by email.
      phone text,
      asked_at timestamptz not null,
      -- How often a reply was asked back for both scores.
      asked_back smallint not null default 0 check (asked_back between 0 and 2),
      -- What we asked back last, about which reply and when: both scores, who forfeited, or which game.
      question text check (question in ('scores', 'who', 'which')),
      said text check (said <> '' and length(said) <= 1600),
      said_at timestamptz,
      -- The game's letter in "Which game?".
      letter smallint check (letter >= 0),
      unique (league_game_id, account_id),
      unique (league_game_id, phone),
      check (num_nulls(question, said, said_at) in (0, 3)),
      check ((letter is not null) = (question is not distinct from 'which'))
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index score_ask_phone_idx on score_ask (phone, asked_at)`.execute(db);
  for (const column of ["game_id", "team_id", "account_id"])
    await sql`create index ${sql.id(`score_ask_${column}_idx`)} on score_ask (${sql.id(column)})`.execute(db);

  await sql`
    -- safe because the constraint in its place allows everything that the previous version writes.
    alter table blast
      drop constraint blast_kind_check,
      add constraint blast_kind_check check (kind in (
        'message', 'change', 'nudge', 'moved', 'shortage', 'sub-call', 'sub-update', 'waitlist', 'waitlist-update',
        'request', 'request-update', 'score'
      )) not valid`.execute(db);
  await sql`
    -- safe because the constraint in its place allows everything that the previous version writes.
    alter table inbound_text
      drop constraint inbound_text_outcome_check1,
      add constraint inbound_text_outcome_check check (outcome in (
        'stop', 'start', 'help', 'responded', 'asked', 'forwarded', 'ignored', 'wrong-number', 'doubt', 'acknowledged',
        'noted', 'consented', 'score'
      )) not valid`.execute(db);
}
