import { sql, type Kysely } from "kysely";

/** Detects a database that went back in time, and holds texts until they're compared with the provider's list. */
export async function up(db: Kysely<unknown>) {
  // Workers keep this row current. After a restore or a failover, it no longer matches the server or what the workers
  // remember. The first worker creates it.
  await sql`
    create table database_generation (
      is_only boolean primary key default true check (is_only),
      -- Advances with each hold, so that workers notice a hold that another one opened.
      generation integer not null,
      -- The server's identity, and its timeline, which PostgreSQL advances with each promotion and point-in-time recovery.
      system_id text not null,
      timeline integer not null,
      -- Only ever advance, so a lower count is an older copy of the database.
      beats bigint not null,
      beat_at timestamptz not null
    ) with (fillfactor = 50)`.execute(db);

  await sql`
    create table sending_hold (
      id uuid primary key default uuidv7(),
      reason text not null check (reason in ('other-server', 'older-data', 'clock', 'gap')),
      -- The recovery point: the last instant that the database knows about.
      since timestamptz not null,
      held_at timestamptz not null,
      -- When calls that were under way have ended and show up in the provider's list.
      settles_at timestamptz not null,
      state text not null check (state in ('comparing', 'waiting', 'discarding', 'released')),
      -- How many times the provider's list was read to the end.
      passes smallint not null default 0,
      -- Where reading the provider's list continues, how far back it got, and who is reading.
      next_page text,
      pages integer not null default 0,
      reached_at timestamptz,
      leased_until timestamptz,
      compared_at timestamptz,
      -- Set while the provider's list can't be read.
      failing_since timestamptz,
      adopted integer not null default 0,
      unrecorded integer not null default 0,
      -- What the administrator decided. Null sends everything that's still useful.
      max_age_minutes integer,
      discarded integer not null default 0,
      emailed_at timestamptz,
      released_by uuid references app_user (id) on delete set null,
      released_at timestamptz,
      check ((state = 'released') = (released_at is not null))
    )`.execute(db);
  await sql`create unique index sending_hold_open_idx on sending_hold ((true)) where released_at is null`.execute(
    db,
  );
  await sql`create index sending_hold_released_by_idx on sending_hold (released_by)`.execute(db);

  // Texts in the provider's list that match no row exactly. Kept only as long as the hold.
  await sql`
    create table hold_text (
      sid text primary key,
      phone text not null,
      body text not null,
      segments smallint not null,
      sent_at timestamptz not null
    )`.execute(db);

  // Set if the row was rebuilt from the provider's records.
  await sql`alter table pass_checkout add column recovered_at timestamptz`.execute(db);
  await sql`
    create index pass_checkout_recovered_at_idx on pass_checkout (recovered_at) where recovered_at is not null
  `.execute(db);
}
