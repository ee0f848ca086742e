import { sql, type Kysely } from "kysely";

/** Teams in full, their rosters with phones and consents, join links and hand-overs. */
export async function up(db: Kysely<unknown>) {
  // Defaults that only fill what was there before are dropped again: the product always says what it means.
  await sql`
    alter table team
      add column time_zone text not null default 'America/Chicago' check (time_zone in (
        'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles',
        'America/Anchorage', 'Pacific/Honolulu', 'America/Toronto', 'America/Winnipeg', 'America/Edmonton',
        'America/Vancouver')),
      add column season_ends_on date not null default current_date + 90,
      add column subscription_status text not null default 'pending'
        check (subscription_status in ('pending', 'active', 'expired')),
      add column subscription_tier text not null default 'none'
        check (subscription_tier in ('none', 'mini', 'standard', 'extended')),
      add column tier_expires_at timestamptz,
      add column subscription_expires_at timestamptz,
      add column sms_used integer not null default 0 check (sms_used >= 0),
      add column sms_limit integer not null default 0 check (sms_limit >= 0),
      -- What an unpaid team may send for free; counts once its owner's address is confirmed (OP-15).
      add column trial_sms integer not null default 0 check (trial_sms >= 0),
      add column reminder_offsets_minutes integer[] not null default '{1440,60}'
        check (cardinality(reminder_offsets_minutes) between 1 and 4),
      add column quiet_from time default '21:00',
      add column quiet_until time default '07:00',
      add column minimum_players integer check (minimum_players between 1 and 100),
      add column archived_at timestamptz,
      add constraint team_sport_check check (sport <> '' and length(sport) <= 60),
      add constraint team_quiet_hours_check check ((quiet_from is null) = (quiet_until is null))
  `.execute(db);
  await sql`
    alter table team alter column time_zone drop default, alter column season_ends_on drop default
  `.execute(db);
  await sql`drop index team_manager_id_idx`.execute(db);
  await sql`create index team_manager_id_idx on team (manager_id, created_at desc, id desc)`.execute(db);

  // The trial is once per account, whatever becomes of the team that had it.
  await sql`
    create table sms_trial (
      user_id uuid primary key references app_user (id) on delete cascade,
      team_id uuid references team (id) on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sms_trial_team_id_idx on sms_trial (team_id)`.execute(db);

  // Sorted as people sort names, not as bytes do: "unicode" is the SQL standard's root collation.
  await sql`
    create table team_member (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      name text collate "unicode" not null check (name <> '' and length(name) <= 100),
      email text check (email <> '' and length(email) <= 254),
      active boolean not null default true,
      -- How the entry came to be; whoever joined by the link has no adder.
      added_via text not null check (added_via in ('manager', 'import', 'join-link')),
      added_by uuid references app_user (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index team_member_roster_idx on team_member (team_id, name, id)`.execute(db);
  await sql`create index team_member_added_by_idx on team_member (added_by)`.execute(db);

  // What a person agreed to, word for word, once per wording.
  await sql`create table consent_wording (id text primary key, wording text not null)`.execute(db);

  // Evidence, only ever added to. It outlives the roster entry, because the sender stays liable for a text.
  await sql`
    create table sms_consent (
      id uuid primary key default uuidv7(),
      team_id uuid references team (id) on delete set null,
      phone text not null,
      granted boolean not null,
      source text not null check (source in ('manager', 'import', 'join-link')),
      given_by uuid references app_user (id) on delete set null,
      given_by_name text not null,
      client_address text not null,
      wording_id text not null references consent_wording (id),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sms_consent_phone_idx on sms_consent (phone, created_at)`.execute(db);
  await sql`create index sms_consent_team_id_idx on sms_consent (team_id)`.execute(db);
  await sql`create index sms_consent_given_by_idx on sms_consent (given_by)`.execute(db);

  // Position 0 is the member's own phone, the others are guardians and second contacts. Several members may
  // share a phone; a text goes out once per phone and game.
  await sql`
    create table member_phone (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      member_id uuid not null references team_member (id) on delete cascade,
      position smallint not null check (position between 0 and 4),
      label text check (label <> '' and length(label) <= 40),
      phone text not null check (phone ~ '^[+][1-9][0-9]{6,14}$'),
      sms_consent boolean not null default false,
      consent_id uuid references sms_consent (id),
      unique (member_id, phone),
      unique (member_id, position) deferrable initially deferred,
      -- No consent without its evidence.
      check (not sms_consent or consent_id is not null)
    )`.execute(db);
  await sql`create index member_phone_team_id_idx on member_phone (team_id, phone)`.execute(db);
  await sql`create index member_phone_phone_idx on member_phone (phone)`.execute(db);
  await sql`create index member_phone_consent_id_idx on member_phone (consent_id)`.execute(db);

  // One open link per team. Its token is derived from the id; only the digest is stored.
  await sql`
    create table join_link (
      team_id uuid primary key references team (id) on delete cascade,
      id uuid not null,
      digest bytea not null unique,
      created_at timestamptz not null default now()
    )`.execute(db);

  // One open hand-over per team; a new one replaces it.
  await sql`
    create table team_handover (
      team_id uuid primary key references team (id) on delete cascade,
      id uuid not null,
      digest bytea not null unique,
      email text not null check (email = lower(email) and length(email) <= 254),
      requested_by uuid not null references app_user (id) on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index team_handover_requested_by_idx on team_handover (requested_by)`.execute(db);
  await sql`create index team_handover_expires_at_idx on team_handover (expires_at)`.execute(db);
}
