import { sql, type Kysely } from "kysely";

/**
 * Minors and their guardians (docs/decisions/0078). The database itself refuses what must never happen to a child, for
 * any writer. It decides on commit, because a member and their phones are written one statement after another.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table team_member add column is_minor boolean not null default false`.execute(db);
  // True for a parent's or guardian's phone. A minor's other phones count as the child's own.
  await sql`alter table member_phone add column is_guardian boolean not null default false`.execute(db);

  // Locks the member, so that two transactions can't each remove the guardian that the other one leaves.
  await sql`
    create function require_guardian(of_member uuid) returns void language plpgsql as $$
    begin
      perform from team_member where id = of_member and is_minor for no key update;
      if not found then return; end if;
      if not exists (select from member_phone where member_id = of_member and is_guardian) then
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
    end $$`.execute(db);
  await sql`
    create function check_minor() returns trigger language plpgsql as $$
    begin
      perform require_guardian(new.id);
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger check_minor after insert or update of is_minor on team_member
    deferrable initially deferred for each row when (new.is_minor) execute function check_minor()`.execute(
    db,
  );
  await sql`
    create function check_minors_phone() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform require_guardian(old.member_id); end if;
      if tg_op <> 'DELETE' then perform require_guardian(new.member_id); end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger check_new_phone after insert on member_phone
    deferrable initially deferred for each row when (new.sms_consent and not new.is_guardian)
    execute function check_minors_phone()`.execute(db);
  await sql`
    create constraint trigger check_changed_phone
    after update of member_id, phone, is_guardian, sms_consent, consent_id on member_phone
    deferrable initially deferred for each row execute function check_minors_phone()`.execute(db);
  await sql`
    create constraint trigger check_removed_phone after delete on member_phone
    deferrable initially deferred for each row when (old.is_guardian)
    execute function check_minors_phone()`.execute(db);

  // Almost every text goes to a number whose holder agreed, so that the first lookup is the only one. A number that's
  // someone else's too may get that person's texts.
  await sql`
    create function check_text_to_minor() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from member_phone own
        where own.team_id = new.team_id and own.phone = new.phone and not own.sms_consent and not own.is_guardian
      ) then return null; end if;
      if exists (
        select from member_phone own join team_member member on member.id = own.member_id and member.is_minor
        where own.team_id = new.team_id and own.phone = new.phone and not own.sms_consent and not own.is_guardian
      ) and not exists (
        select from member_phone other
        where other.team_id = new.team_id and other.phone = new.phone and other.sms_consent
      ) and not exists (
        select from manager_phone where manager_phone.team_id = new.team_id and manager_phone.phone = new.phone
      ) then
        raise exception 'a text to a minor''s own phone needs a guardian''s consent'
          using errcode = 'integrity_constraint_violation', constraint = 'text_to_minor_has_consent';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger check_new_text after insert on message
    deferrable initially deferred for each row when (new.state <> 'skipped' and new.phone is not null)
    execute function check_text_to_minor()`.execute(db);
  await sql`
    create constraint trigger check_changed_text after update of state, team_id, phone on message
    deferrable initially deferred for each row when (
      new.state <> 'skipped' and new.phone is not null
      and (old.state = 'skipped' or old.team_id <> new.team_id or old.phone is distinct from new.phone))
    execute function check_text_to_minor()`.execute(db);
}
