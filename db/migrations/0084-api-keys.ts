import { sql, type Kysely } from "kysely";

/**
 * Keys for scripts that act for an account. Only a digest is stored, because a key is shown once. Teams and leagues are
 * arrays without foreign keys: an ID in them never grants anything on its own, only the account's roles do, and what's
 * deleted matches nothing. Null means all of them. A revoked key stays in the list for 30 days.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table api_key (
      id uuid primary key default uuidv7(),
      user_id uuid not null references app_user (id) on delete cascade,
      name text not null check (length(name) between 1 and 60),
      digest bytea not null unique check (length(digest) = 32),
      last_four text not null check (last_four ~ '^[0-9A-Za-z]{4}$'),
      can_write boolean not null,
      can_send_texts boolean not null check (can_write or not can_send_texts),
      team_ids uuid[],
      league_ids uuid[],
      expires_at timestamptz,
      created_at timestamptz not null,
      revoked_at timestamptz,
      warned_at timestamptz,
      last_used_at timestamptz,
      last_used_address text,
      check ((team_ids is null) = (league_ids is null)),
      check (cardinality(team_ids) + cardinality(league_ids) between 1 and 50)
    )`.execute(db);
  await sql`create index api_key_user_id_idx on api_key (user_id)`.execute(db);
  await sql`
    create index api_key_expires_at_idx on api_key (expires_at)
    where revoked_at is null and warned_at is null`.execute(db);
  await sql`create index api_key_revoked_at_idx on api_key (revoked_at) where revoked_at is not null`.execute(
    db,
  );
}
