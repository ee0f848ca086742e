import { sql, type Kysely } from "kysely";

/** Who stands by, in order, and games that call them up. */
export async function up(db: Kysely<unknown>) {
  // On the roster and not beside it: whoever lists or texts players reads it without another look-up.
  await sql`
    alter table team_member
      -- Null for players. Spares are called up in this order.
      add column spare_position smallint check (spare_position >= 0)`.execute(db);

  // One for each game. It is opened again when somebody drops out, so those who were asked stay in one list.
  await sql`
    create table spare_call (
      game_id uuid primary key references game (id) on delete cascade,
      -- Through its game, as with answers.
      team_id uuid not null,
      spots smallint not null check (spots between 1 and 40),
      wait_minutes smallint not null check (wait_minutes in (5, 15, 30, 60)),
      state text not null check (state in ('open', 'filled', 'stopped', 'moved', 'cancelled', 'over')),
      -- Counts up when it is opened again: each spare is asked once in a round.
      round smallint not null default 1,
      -- Somebody called in quiet hours and was told so; otherwise it waits until they are over.
      ignores_quiet boolean not null default false,
      -- The allowance did not suffice for the next one.
      is_short boolean not null default false,
      -- Those who are in have not heard that the game was moved or cancelled.
      tells_in boolean not null default false,
      request_key uuid not null,
      started_by uuid references app_user (id) on delete set null,
      started_at timestamptz not null,
      -- When the worker has to look at it; null when there is nothing to do.
      next_at timestamptz
    )`.execute(db);
  await sql`create index spare_call_next_at_idx on spare_call (next_at) where next_at is not null`.execute(
    db,
  );
  await sql`create index spare_call_started_by_idx on spare_call (started_by)`.execute(db);

  await sql`
    create table spare_offer (
      game_id uuid not null references spare_call (game_id) on delete cascade,
      member_id uuid not null references team_member (id) on delete cascade,
      team_id uuid not null,
      state text not null check (state in ('asked', 'in', 'out', 'lost', 'told', 'unreached')),
      -- Why nothing reaches them.
      reason text,
      round smallint not null,
      -- No reference: the texts are kept apart (OP-40).
      blast_id uuid,
      asked_at timestamptz not null,
      answered_at timestamptz,
      primary key (game_id, member_id),
      check ((state = 'unreached') = (reason is not null))
    )`.execute(db);
  await sql`create index spare_offer_member_id_idx on spare_offer (member_id)`.execute(db);
}
