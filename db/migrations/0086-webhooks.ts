import { sql, type Kysely } from "kysely";

/**
 * Webhooks and the events they get (CONNECT-13 to CONNECT-24, docs/decisions/0098). The team or league has no foreign
 * key, because its webhooks end with an email when it's gone. An event is written once per webhook that wants it, so its
 * row is also the outbox and the record of what happened to it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table webhook (
      id uuid primary key default uuidv7(),
      user_id uuid not null references app_user (id) on delete cascade,
      team_id uuid,
      league_id uuid,
      url text not null check (length(url) between 1 and 2000),
      events text[] not null check (cardinality(events) between 1 and 6 and events <@ array['game.created',
        'game.updated', 'game.canceled', 'response.changed', 'result.final', 'message.failed']),
      state text not null default 'unverified' check (state in ('unverified', 'active', 'disabled')),
      -- The event that verifies it, until that one was delivered or failed.
      verification_id uuid,
      -- Why it isn't active.
      problem text check (problem <> '' and length(problem) <= 200),
      -- The secret is derived from these and the id. It's stored nowhere.
      secret_number integer not null default 1,
      key_version smallint not null,
      -- The secret before this one, which signs too until then.
      earlier_key_version smallint,
      earlier_until timestamptz,
      -- Since when every try failed.
      failing_since timestamptz,
      warned_at timestamptz,
      delivered_at timestamptz,
      -- Nothing is sent before this, so that there are at most 5 deliveries a second.
      paced_until timestamptz not null,
      created_at timestamptz not null,
      check (num_nonnulls(team_id, league_id) = 1),
      check (team_id is not null or not events && array['response.changed', 'message.failed']),
      check ((earlier_key_version is null) = (earlier_until is null))
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index webhook_user_id_idx on webhook (user_id)`.execute(db);
  // Every response and every change of a game looks here, and almost always finds nothing.
  await sql`
    create index webhook_team_id_idx on webhook (team_id) where state = 'active' and team_id is not null`.execute(
    db,
  );
  await sql`
    create index webhook_league_id_idx on webhook (league_id) where state = 'active' and league_id is not null
  `.execute(db);
  await sql`
    create index webhook_failing_idx on webhook (failing_since) where state = 'active' and warned_at is null
  `.execute(db);

  // Grows with each event, so of two events about the same thing, the higher one is newer.
  await sql`create sequence webhook_event_version`.execute(db);
  await sql`
    create table webhook_event (
      id uuid primary key default uuidv7(),
      webhook_id uuid not null references webhook (id) on delete cascade,
      type text not null,
      -- What it's about, and the transaction that caused it until it's sent: a transaction causes one event about a game,
      -- and one about its result.
      subject_id uuid not null,
      caused_in xid8,
      data jsonb not null check (length(data::text) <= 20000),
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      -- The next try, or while there's one under way, when another worker takes over.
      next_at timestamptz check ((next_at is not null) = (state = 'waiting')),
      lease_until timestamptz,
      -- Tells tries apart, so that a worker that was suspended doesn't overwrite what another one recorded.
      claims integer not null default 0,
      -- Since it was last sent by hand, if ever.
      round_tries smallint not null default 0,
      first_tried_at timestamptz,
      tries jsonb not null default '[]',
      created_at timestamptz not null,
      check (lease_until is null or state = 'waiting')
    ) with (fillfactor = 80)`.execute(db);
  await sql`
    create unique index webhook_event_caused_in_idx
    on webhook_event (webhook_id, subject_id, caused_in, split_part(type, '.', 1))
    where caused_in is not null`.execute(db);
  await sql`create index webhook_event_webhook_id_idx on webhook_event (webhook_id, id)`.execute(db);
  await sql`
    create index webhook_event_next_idx on webhook_event (webhook_id, next_at) where next_at is not null`.execute(
    db,
  );
  await sql`
    create index webhook_event_lease_idx on webhook_event (webhook_id, lease_until) where lease_until is not null
  `.execute(db);
  await sql`create index webhook_event_failed_idx on webhook_event (webhook_id, id) where state = 'failed'`.execute(
    db,
  );
  await sql`create index webhook_event_created_at_idx on webhook_event (created_at)`.execute(db);
}
