import { sql, type Kysely } from "kysely";

/**
 * Months: texts, the links in them, and incoming texts are kept in one partition per month, which is dropped when its
 * time is over (docs/decisions/0038). The worker makes partitions ahead of time (messages/months).
 */
export async function up(db: Kysely<unknown>) {
  await createMonthFunctions(db);
  await makeReportsHeapOnly(db);
  await partitionInboundTexts(db);
  await separateLinks(db);
  await addTeamIds(db);
}

async function createMonthFunctions(db: Kysely<unknown>) {
  // Creates a month's table beside its parent, with the same columns, indexes, and constraints. It isn't attached yet.
  // The check lets PostgreSQL attach it without reading its rows. Idempotent.
  await sql`
    create function create_month(parent text, month date) returns text language plpgsql as $$
    declare
      name text := parent || to_char(month, '_YYYY_MM');
    begin
      if to_regclass(name) is null then
        -- Two texts may be the first of a month.
        perform pg_advisory_xact_lock(6, hashtext(name));
        execute format(
          'create table if not exists %I (like %I including all, constraint is_in_month check (month >= %L and month < %L))
            with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)',
          name, parent, month, (month + interval '1 month')::date);
      end if;
      return name;
    end $$`.execute(db);
  // While rows move out of a default partition, copies each change to the tables of the rows' months. Its arguments are
  // the parent table and the column that identifies a row.
  await sql`
    create function copy_to_month() returns trigger language plpgsql as $$
    declare
      columns text;
    begin
      if tg_op <> 'INSERT' then
        execute format('delete from %I where %I = $1.%2$I', create_month(tg_argv[0], old.month), tg_argv[1]) using old;
      end if;
      if tg_op <> 'DELETE' then
        select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
          where attrelid = tg_relid and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('insert into %I (%s) select %2$s from (select $1.*) changed',
          create_month(tg_argv[0], new.month), columns) using new;
      end if;
      return null;
    end $$`.execute(db);
}

/**
 * Takes the columns that delivery reports change out of all indexes, so that storing a report doesn't write to any
 * index. PostgreSQL also counts the columns in an index's condition, so conditions use generated columns.
 */
async function makeReportsHeapOnly(db: Kysely<unknown>) {
  for (const index of ["queued", "unassigned", "turn", "group", "lease", "unreported", "waits"])
    await sql`drop index ${sql.ref(`message_${index}_idx`)}`.execute(db);
  await sql`
    alter table message
      add column is_queued boolean not null generated always as (state = 'queued') stored,
      -- When we last asked about a text whose final status hasn't been reported, or when it was created.
      add column open_since timestamptz generated always as (
        case when state in ('accepted', 'sent') then coalesce(asked_at, created_at) end) stored
  `.execute(db);
  await sql`create index message_queued_idx on message (due_at) where is_queued`.execute(db);
  // Contains only texts that became due a moment ago.
  await sql`create index message_unassigned_idx on message (due_at) where is_queued and sender is null`.execute(
    db,
  );
  await sql`
    create index message_turn_idx on message (sender, round, starts_at, due_at) where is_queued and sender is not null
  `.execute(db);
  // Counts what a group already has waiting.
  await sql`
    create index message_group_idx on message (sender, group_id, starts_at) include (segments)
      where is_queued and sender is not null
  `.execute(db);
  await sql`create index message_lease_idx on message (lease_until) where lease_until is not null`.execute(
    db,
  );
  // Contains only texts whose delivery hasn't been reported yet. Most of them leave this index within seconds.
  await sql`create index message_unreported_idx on message (open_since) where open_since is not null`.execute(
    db,
  );
  await sql`create index message_waits_idx on message (phone) where is_queued and waits_from is not null`.execute(
    db,
  );
}

async function partitionInboundTexts(db: Kysely<unknown>) {
  await sql`alter table inbound_text rename to earlier_inbound_text`.execute(db);
  for (const index of ["pkey", "phone_idx", "received_at_idx", "team_id_idx"])
    await sql`alter index ${sql.ref(`inbound_text_${index}`)} rename to ${sql.ref(`earlier_inbound_text_${index}`)}`.execute(
      db,
    );
  // A repeated webhook may arrive in the next month, so the key alone doesn't stop it (inbound/commands.server.ts).
  await sql`
    create table inbound_text (
      sid text not null,
      month date not null,
      team_id uuid references team (id) on delete cascade,
      member_id uuid,
      phone text not null,
      -- Erased after 30 days.
      body text,
      outcome text not null check (outcome in (
        'stop', 'start', 'help', 'responded', 'asked', 'forwarded', 'ignored', 'wrong-number', 'doubt', 'acknowledged',
        'noted', 'consented')),
      -- What we replied, because what the next text means depends on the last thing we sent (TEXT-33).
      reply_kind text check (reply_kind in ('confirmation', 'question', 'doubt', 'passed-on', 'other')),
      -- When we asked which game they meant: the original response, and the games to choose from, in letter order.
      response text check (response in ('attending', 'not_attending', 'maybe')),
      game_ids uuid[],
      received_at timestamptz not null,
      primary key (sid, month)
    ) partition by range (month)`.execute(db);
  await sql`create index inbound_text_phone_idx on inbound_text (phone, received_at desc)`.execute(db);
  await sql`create index inbound_text_team_id_idx on inbound_text (team_id)`.execute(db);
  // Finds words to erase. Few texts have any.
  await sql`create index inbound_text_body_idx on inbound_text (received_at) where body is not null`.execute(
    db,
  );
  await sql`create table inbound_text_other partition of inbound_text default`.execute(db);
  await sql`
    insert into inbound_text (sid, month, team_id, member_id, phone, body, outcome, reply_kind, response, game_ids,
      received_at)
    select sid, date_trunc('month', received_at)::date, team_id, member_id, phone, body, outcome, reply_kind,
      response, game_ids, received_at
    from earlier_inbound_text`.execute(db);
  await sql`drop table earlier_inbound_text`.execute(db);
}

/** Every row of a team has the team's id, so that a team can be found, moved, and counted without its games. */
async function addTeamIds(db: Kysely<unknown>) {
  for (const table of ["player_check", "short_alert"].map((name) => sql.table(name))) {
    // Deleted through its game, like responses.
    await sql`alter table ${table} add column team_id uuid`.execute(db);
    await sql`update ${table} set team_id = game.team_id from game where game.id = game_id`.execute(db);
    await sql`alter table ${table} alter column team_id set not null`.execute(db);
  }
}

/** Moves the digests of links out of the responses, because responses stay as long as the team. */
async function separateLinks(db: Kysely<unknown>) {
  // A link in a text. The month is the text's, so the row lives as long as the text. No foreign keys, so that a month
  // can be dropped without locking other tables. A link without its response's row is invalid.
  await sql`
    create table rsvp_link (
      digest bytea not null,
      month date not null,
      team_id uuid not null,
      game_id uuid not null,
      member_id uuid not null,
      primary key (digest, month)
    ) partition by range (month)`.execute(db);
  await sql`create table rsvp_link_other partition of rsvp_link default`.execute(db);
  await sql`
    insert into rsvp_link (digest, month, team_id, game_id, member_id)
    select digest, date_trunc('month', created_at)::date, team_id, game_id, member_id from game_rsvp`.execute(
    db,
  );
  await sql`alter table game_rsvp drop column digest`.execute(db);
}
