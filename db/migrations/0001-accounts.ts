import { sql, type Kysely } from "kysely";

/**
 * Accounts. The tables app_user, session, credential, verification, two_factor, and passkey have the columns that
 * better-auth expects (a test compares them). The other tables are ours.
 */
export async function up(db: Kysely<unknown>) {
  // pg_trgm makes "contains" searches fast. It's a trusted extension, so the database owner may create it.
  await sql`create extension if not exists pg_trgm`.execute(db);

  await sql`
    create table app_user (
      id uuid primary key default uuidv7(),
      name text not null check (name <> '' and length(name) <= 100),
      -- Emails are stored in lowercase, so the unique key enforces one account per email.
      email text not null unique check (email = lower(email) and length(email) <= 254),
      email_verified boolean not null default false,
      image text,
      two_factor_enabled boolean default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  // Combines the name and email into one searchable string, because searching each separately takes twice as long with
  // a million rows. A user's email is never null, but a member's may be, and both are searched with the same
  // expression.
  await sql`
    create index app_user_search_idx on app_user using gin ((name || ' ' || coalesce(email, '')) gin_trgm_ops)
  `.execute(db);

  await sql`
    create table profile (
      id uuid primary key references app_user (id) on delete cascade,
      role text not null default 'team_manager' check (role in ('admin', 'league_manager', 'team_manager')),
      has_seen_welcome boolean not null default false,
      terms_accepted_at timestamptz,
      -- Sessions are deleted when they end, but the last sign-in is needed later.
      last_sign_in_at timestamptz,
      disabled_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index profile_role_idx on profile (role, id desc)`.execute(db);

  await sql`
    create table session (
      id uuid primary key default uuidv7(),
      token text not null unique,
      user_id uuid not null references app_user (id) on delete cascade,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index session_user_id_idx on session (user_id)`.execute(db);
  await sql`create index session_expires_at_idx on session (expires_at)`.execute(db);

  await sql`
    create table credential (
      id uuid primary key default uuidv7(),
      account_id text not null,
      provider_id text not null,
      user_id uuid not null references app_user (id) on delete cascade,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      password text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null,
      unique (user_id, provider_id)
    )`.execute(db);

  await sql`
    create table verification (
      id uuid primary key default uuidv7(),
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index verification_identifier_idx on verification (identifier)`.execute(db);
  await sql`create index verification_expires_at_idx on verification (expires_at)`.execute(db);

  await sql`
    create table two_factor (
      id uuid primary key default uuidv7(),
      secret text not null,
      backup_codes text not null,
      user_id uuid not null unique references app_user (id) on delete cascade,
      verified boolean default true,
      failed_verification_count integer default 0,
      locked_until timestamptz
    )`.execute(db);
  await sql`create index two_factor_secret_idx on two_factor (secret)`.execute(db);

  await sql`
    create table passkey (
      id uuid primary key default uuidv7(),
      name text,
      public_key text not null,
      user_id uuid not null references app_user (id) on delete cascade,
      credential_id text not null unique,
      counter integer not null,
      device_type text not null,
      backed_up boolean not null,
      transports text,
      created_at timestamptz,
      aaguid text
    )`.execute(db);
  await sql`create index passkey_user_id_idx on passkey (user_id)`.execute(db);

  // A link in an email. Its token is derived from the id with a secret key, and only its digest is stored, so a copy of
  // this table or of a queued email doesn't grant access.
  await sql`
    create table account_token (
      id uuid primary key default uuidv7(),
      user_id uuid not null references app_user (id) on delete cascade,
      digest bytea not null unique,
      purpose text not null check (purpose in ('confirm-email', 'reset-password')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index account_token_user_id_idx on account_token (user_id, purpose)`.execute(db);
  await sql`create index account_token_expires_at_idx on account_token (expires_at)`.execute(db);

  // Solved captchas. They're kept until they expire, so that one solution can create only one account.
  await sql`
    create table captcha_solution (
      digest bytea primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index captcha_solution_expires_at_idx on captcha_solution (expires_at)`.execute(db);

  // Unlogged, because it's fine to lose counters in a crash, and a request shouldn't have to wait for a synced write.
  await sql`
    create unlogged table rate_limit (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db);
}
