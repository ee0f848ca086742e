import { sql, type Kysely } from "kysely";

/**
 * Sign-in with OpenID Connect providers. An identity is known by issuer and subject, never by email. An attempt is a sign-in
 * that's under way at a provider, and a pending registration one that came back with an unknown email. Both are found by the
 * digest of what only one browser has, and work once.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table linked_identity (
      id uuid primary key default uuidv7(),
      user_id uuid not null references app_user (id) on delete cascade,
      issuer text not null,
      subject text not null check (length(subject) between 1 and 255),
      linked_at timestamptz not null,
      unique (issuer, subject),
      unique (user_id, issuer)
    )`.execute(db);
  await sql`
    create table sign_in_attempt (
      digest bytea primary key,
      browser_digest bytea not null,
      provider text not null,
      user_id uuid references app_user (id) on delete cascade,
      return_path text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sign_in_attempt_user_id_idx on sign_in_attempt (user_id)`.execute(db);
  await sql`create index sign_in_attempt_expires_at_idx on sign_in_attempt (expires_at)`.execute(db);
  await sql`
    create table pending_registration (
      digest bytea primary key,
      issuer text not null,
      subject text not null check (length(subject) between 1 and 255),
      email text not null,
      name text not null,
      return_path text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index pending_registration_expires_at_idx on pending_registration (expires_at)`.execute(
    db,
  );
}
