import { sql, type Kysely } from "kysely";

/**
 * Emails that go out when a text can't arrive (docs/decisions/0079). One row per email is both the outbox and the record,
 * as for texts.
 */
export async function up(db: Kysely<unknown>) {
  // Events (a reminder or a blast) with a text that ended without having arrived, until someone has decided whether its
  // members get an email. There may be several rows for one event. No foreign keys, because texts have none.
  await sql`
    create table text_failure (
      id uuid primary key default uuidv7(),
      team_id uuid not null,
      reminder_id uuid,
      blast_id uuid,
      month date not null,
      -- Members that no text of the event names. Null if it's about those that one does.
      member_ids uuid[],
      due_at timestamptz not null,
      valid_until timestamptz not null,
      check ((reminder_id is null) <> (blast_id is null))
    )`.execute(db);

  // The id is derived from the event, the address, and the members, and the Message-ID from it. No foreign keys, because
  // the record of an email outlives games and members, without the address.
  await sql`
    create table text_email (
      id uuid primary key,
      month date not null,
      team_id uuid not null,
      reminder_id uuid,
      blast_id uuid,
      game_id uuid,
      kind text not null,
      member_ids uuid[] not null check (member_ids <> '{}'),
      email text,
      -- Why no text can arrive, which the email says.
      cause text not null check (cause in ('not-arrived', 'no-texts-possible', 'no-texts-wanted')),
      link_mark text,
      state text not null check (state in (
        'queued', 'submitting', 'accepted', 'bounced', 'complained', 'skipped')),
      reason text,
      attempts smallint not null default 0,
      due_at timestamptz not null,
      -- The latest time to send, because nothing is sent after the game has started (REACH-29).
      valid_until timestamptz not null,
      -- When the sender's lease expires. After that, another worker sends it again with the same Message-ID.
      lease_until timestamptz,
      accepted_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((reminder_id is null) <> (blast_id is null)),
      check ((state = 'submitting') = (lease_until is not null))
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index text_email_queued_idx on text_email (due_at) where state = 'queued'`.execute(db);
  await sql`create index text_email_lease_idx on text_email (lease_until) where state = 'submitting'`.execute(
    db,
  );
  await sql`
    create index text_email_reminder_id_idx on text_email (reminder_id) where reminder_id is not null`.execute(
    db,
  );
  await sql`create index text_email_blast_id_idx on text_email (blast_id) where blast_id is not null`.execute(
    db,
  );
  await sql`create index text_email_email_idx on text_email (email, created_at)`.execute(db);
  await sql`create index text_email_month_idx on text_email (month)`.execute(db);

  // The key that makes a second email about the same text impossible: one per event, address, and member.
  await sql`
    create table text_email_member (
      event_id uuid not null,
      email text not null,
      member_id uuid not null,
      team_id uuid not null,
      month date not null,
      primary key (event_id, email, member_id)
    )`.execute(db);
  await sql`create index text_email_member_month_idx on text_email_member (month)`.execute(db);
  await sql`create index text_email_member_team_id_idx on text_email_member (team_id, email)`.execute(db);

  // A team's unsubscribe link to an address. Only the token's digest is stored, and the token is derived from the id. No
  // foreign key, because the link must work for 60 days, even if the team is deleted (REACH-34).
  await sql`
    create table email_link (
      id uuid primary key,
      team_id uuid not null,
      email text not null,
      digest bytea not null unique,
      -- When the address first took an email of the team. From then on, the team is on its Your Games (REACH-14).
      accepted_at timestamptz,
      sent_at timestamptz not null,
      unique (team_id, email)
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index email_link_email_idx on email_link (email)`.execute(db);
  await sql`create index email_link_sent_at_idx on email_link (sent_at)`.execute(db);

  // Reports of bounces and complaints by the provider's id, so that a repeated one changes nothing.
  await sql`
    create table email_report (
      id text not null,
      email text not null,
      kind text not null check (kind in ('hard-bounce', 'soft-bounce', 'complaint')),
      received_at timestamptz not null,
      primary key (id, email)
    )`.execute(db);
  await sql`create index email_report_email_idx on email_report (email, received_at)`.execute(db);
  await sql`create index email_report_received_at_idx on email_report (received_at)`.execute(db);

  // A trigger, so that whatever ends a text can't forget it. Most teams have no emails with consent, and then there's
  // nothing to decide.
  await sql`
    create function note_text_failure() returns trigger language plpgsql as $$
    begin
      if exists (
        select from member_email own
        where own.team_id = new.team_id and own.email_consent
          and own.member_id = any(coalesce(new.member_ids, array[new.member_id]))
      ) then
        insert into text_failure (team_id, reminder_id, blast_id, month, due_at, valid_until)
        values (new.team_id, new.reminder_id, new.blast_id, new.month, new.due_at, new.valid_until);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_new_failure after insert on message for each row when (
      new.state in ('failed', 'undelivered', 'skipped') and new.member_id is not null
      and (new.reminder_id is not null or new.blast_id is not null))
    execute function note_text_failure()`.execute(db);
  await sql`
    create trigger note_failure after update of state on message for each row when (
      new.state in ('failed', 'undelivered', 'skipped') and new.member_id is not null
      and old.state is distinct from new.state
      and (new.reminder_id is not null or new.blast_id is not null))
    execute function note_text_failure()`.execute(db);
}
