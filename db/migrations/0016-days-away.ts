import { sql, type Kysely } from "kysely";

/** Days on which somebody is away, and what members say on their own page. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table member_away (
      id uuid primary key default uuidv7(),
      -- Through its member: a reference of its own would be one more to follow when a team is deleted.
      team_id uuid not null,
      member_id uuid not null references team_member (id) on delete cascade,
      from_on date not null,
      until_on date not null,
      created_at timestamptz not null,
      check (until_on between from_on and from_on + 365),
      -- A form that is sent twice is one entry. Also finds a member's own.
      unique (member_id, from_on, until_on)
    )`.execute(db);
  // Whoever is away when a game is added or moved.
  await sql`create index member_away_team_id_idx on member_away (team_id, until_on)`.execute(db);

  await sql`
    alter table game_rsvp
      drop constraint game_rsvp_answered_via_check,
      add constraint game_rsvp_answered_via_check check (answered_via in ('link', 'text', 'manager', 'away'))
  `.execute(db);
  await sql`
    alter table sms_consent
      drop constraint sms_consent_source_check,
      add constraint sms_consent_source_check check (source in ('manager', 'import', 'join-link', 'own-page'))
  `.execute(db);
}
