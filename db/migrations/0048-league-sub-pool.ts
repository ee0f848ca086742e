import { sql, type Kysely } from "kysely";

/**
 * The league's sub pool (NEED-39 to NEED-50, docs/decisions/0085): people outside every roster who agreed to be asked by
 * the league's teams, what they were asked, and who plays.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table league_pool (
      league_id uuid primary key references league (id) on delete cascade,
      is_on boolean not null default false,
      -- The join link, or null when it's turned off. Only the digest of its token is looked up.
      link_id uuid,
      link_digest bytea unique,
      -- How many calls may reach a person in any 7 days (NEED-44).
      weekly_limit smallint not null default 3 check (weekly_limit between 1 and 10),
      created_at timestamptz not null default now(),
      check ((link_id is null) = (link_digest is null))
    )`.execute(db);

  // A number is in a league's pool once. Nothing links it to a member, because they're on no roster.
  await sql`
    create table pool_person (
      id uuid primary key default uuidv7(),
      league_id uuid not null references league (id) on delete cascade,
      name text not null check (name <> '' and length(name) <= 100),
      phone text not null check (phone ~ '^[+][1-9][0-9]{6,14}$'),
      level smallint not null check (level between 1 and 5),
      groups text[] not null default '{}' check (cardinality(groups) <= 12),
      weekdays text[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@
        '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}'::text[]),
      -- The consent from the form (NEED-40), and the YES that confirmed it (NEED-41). Nothing is asked before it.
      consent_id uuid not null references sms_consent (id),
      confirmed_by uuid references sms_consent (id),
      confirmed_at timestamptz,
      -- The question that asks for the YES, and when the provider took it.
      client_address text not null,
      message_id uuid,
      month date,
      asked_at timestamptz,
      -- The first day on which they're asked again, or null if they're not paused. 'infinity' for someone who was paused
      -- because they never replied, until their next YES (NEED-50).
      paused_until date,
      pause_reason text check (pause_reason in ('own', 'unanswered')),
      -- How many calls in a row they haven't replied to.
      unanswered smallint not null default 0 check (unanswered >= 0),
      joined_at timestamptz not null,
      unique (league_id, phone),
      check ((confirmed_at is null) = (confirmed_by is null)),
      check ((paused_until is null) = (pause_reason is null))
    ) with (fillfactor = 80)`.execute(db);
  // Finds what an incoming text is about, and every pool that a number is booked in.
  await sql`create index pool_person_phone_idx on pool_person (phone)`.execute(db);
  await sql`create index pool_person_joined_idx on pool_person (league_id, joined_at, id)`.execute(db);
  await sql`create index pool_person_consent_id_idx on pool_person (consent_id)`.execute(db);
  await sql`create index pool_person_confirmed_by_idx on pool_person (confirmed_by)`.execute(db);
  await sql`
    create index pool_person_unasked_idx on pool_person (league_id) where message_id is null and confirmed_at is null
  `.execute(db);

  // One row each time a call asks someone of the pool. The row outlives the game, because it counts toward how often
  // someone was asked. A booking is the row in the state 'booked', so that a person has at most one per game.
  await sql`
    create table pool_ask (
      id uuid primary key default uuidv7(),
      person_id uuid not null references pool_person (id) on delete cascade,
      team_id uuid not null references team (id) on delete cascade,
      game_id uuid references game (id) on delete set null,
      round smallint not null,
      state text not null check (state in (
        'asked', 'booked', 'declined', 'too-late', 'notified', 'unreachable', 'released')),
      reason text,
      -- The start that the text named, so that a game that moved isn't confused with it.
      starts_at timestamptz not null,
      digest bytea unique,
      asked_at timestamptz not null,
      responded_at timestamptz,
      unique (game_id, person_id, round)
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index pool_ask_person_idx on pool_ask (person_id, asked_at)`.execute(db);
  await sql`create index pool_ask_team_id_idx on pool_ask (team_id)`.execute(db);
  await sql`
    create unique index pool_ask_booked_idx on pool_ask (game_id, person_id) where state = 'booked'
  `.execute(db);

  // Where a call goes after the team's own subs. Calls from the previous version never go on to the pool.
  await sql`alter table sub_call add column asks_pool boolean not null default false`.execute(db);
  await sql`alter table sub_call add column pool_level smallint`.execute(db);
  await sql`alter table sub_call add column pool_since timestamptz`.execute(db);
  // Set once no one of the pool is left to ask, and managers were told (NEED-42). A late yes still gets the spot.
  await sql`alter table sub_call add column pool_ended_at timestamptz`.execute(db);

  // The league that a consent is for, in place of the team. There's no foreign key, because the evidence outlives the
  // league.
  await sql`alter table sms_consent add column league_id uuid`.execute(db);
  // The digests of earlier entries stay as they are.
  await sql`
    create or replace function evidence_parts(entry sms_consent, salt bytea) returns bytea[] language sql stable
    return array[
      evidence_digest(case
        when entry.league_id is null then jsonb_build_array(entry.id, entry.wording_id, entry.phone, entry.granted,
          entry.source, entry.given_by_name, entry.client_address, extract(epoch from entry.created_at))
        else jsonb_build_array(entry.id, entry.wording_id, entry.phone, entry.granted, entry.source,
          entry.given_by_name, entry.client_address, extract(epoch from entry.created_at), entry.league_id)
      end),
      evidence_digest(jsonb_build_array(entry.team_id)),
      evidence_digest(jsonb_build_array(entry.given_by))
    ]`.execute(db);
}
