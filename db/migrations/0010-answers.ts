import { sql, type Kysely } from "kysely";

/** Who is coming, what people write back, and how fast a sender may send. */
export async function up(db: Kysely<unknown>) {
  // Made with the first text that carries its link (OP-26). The link's token is derived; only the digest is stored.
  await sql`
    create table game_rsvp (
      id uuid primary key default uuidv7(),
      -- Through its game: a reference of its own would make whoever deletes a team and the fan-out wait in a circle.
      team_id uuid not null,
      game_id uuid not null references game (id) on delete cascade,
      member_id uuid not null references team_member (id) on delete cascade,
      digest bytea not null unique,
      response text check (response in ('attending', 'not_attending', 'maybe')),
      responded_at timestamptz,
      answered_via text check (answered_via in ('link', 'text', 'manager')),
      created_at timestamptz not null default now(),
      unique (game_id, member_id),
      check ((response is null) = (responded_at is null)),
      check ((response is null) = (answered_via is null))
    ) with (fillfactor = 85)`.execute(db);
  await sql`create index game_rsvp_member_id_idx on game_rsvp (member_id)`.execute(db);

  // What came in, by the provider's id: a webhook that is repeated finds itself here and changes nothing. Words are kept
  // only of what a manager has to read, and rows only for some weeks.
  await sql`
    create table inbound_text (
      sid text primary key,
      phone text not null,
      outcome text not null check (
        outcome in ('stop', 'start', 'help', 'answered', 'asked', 'forwarded', 'ignored')),
      -- Of a question back: what was answered, and the games to choose from, in the order of the letters.
      response text check (response in ('attending', 'not_attending', 'maybe')),
      game_ids uuid[],
      team_id uuid references team (id) on delete cascade,
      member_id uuid,
      body text,
      received_at timestamptz not null
    )`.execute(db);
  await sql`create index inbound_text_phone_idx on inbound_text (phone, received_at desc)`.execute(db);
  await sql`create index inbound_text_received_at_idx on inbound_text (received_at)`.execute(db);
  await sql`create index inbound_text_team_id_idx on inbound_text (team_id)`.execute(db);

  // Some failures are worth a second try; a third would only cost.
  await sql`alter table message add column retried boolean not null default false`.execute(db);

  // Segments that a sender may hand over now. Below zero after a long text: then it waits.
  await sql`
    create table sender_rate (
      sender text primary key,
      segments double precision not null,
      refilled_at timestamptz not null
    ) with (fillfactor = 50)`.execute(db);
}
