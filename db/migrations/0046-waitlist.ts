import { sql, type Kysely } from "kysely";

/**
 * Maximum Players and the waitlist (NEED-14 to NEED-25, docs/decisions/0084). A yes that waits is a response of its own,
 * so that everything that reads "attending" or "no response" stays right. The previous version never writes one.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table team add column maximum_players integer`.execute(db);
  await sql`
    alter table team add constraint team_maximum_players_check
    check (maximum_players between 1 and 100) not valid`.execute(db);
  await sql`alter table game add column maximum_players integer`.execute(db);
  await sql`
    alter table game add constraint game_maximum_players_check
    check (maximum_players between 1 and 100) not valid`.execute(db);
  await sql`
    -- safe because the constraints in their place allow everything that the previous version writes.
    alter table game_rsvp
      drop constraint game_rsvp_response_check,
      drop constraint game_rsvp_earlier_response_check,
      add constraint game_rsvp_response_check
        check (response in ('attending', 'not_attending', 'maybe', 'waitlisted')) not valid,
      add constraint game_rsvp_earlier_response_check
        check (earlier_response in ('attending', 'not_attending', 'maybe', 'waitlisted')) not valid`.execute(
    db,
  );
  await sql`
    -- safe because the constraint in its place allows everything that the previous version writes.
    alter table blast
      drop constraint blast_kind_check,
      add constraint blast_kind_check check (kind in (
        'message', 'change', 'nudge', 'moved', 'shortage', 'sub-call', 'sub-update', 'waitlist', 'waitlist-update',
        'request', 'request-update'
      )) not valid`.execute(db);

  // One row per game whose maximum was reached. Responses lock it to decide who gets the last spot.
  await sql`
    create table waitlist (
      game_id uuid primary key references game (id) on delete cascade,
      -- Deleted through its game, like responses.
      team_id uuid not null,
      -- Increments when a spot opens after everyone in line was asked. Each person is asked once per round.
      round integer not null default 1 check (round > 0),
      -- There weren't enough texts left for the next person.
      is_out_of_texts boolean not null default false,
      -- When the worker must process the line next. Null if there's nothing to do.
      next_at timestamptz
    ) with (fillfactor = 70)`.execute(db);
  await sql`create index waitlist_next_at_idx on waitlist (next_at) where next_at is not null`.execute(db);

  // A member's place in line. It counts only while their response is 'waitlisted', and stays when the game moves, so
  // that the line is the same when the game moves back.
  await sql`
    create table waitlist_entry (
      game_id uuid not null references waitlist (game_id) on delete cascade,
      member_id uuid not null references team_member (id) on delete cascade,
      team_id uuid not null,
      -- The order of the line.
      position integer not null check (position > 0),
      joined_at timestamptz not null,
      -- The last round in which they were asked, or were passed over for another reason.
      asked_round integer not null default 0,
      -- The last offer of a spot, and when it ends.
      offered_at timestamptz,
      offer_until timestamptz,
      -- Whether the offer holds a spot for them. In the last hour, everyone is asked and the first yes has it.
      holds_spot boolean not null default false,
      -- What the worker still has to tell them by text: that they're in, or that they're waiting now.
      notice text check (notice in ('in', 'waiting')),
      primary key (game_id, member_id),
      check ((offered_at is null) = (offer_until is null)),
      check (offered_at is not null or not holds_spot)
    ) with (fillfactor = 70)`.execute(db);
  await sql`create index waitlist_entry_member_id_idx on waitlist_entry (member_id)`.execute(db);
}
