import { sql, type Kysely } from "kysely";

/** Changes of an account's email that wait for both addresses, and accounts that will be deleted. */
export async function up(db: Kysely<unknown>) {
  // An account has at most one pending change. A new one replaces it. The tokens in both links are derived from the id,
  // and only their digests are stored.
  await sql`
    create table email_change (
      user_id uuid primary key references app_user (id) on delete cascade,
      id uuid not null unique,
      new_email text not null check (new_email = lower(new_email) and length(new_email) <= 254),
      approve_digest bytea not null unique,
      confirm_digest bytea not null unique,
      -- The session that asked for the change, which is the one that stays signed in. It has no foreign key, because it
      -- may end before the change does.
      session_id uuid not null,
      -- When the link that was emailed to the old address was used, or the creation time if that address was never
      -- confirmed.
      approved_at timestamptz,
      -- When the link that was emailed to the new address was used.
      confirmed_at timestamptz,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index email_change_expires_at_idx on email_change (expires_at)`.execute(db);

  // Accounts that their owners asked to delete. Deleting the row undoes the request.
  await sql`
    create table account_deletion (
      user_id uuid primary key references app_user (id) on delete cascade,
      requested_at timestamptz not null,
      deletes_at timestamptz not null check (deletes_at > requested_at),
      -- When the last email before the deletion was queued.
      reminded_at timestamptz,
      -- The teams that the request archived, which is what undoing it restores.
      archived_team_ids uuid[] not null default '{}'
    )`.execute(db);
  await sql`create index account_deletion_deletes_at_idx on account_deletion (deletes_at)`.execute(db);
}
