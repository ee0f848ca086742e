import { sql, type Kysely } from "kysely";

/** Teams: rosters with phones and consents, managers, join links, and transfers. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table team (
      id uuid primary key default uuidv7(),
      manager_id uuid not null references app_user (id),
      name text not null check (name <> '' and length(name) <= 100),
      sport text not null check (sport <> '' and length(sport) <= 60),
      time_zone text not null check (time_zone in (
        'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles',
        'America/Anchorage', 'Pacific/Honolulu', 'America/Toronto', 'America/Winnipeg', 'America/Edmonton',
        'America/Vancouver')),
      season_ends_on date not null,
      minimum_players integer check (minimum_players between 1 and 100),
      reminder_offsets_minutes integer[] not null default '{1440,60}'
        check (cardinality(reminder_offsets_minutes) between 1 and 4),
      quiet_from time default '21:00',
      quiet_until time default '07:00',
      preferred_blockout_days text[] not null default '{}' check (preferred_blockout_days <@
        '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}'::text[]),
      created_by_league boolean not null default false,
      subscription_status text not null default 'pending'
        check (subscription_status in ('pending', 'active', 'expired')),
      subscription_tier text not null default 'none'
        check (subscription_tier in ('none', 'mini', 'standard', 'extended')),
      subscription_expires_at timestamptz,
      tier_expires_at timestamptz,
      -- How many texts an unpaid team may send for free, once its owner's email is confirmed (OP-15).
      trial_sms integer not null default 0 check (trial_sms >= 0),
      sms_limit integer not null default 0 check (sms_limit >= 0),
      sms_used integer not null default 0 check (sms_used >= 0),
      -- Texts sent before the current pass. sms_used restarts with each pass, and this keeps the total.
      sms_used_earlier integer not null default 0 check (sms_used_earlier >= 0),
      archived_at timestamptz,
      created_at timestamptz not null default now(),
      constraint team_quiet_hours_check check ((quiet_from is null) = (quiet_until is null))
    )`.execute(db);
  await sql`create index team_manager_id_idx on team (manager_id, created_at desc, id desc)`.execute(db);
  await sql`
    create index team_running_pass_idx on team (subscription_expires_at) where subscription_status = 'active'
  `.execute(db);
  await sql`create index team_search_idx on team using gin (name gin_trgm_ops)`.execute(db);

  // Each account gets one trial, even if the team that used it is deleted.
  await sql`
    create table sms_trial (
      user_id uuid primary key references app_user (id) on delete cascade,
      team_id uuid references team (id) on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sms_trial_team_id_idx on sms_trial (team_id)`.execute(db);

  // Index-only scans work only on pages vacuumed since their last change. By default, vacuum waits until a fifth of a
  // table's rows are new, which is 400,000 of two million. Members, phones, and games are counted for every dashboard
  // and list, so they're vacuumed earlier.
  await sql`
    create table team_member (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      -- Sorted alphabetically instead of by bytes. "unicode" is the SQL standard's root collation.
      name text collate "unicode" not null check (name <> '' and length(name) <= 100),
      email text check (email <> '' and length(email) <= 254),
      active boolean not null default true,
      -- Null for players. Subs are called in this order. A column instead of a table, so code that lists or texts
      -- players needs no extra lookup.
      sub_position smallint check (sub_position >= 0),
      -- How the member was added. Members who joined by link have no adder.
      added_via text not null check (added_via in ('manager', 'import', 'join-link')),
      added_by uuid references app_user (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    ) with (
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
      autovacuum_analyze_scale_factor = 0.02)`.execute(db);
  await sql`create index team_member_roster_idx on team_member (team_id, name, id)`.execute(db);
  await sql`create index team_member_added_by_idx on team_member (added_by)`.execute(db);
  await sql`
    create index team_member_search_idx on team_member using gin ((name || ' ' || coalesce(email, '')) gin_trgm_ops)
  `.execute(db);

  // The exact text a person agreed to, stored once per wording.
  await sql`create table consent_wording (id text primary key, wording text not null)`.execute(db);

  // Append-only evidence. It's kept after the member is removed, because the sender of a text stays liable for it.
  await sql`
    create table sms_consent (
      id uuid primary key default uuidv7(),
      team_id uuid references team (id) on delete set null,
      wording_id text not null references consent_wording (id),
      phone text not null,
      granted boolean not null,
      source text not null check (source in ('manager', 'import', 'join-link', 'member-page', 'text-yes')),
      given_by uuid references app_user (id) on delete set null,
      given_by_name text not null,
      client_address text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sms_consent_phone_idx on sms_consent (phone, created_at)`.execute(db);
  await sql`create index sms_consent_team_id_idx on sms_consent (team_id)`.execute(db);
  await sql`create index sms_consent_given_by_idx on sms_consent (given_by)`.execute(db);

  // Position 0 is the member's own phone. The others belong to guardians and second contacts. Several members may share
  // a phone, which gets one text per game.
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
      -- Consent requires evidence.
      check (not sms_consent or consent_id is not null)
    ) with (
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
      autovacuum_analyze_scale_factor = 0.02)`.execute(db);
  await sql`create index member_phone_team_id_idx on member_phone (team_id, phone)`.execute(db);
  await sql`create index member_phone_phone_idx on member_phone (phone)`.execute(db);
  await sql`create index member_phone_consent_id_idx on member_phone (consent_id)`.execute(db);
  // Counts consents from the index alone. Without it, each phone on a roster is fetched from a different page, because
  // people join one by one and their rows are interleaved with other teams' rows.
  await sql`
    create index member_phone_agreed_idx on member_phone (team_id, member_id) where sms_consent
  `.execute(db);

  // Invited managers. The token in the emailed link is derived from token_id, which changes when the email is resent.
  // Only the token's digest is stored. Resetting a password proves that an email belongs to the user, so it also
  // accepts all pending invitations to that email without their links.
  await sql`
    create table team_manager (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      user_id uuid references app_user (id) on delete cascade,
      member_id uuid references team_member (id) on delete set null,
      invited_by uuid references app_user (id) on delete set null,
      email text not null check (email = lower(email)),
      token_id uuid,
      digest bytea unique,
      email_state text not null default 'sent' check (email_state in ('waiting', 'sent', 'failed')),
      invitation_accepted_at timestamptz,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      unique (team_id, email),
      check ((user_id is null) = (invitation_accepted_at is null))
    )`.execute(db);
  await sql`create index team_manager_user_id_idx on team_manager (user_id)`.execute(db);
  await sql`create index team_manager_member_id_idx on team_manager (member_id)`.execute(db);
  await sql`create index team_manager_invited_by_idx on team_manager (invited_by)`.execute(db);
  await sql`
    create index team_manager_pending_idx on team_manager (email) where invitation_accepted_at is null
  `.execute(db);

  // A team has at most one open join link. Its token is derived from the id, and only the digest is stored.
  await sql`
    create table join_link (
      team_id uuid primary key references team (id) on delete cascade,
      id uuid not null,
      digest bytea not null unique,
      created_at timestamptz not null default now()
    )`.execute(db);

  // Numbers that were entered in the join form of a team that we don't trust yet. They get one question, and only their
  // YES is a consent (TEXT-42, TEXT-54). The row is deleted when someone consents for the number. No foreign key to the
  // question, because its month may be dropped before the team is.
  await sql`
    create table join_question (
      team_id uuid not null references team (id) on delete cascade,
      phone text not null check (phone ~ '^[+][1-9][0-9]{6,14}$'),
      -- Who filled in the form, which becomes part of the evidence.
      name text not null,
      client_address text not null,
      message_id uuid,
      month date,
      asked_at timestamptz,
      created_at timestamptz not null,
      primary key (team_id, phone),
      check ((message_id is null) = (month is null))
    )`.execute(db);
  await sql`create index join_question_phone_idx on join_question (phone, asked_at)`.execute(db);

  // A team has at most one open transfer. A new transfer replaces the old one.
  await sql`
    create table team_transfer (
      team_id uuid primary key references team (id) on delete cascade,
      id uuid not null,
      requested_by uuid not null references app_user (id) on delete cascade,
      email text not null check (email = lower(email) and length(email) <= 254),
      digest bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index team_transfer_requested_by_idx on team_transfer (requested_by)`.execute(db);
  await sql`create index team_transfer_expires_at_idx on team_transfer (expires_at)`.execute(db);
}
