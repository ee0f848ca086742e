import { sql, type Kysely } from "kysely";

/** Functions that act as their owner must not find someone else's tables or functions first. */
const asOwner = sql.raw("security definer set search_path = public, pg_temp");

/**
 * Emails of members and guardians, each with a consent of its own (docs/decisions/0077). Emails that are on rosters
 * already have none, and are copied by a later migration.
 */
export async function up(db: Kysely<unknown>) {
  // Append-only evidence, like `sms_consent`. A consent that was carried over to a new season points to the evidence of
  // the person's own decision.
  await sql`
    create table email_consent (
      id uuid primary key default uuidv7(),
      team_id uuid references team (id) on delete set null,
      wording_id text not null references consent_wording (id),
      email text not null check (email <> '' and email = lower(email) and length(email) <= 254),
      granted boolean not null,
      source text not null check (source in ('manager', 'import', 'join-link', 'member-page', 'unsubscribe')),
      given_by uuid references app_user (id) on delete set null,
      given_by_name text not null,
      client_address text not null,
      carried_from uuid references email_consent (id),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index email_consent_email_idx on email_consent (email, created_at)`.execute(db);
  await sql`create index email_consent_team_id_idx on email_consent (team_id)`.execute(db);
  await sql`create index email_consent_given_by_idx on email_consent (given_by)`.execute(db);
  await sql`
    create index email_consent_carried_from_idx on email_consent (carried_from) where carried_from is not null
  `.execute(db);

  // Position 0 is the member's own email, or the one of the guardian whose phone is at position 0. The others belong to
  // the contact at the same position. `member_phone` has no row there if a contact has only an email.
  await sql`
    create table member_email (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      member_id uuid not null references team_member (id) on delete cascade,
      position smallint not null check (position between 0 and 4),
      label text check (label <> '' and length(label) <= 40),
      email text not null check (email <> '' and email = lower(email) and length(email) <= 254),
      is_guardian boolean not null default false,
      email_consent boolean not null default false,
      consent_id uuid references email_consent (id),
      unique (member_id, email),
      unique (member_id, position) deferrable initially deferred,
      -- Consent requires evidence.
      check (not email_consent or consent_id is not null)
    )`.execute(db);
  await sql`create index member_email_team_id_idx on member_email (team_id, email)`.execute(db);
  await sql`create index member_email_email_idx on member_email (email)`.execute(db);
  await sql`create index member_email_consent_id_idx on member_email (consent_id)`.execute(db);

  // Emails that no team may write to anymore.
  await sql`
    create table email_suppression (
      email text primary key check (email = lower(email)),
      reason text not null check (reason in ('bounced', 'complained')),
      created_at timestamptz not null default now()
    )`.execute(db);

  await followRosterEmails(db);
  await chainEmailConsents(db);
  await protectMinors(db);
}

/**
 * Keeps position 0 in step with the roster's column, which the previous version writes. A changed email starts without
 * consent. An email that a contact of the member has already stays the contact's.
 */
async function followRosterEmails(db: Kysely<unknown>) {
  await sql`
    create function follow_roster_email() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from member_email
        where member_id = new.id and position = 0 and email is distinct from lower(new.email);
      end if;
      if new.email is not null then
        insert into member_email (team_id, member_id, position, email) values (new.team_id, new.id, 0, lower(new.email))
        on conflict (member_id, email) do nothing;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger follow_new_email after insert on team_member
    for each row when (new.email is not null) execute function follow_roster_email()`.execute(db);
  await sql`
    create trigger follow_changed_email after update of email on team_member
    for each row when (old.email is distinct from new.email) execute function follow_roster_email()`.execute(
    db,
  );
}

/** Chains email consents like text consents (0025). */
async function chainEmailConsents(db: Kysely<unknown>) {
  await sql`
    insert into evidence_chain (log, shard) select 'email_consent', shard from generate_series(0, 63) shard`.execute(
    db,
  );
  await sql`
    create function evidence_parts(entry email_consent, salt bytea) returns bytea[] language sql stable
    return array[
      evidence_digest(jsonb_build_array(entry.id, entry.wording_id, entry.email, entry.granted, entry.source,
        entry.given_by_name, entry.client_address, entry.carried_from, extract(epoch from entry.created_at))),
      evidence_digest(jsonb_build_array(entry.team_id)),
      evidence_digest(jsonb_build_array(entry.given_by))
    ]`.execute(db);
  await sql`
    create function evidence_forgotten(entry email_consent) returns boolean[] language sql stable
    return array[false, entry.team_id is null, entry.given_by is null]`.execute(db);
  await sql`
    create function chain_email_consent() returns trigger language plpgsql ${asOwner} as $$
    declare
      entry email_consent := new;
      salt bytea := uuid_send(gen_random_uuid());
    begin
      perform append_evidence('email_consent', 64, entry.id, false, evidence_parts(entry, salt), salt);
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger chain_entry after insert on email_consent deferrable initially deferred
    for each row execute function chain_email_consent()`.execute(db);
  await sql`
    create function guard_email_consent() returns trigger language plpgsql as $$
    declare
      earlier email_consent := old;
      entry email_consent := new;
    begin
      if exists (
        select from unnest(evidence_parts(earlier, ''), evidence_parts(entry, ''), evidence_forgotten(entry))
          part(before, after, is_forgotten)
        where before is distinct from after and not is_forgotten
      ) then
        raise exception '% is evidence and never changes', tg_table_name using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger guard_entry before update on email_consent
    for each row execute function guard_email_consent()`.execute(db);
  await sql`
    create function forget_email_consent() returns trigger language plpgsql ${asOwner} as $$
    declare
      earlier email_consent := old;
      entry email_consent := new;
      link evidence_link;
      numbers bytea[] := array(
        select int2send(number::smallint)
        from unnest(evidence_parts(earlier, ''), evidence_parts(entry, '')) with ordinality part(before, after, number)
        where before is distinct from after order by number
      );
    begin
      if numbers = '{}' then return null; end if;
      select * into link from evidence_link
      where entry_id = entry.id and log = 'email_consent' and not is_forgetting;
      if not found then return null; end if;
      perform append_evidence(link.log, 64, entry.id, true, numbers, null);
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger forget_entry after update on email_consent deferrable initially deferred
    for each row execute function forget_email_consent()`.execute(db);
}

/**
 * A minor's guardian may have only an email (REACH-43). A minor's own email gets no emails, even if someone agreed
 * (REACH-45), so that no other version and no script needs to know. A consent from before rests (REACH-46).
 */
async function protectMinors(db: Kysely<unknown>) {
  await sql`
    create or replace function require_guardian(of_member uuid) returns void language plpgsql as $$
    begin
      perform from team_member where id = of_member and is_minor for no key update;
      if not found then return; end if;
      if not exists (select from member_phone where member_id = of_member and is_guardian)
        and not exists (select from member_email where member_id = of_member and is_guardian) then
        raise exception 'a minor needs a parent or guardian'
          using errcode = 'integrity_constraint_violation', constraint = 'minor_has_guardian';
      end if;
      if exists (
        select from member_phone own
        where own.member_id = of_member and own.sms_consent and not own.is_guardian and not exists (
          select from sms_consent consent
          where consent.id = own.consent_id and consent.phone = own.phone and consent.granted
            and consent.wording_id like 'guardian-%'
        )
      ) then
        raise exception 'texts to a minor''s own phone need a guardian''s consent'
          using errcode = 'integrity_constraint_violation', constraint = 'minor_has_guardians_consent';
      end if;
      if exists (
        select from member_email own
        where own.member_id = of_member and own.email_consent and not own.is_guardian
      ) then
        raise exception 'emails about a minor go to guardians only'
          using errcode = 'integrity_constraint_violation', constraint = 'minor_has_no_email_consent';
      end if;
    end $$`.execute(db);
  await sql`
    create function check_minors_email() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform require_guardian(old.member_id); end if;
      if tg_op <> 'DELETE' then perform require_guardian(new.member_id); end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger check_new_email after insert on member_email
    deferrable initially deferred for each row when (new.email_consent and not new.is_guardian)
    execute function check_minors_email()`.execute(db);
  await sql`
    create constraint trigger check_changed_email
    after update of member_id, email, is_guardian, email_consent, consent_id on member_email
    deferrable initially deferred for each row execute function check_minors_email()`.execute(db);
  await sql`
    create constraint trigger check_removed_email after delete on member_email
    deferrable initially deferred for each row when (old.is_guardian)
    execute function check_minors_email()`.execute(db);
  await sql`
    create function rest_minors_emails() returns trigger language plpgsql as $$
    begin
      update member_email set email_consent = false
      where member_id = new.id and email_consent and not is_guardian;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger rest_minors_emails after update of is_minor on team_member
    for each row when (new.is_minor and not old.is_minor) execute function rest_minors_emails()`.execute(db);
}
