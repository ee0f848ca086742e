import { sql, type Kysely } from "kysely";

/**
 * Texts: one row per recipient, which serves as both outbox and record, plus incoming texts and everything that limits
 * sending.
 */
export async function up(db: Kysely<unknown>) {
  // Numbers that replied STOP or can't get texts, across all teams (OP-16).
  await sql`
    create table phone_suppression (
      phone text primary key check (phone ~ '^[+][1-9][0-9]{6,14}$'),
      reason text not null check (reason in ('stop', 'unreachable')),
      provider_code integer,
      created_at timestamptz not null default now()
    )`.execute(db);

  // Counts the segments of texts that the provider hasn't accepted yet. The count isn't in the team's row, because
  // changes to games lock that row.
  await sql`
    create table sms_reservation (
      team_id uuid primary key references team (id) on delete cascade,
      segments integer not null check (segments >= 0),
      -- How much of its trial the team has spent, which texts that weren't delivered don't give back.
      trial_spent integer not null default 0 check (trial_spent >= 0)
    ) with (fillfactor = 70)`.execute(db);

  // A message that a manager typed, or a text about a game other than its reminders. It stores the audience and the
  // API's response, so that a repeated request gets the same response.
  await sql`
    create table blast (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      -- The game whose responses selected the audience. No foreign key, because the record outlives the game (OP-40).
      game_id uuid,
      sent_by uuid references app_user (id) on delete set null,
      -- Makes sending idempotent, so a double-click or a retry sends only once.
      request_key uuid not null,
      kind text not null default 'message' check (
        kind in ('message', 'change', 'nudge', 'moved', 'shortage', 'sub-call', 'sub-update')),
      audience text not null default 'all' check (audience in ('all', 'no-response', 'attending')),
      body text not null check (body <> '' and length(body) <= 1600),
      sent integer not null default 0 check (sent >= 0),
      failed integer not null default 0 check (failed >= 0),
      -- Who was skipped and why: [{ memberId, reason }]. Names are looked up, so none outlives its member.
      skipped jsonb not null default '[]',
      created_at timestamptz not null default now(),
      unique (team_id, request_key)
    )`.execute(db);
  // For listing a team's blasts, newest first. Ids are in time order.
  await sql`create index blast_team_idx on blast (team_id, id)`.execute(db);
  // Finds out when players were last nudged about a game.
  await sql`create index blast_game_idx on blast (game_id, kind, id) where game_id is not null`.execute(db);
  await sql`create index blast_sent_by_idx on blast (sent_by)`.execute(db);

  // There are no foreign keys, because the row is kept (without the phone) after the game and the member are deleted
  // (OP-40). The month is the one in which the reminder is due or the blast was created, so a retry lands in the same
  // partition and violates the unique key.
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
      -- What the text is for. src/features/messages/kinds/rules.ts lists what each kind may contain and who pays for it.
      kind text not null,
      body text not null,
      segments smallint not null check (segments > 0),
      -- How many of the team's texts it uses. 0 if it's free for the team.
      cost smallint not null check (cost >= 0),
      state text not null check (state in (
        'queued', 'submitting', 'accepted', 'sent', 'delivered', 'undelivered', 'failed', 'skipped', 'unknown')),
      reason text,
      provider_code integer,
      provider_sid text,
      attempts smallint not null default 0,
      -- Some failures are worth one retry. A second retry would only cost money.
      retried boolean not null default false,
      -- The sender it leaves by, set once it's due. While it waits, its group (the league, or the team without one),
      -- its game's start, and its round decide when it's its turn (docs/decisions/0033).
      sender text,
      group_id uuid,
      starts_at timestamptz,
      round smallint,
      -- The earliest time to send. Later for a retry.
      due_at timestamptz not null,
      -- Set while the text waits for the number's first text: the time it was meant for. Until then, due_at is the
      -- time when it stops waiting.
      waits_from timestamptz,
      -- The latest time to send, because nothing is sent after the game has started (OP-21).
      valid_until timestamptz not null,
      -- When the sender's lease expires. After that, another worker finds out what happened to the text.
      lease_until timestamptz,
      -- When we last asked the provider about a text without a final status.
      asked_at timestamptz,
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
  // Contains only texts that became due a moment ago.
  await sql`
    create index message_unassigned_idx on message (due_at) where state = 'queued' and sender is null
  `.execute(db);
  await sql`
    create index message_turn_idx on message (sender, round, starts_at, due_at)
      where state = 'queued' and sender is not null
  `.execute(db);
  // Counts what a group already has waiting.
  await sql`
    create index message_group_idx on message (sender, group_id, starts_at) include (segments)
      where state = 'queued' and sender is not null
  `.execute(db);
  await sql`create index message_lease_idx on message (lease_until) where state = 'submitting'`.execute(db);
  // Contains only texts whose delivery hasn't been reported yet. Most of them leave this index within seconds.
  await sql`
    create index message_unreported_idx on message (greatest(asked_at, updated_at)) where state in ('accepted', 'sent')
  `.execute(db);
  await sql`create index message_phone_idx on message (phone, created_at)`.execute(db);
  await sql`
    create index message_waits_idx on message (phone) where state = 'queued' and waits_from is not null
  `.execute(db);
  // Holds rows for months without their own partition. The worker creates partitions for the coming months.
  await sql`
    create table message_other partition of message default
      with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)
  `.execute(db);

  // A team introduces itself to each number once per consent, with a text of its own. The key makes a second one
  // impossible. The row is deleted when the last consent for the number ends, or when the text was never sent. No
  // foreign key to the text, because the text's month may be dropped before the team is.
  await sql`
    create table first_text (
      team_id uuid not null references team (id) on delete cascade,
      phone text not null check (phone ~ '^[+][1-9][0-9]{6,14}$'),
      message_id uuid not null,
      month date not null,
      accepted_at timestamptz,
      created_at timestamptz not null,
      primary key (team_id, phone)
    ) with (fillfactor = 80)`.execute(db);
  // For erasing a number from all teams.
  await sql`create index first_text_phone_idx on first_text (phone)`.execute(db);

  // Incoming texts by the provider's id, so a repeated webhook changes nothing. The body is stored only if a manager
  // has to read it, and rows are kept only for a few weeks.
  await sql`
    create table inbound_text (
      sid text primary key,
      team_id uuid references team (id) on delete cascade,
      member_id uuid,
      phone text not null,
      body text,
      outcome text not null check (outcome in (
        'stop', 'start', 'help', 'responded', 'asked', 'forwarded', 'ignored', 'wrong-number', 'doubt', 'acknowledged',
        'noted', 'consented')),
      -- What we replied, because what the next text means depends on the last thing we sent (TEXT-33).
      reply_kind text check (reply_kind in ('confirmation', 'question', 'doubt', 'passed-on', 'other')),
      -- When we asked which game they meant: the original response, and the games to choose from, in letter order.
      response text check (response in ('attending', 'not_attending', 'maybe')),
      game_ids uuid[],
      received_at timestamptz not null
    )`.execute(db);
  await sql`create index inbound_text_phone_idx on inbound_text (phone, received_at desc)`.execute(db);
  await sql`create index inbound_text_received_at_idx on inbound_text (received_at)`.execute(db);
  await sql`create index inbound_text_team_id_idx on inbound_text (team_id)`.execute(db);

  // Numbers whose holder replied that they don't belong to this team. Other teams may still text them.
  await sql`
    create table wrong_number (
      team_id uuid not null references team (id) on delete cascade,
      phone text not null,
      created_at timestamptz not null,
      primary key (team_id, phone)
    )`.execute(db);
  await sql`create index wrong_number_phone_idx on wrong_number (phone)`.execute(db);

  // Each sender's pace and state, shared by all workers. Senders that left the configuration keep their row.
  await sql`
    create table sender (
      name text primary key,
      -- When the sender may submit its next text.
      next_at timestamptz not null,
      -- How many phones have this sender.
      numbers integer not null default 0 check (numbers >= 0),
      -- How many texts in a row were refused because of the sender itself: by a call, and by a delivery report.
      refused_calls integer not null default 0,
      refused_reports integer not null default 0,
      out_until timestamptz
    ) with (fillfactor = 50)`.execute(db);
  // The sender that a phone knows, for the texts of all teams (TEXT-49).
  await sql`
    create table phone_sender (
      phone text primary key check (phone ~ '^[+][1-9][0-9]{6,14}$'),
      sender text not null
    )`.execute(db);

  // Warnings that were sent about a team's text balance. A warning is sent once per level and allowance, so managers
  // can be warned again after a top-up.
  await sql`
    create table allowance_warning (
      team_id uuid not null references team (id) on delete cascade,
      allowance integer not null check (allowance > 0),
      -- The percentage used.
      level smallint not null check (level in (80, 100)),
      created_at timestamptz not null,
      primary key (team_id, allowance, level)
    )`.execute(db);

  // What we sent that no pass pays for, over all accounts (TEXT-40). Spending locks the day's row, so nothing is
  // overspent.
  await sql`
    create table free_text_day (
      spent_on date primary key,
      texts integer not null check (texts >= 0),
      -- When support was told that the day's budget is running low.
      warned_at timestamptz
    ) with (fillfactor = 50)`.execute(db);
  // The same by network address, as a keyed digest, and by account (TEXT-39). There's no foreign key, because deleting
  // an account must not make room for another one.
  await sql`
    create table free_text_address (
      digest bytea not null,
      account_id uuid not null,
      spent_on date not null,
      texts integer not null check (texts > 0),
      primary key (digest, account_id, spent_on)
    )`.execute(db);
  await sql`create index free_text_address_spent_on_idx on free_text_address (spent_on)`.execute(db);
  // Texts that each account gets for free besides its trial (TEXT-38).
  await sql`
    create table free_text_account (
      account_id uuid primary key references app_user (id) on delete cascade,
      -- First texts and opt-in questions.
      introductions integer not null default 0 check (introductions >= 0),
      tests integer not null default 0 check (tests >= 0)
    )`.execute(db);

  // The emergency stop. While its one row exists, no text is sent to the provider.
  await sql`
    create table sending_stop (
      is_only boolean primary key default true check (is_only),
      stopped_by uuid references app_user (id) on delete set null,
      -- Shown to the other administrators.
      reason text not null check (reason <> '' and length(reason) <= 500),
      stopped_at timestamptz not null
    )`.execute(db);
  await sql`create index sending_stop_stopped_by_idx on sending_stop (stopped_by)`.execute(db);
}
