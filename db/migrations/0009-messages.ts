import { sql, type Kysely } from "kysely";

/** Texts: one row per recipient, which is outbox and record in one, and what may not be sent to whom. */
export async function up(db: Kysely<unknown>) {
  // Whoever replied STOP, and numbers that cannot get texts: for all teams at once (OP-16).
  await sql`
    create table phone_suppression (
      phone text primary key check (phone ~ '^[+][1-9][0-9]{6,14}$'),
      reason text not null check (reason in ('stop', 'unreachable')),
      provider_code integer,
      created_at timestamptz not null default now()
    )`.execute(db);

  // Texts that are on their way count before they are accepted. Apart from the team's row, which game changes lock.
  await sql`
    create table sms_reservation (
      team_id uuid primary key references team (id) on delete cascade,
      segments integer not null check (segments >= 0)
    ) with (fillfactor = 70)`.execute(db);

  await sql`
    create table blast (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      sent_by uuid references app_user (id) on delete set null,
      body text not null check (body <> '' and length(body) <= 1600),
      -- Whoever sends the same twice, by a double click or a retry, sends it once.
      request_key uuid not null,
      created_at timestamptz not null default now(),
      unique (team_id, request_key)
    )`.execute(db);
  await sql`create index blast_sent_by_idx on blast (sent_by)`.execute(db);

  // Why a reminder did not go out is known once it is due, and when it did.
  await sql`alter table reminder drop constraint reminder_reason_check`.execute(db);
  await sql`
    alter table reminder
      add column sent_at timestamptz,
      add constraint reminder_reason_check check (
        reason in ('too-late', 'cancelled', 'archived', 'no-pass', 'no-allowance', 'nobody'))
  `.execute(db);

  // No references: the record of what was sent outlives game and member, then without the phone (OP-40). The month is that
  // of the reminder's due time or of the blast, so a second try lands in the same partition and meets the unique key.
  await sql`
    create table message (
      id uuid not null default uuidv7(),
      month date not null,
      team_id uuid not null,
      reminder_id uuid,
      blast_id uuid,
      game_id uuid,
      member_id uuid,
      phone text,
      body text not null,
      segments smallint not null check (segments > 0),
      state text not null check (state in (
        'queued', 'submitting', 'accepted', 'sent', 'delivered', 'undelivered', 'failed', 'skipped', 'unknown')),
      reason text,
      provider_code integer,
      provider_sid text,
      attempts smallint not null default 0,
      -- Not before this; a second try comes later.
      due_at timestamptz not null,
      -- Not after this: nothing is sent once the game has started (OP-21).
      valid_until timestamptz not null,
      -- Whoever submits it has until then; afterwards somebody else finds out what became of it.
      lease_until timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (id, month),
      check ((state = 'submitting') = (lease_until is not null))
    ) partition by range (month)`.execute(db);
  await sql`
    create unique index message_reminder_idx on message (reminder_id, phone, month) where reminder_id is not null
  `.execute(db);
  await sql`
    create unique index message_blast_idx on message (blast_id, phone, month) where blast_id is not null
  `.execute(db);
  await sql`create index message_queued_idx on message (due_at) where state = 'queued'`.execute(db);
  await sql`create index message_lease_idx on message (lease_until) where state = 'submitting'`.execute(db);
  await sql`create index message_phone_idx on message (phone, created_at)`.execute(db);
  // Whatever comes before or after the months that the worker prepares.
  await sql`
    create table message_other partition of message default
      with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)
  `.execute(db);
}
