import { sql } from "kysely";
import { endContactLinks } from "#features/attendance/links/commands.server.ts";
import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { lockTeamsAndReservations, reserve } from "../allowance/commands.server.ts";
import { changeNumbers } from "../senders/commands.server.ts";

/**
 * Erases phone numbers that are no longer on this team from the team's texts, along with message bodies and inbound
 * texts. Keeps the record of when and how each text was sent and what it cost (OP-40). Cancels queued texts and
 * releases their reservations. The numbers are no longer needed for deduplication, because those reminders and blasts
 * are finished. Idempotent. Throws while a text is still sending, so that the job is retried.
 */
export async function forgetTexts(teamId: string, phones: readonly string[]): Promise<void> {
  const isStillSending = await db.transaction().execute(async (trx) => {
    await lockTeamsAndReservations(trx, [teamId]);
    const removedPhones = await findRemovedPhones(trx, teamId, phones);
    // Texts to managers are matched against managers' phones, not against the roster.
    const isAffected = sql<boolean>`team_id = ${teamId} and (
      member_id is not null and phone = any(${removedPhones.members}::text[])
      or member_id is null and phone = any(${removedPhones.managers}::text[])
    )`;
    const { rows: cancelled } = await sql<{ cost: number }>`
      update message set state = 'skipped', reason = 'no-consent', updated_at = ${clock.now()}
      where ${isAffected} and state = 'queued' returning cost`.execute(trx);
    await sql`
      delete from first_text where team_id = ${teamId}
        and phone = any(${removedPhones.members}::text[]) and phone = any(${removedPhones.managers}::text[])
    `.execute(trx);
    await sql`
      delete from join_question where team_id = ${teamId} and phone = any(${removedPhones.members}::text[])
    `.execute(trx);
    const released = cancelled.reduce((sum, { cost }) => sum + cost, 0);
    if (released > 0) await reserve(trx, new Map([[teamId, -released]]));
    await forgetLinks(trx, teamId, removedPhones.members);
    await sql`update message set phone = null, body = '' where ${isAffected} and state <> 'submitting'`.execute(
      trx,
    );
    await sql`delete from inbound_text where team_id = ${teamId} and phone = any(${removedPhones.members}::text[])`.execute(
      trx,
    );
    await forgetSenders(trx, phones);
    await forgetContacts(trx, phones);
    const remaining = await sql`select from message where ${isAffected} limit 1`.execute(trx);
    return remaining.rows.length > 0;
  });
  if (isStillSending) throw new Error("cannot erase phone yet: a text to it is still sending");
}

/**
 * Erases numbers from the links that texts to them carried, which then open nothing. The texts tell which links those
 * are, so it has to run before the texts are erased. Links have no index by number.
 */
async function forgetLinks(trx: Trx, teamId: string, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return;
  const { rows } = await sql<{ gameId: string; contact: string; linkMark: string }>`
    select distinct game_id as "gameId", phone as contact, link_mark as "linkMark" from message
    where phone = any(${phones}::text[]) and team_id = ${teamId} and game_id is not null and link_mark like 'c%'
  `.execute(trx);
  await endContactLinks(trx, rows);
  await sql`
    delete from contact_revocation where team_id = ${teamId} and contact = any(${phones}::text[])`.execute(
    trx,
  );
}

/** Deletes the senders of phones that no team has anymore. */
async function forgetSenders(trx: Trx, phones: readonly string[]): Promise<void> {
  const { rows } = await sql<{ sender: string; count: number }>`
    with deleted as (
      delete from phone_sender where phone = any(${phones}::text[])
        and not exists (select from member_phone where member_phone.phone = phone_sender.phone)
        and not exists (select from manager_phone where manager_phone.phone = phone_sender.phone)
      returning sender
    )
    select sender, -count(*)::int as count from deleted group by sender`.execute(trx);
  await changeNumbers(trx, new Map(rows.map(({ sender, count }) => [sender, count])));
}

/** Deletes the calendar links and languages of numbers and addresses that are on no roster anymore (REACH-22, REACH-50). */
export async function forgetContacts(trx: Trx, contacts: readonly string[]): Promise<void> {
  for (const table of ["contact_feed", "contact_language"])
    await sql`
      delete from ${sql.table(table)} gone where contact = any(${contacts}::text[])
        and not exists (select from member_phone where member_phone.phone = gone.contact)
        and not exists (select from member_email where member_email.email = gone.contact)`.execute(trx);
}

/**
 * Returns which of these phones are no longer on the team. The others are still in use, because another member shares
 * them or the same person joined again.
 */
async function findRemovedPhones(trx: Trx, teamId: string, phones: readonly string[]) {
  const findRemoved = async (table: "member_phone" | "manager_phone") => {
    const { rows } = await sql<{ phone: string }>`
      select phone from unnest(${phones}::text[]) gone (phone)
      where not exists (select from ${sql.table(table)} here where here.team_id = ${teamId} and here.phone = gone.phone)
        and not exists (select from member_email here where here.team_id = ${teamId} and here.email = gone.phone)
    `.execute(trx);
    return rows.map(({ phone }) => phone);
  };
  return { members: await findRemoved("member_phone"), managers: await findRemoved("manager_phone") };
}

/**
 * Deletes what belongs to a phone and to no team: its calendar link, its language, and inbound texts. Returns the IDs of the teams whose texts or records
 * of first texts and questions still include the phone, for `forgetTexts`.
 */
export async function forgetStrayTexts(trx: Trx, _admin: Administrator, phone: string): Promise<string[]> {
  await sql`delete from inbound_text where phone = ${phone} and team_id is null`.execute(trx);
  await sql`delete from contact_feed where contact = ${phone}`.execute(trx);
  await sql`delete from contact_language where contact = ${phone}`.execute(trx);
  const { rows } = await sql<{ teamId: string }>`
    select team_id as "teamId" from message where phone = ${phone}
    union select team_id from inbound_text where phone = ${phone} and team_id is not null
    union select team_id from first_text where phone = ${phone}
    union select team_id from join_question where phone = ${phone}`.execute(trx);
  return rows.map(({ teamId }) => teamId);
}
