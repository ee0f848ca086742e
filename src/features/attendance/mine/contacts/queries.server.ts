import { sql } from "kysely";
import { emailFacts } from "#features/teams/member-emails/queries.server.ts";
import type { EmailFacts } from "#features/teams/member-emails/rules.ts";
import { phoneFacts } from "#features/teams/phones/queries.server.ts";
import type { PhoneFacts } from "#features/teams/phones/rules.ts";
import { db } from "#platform/database.ts";
import { listWordingIds } from "#words/consents/consents.ts";
import type { OwnMember } from "../access.server.ts";

/**
 * Reads the phones that the page is about, with any reason not to text them, as managers see it too: the contact's number,
 * or all numbers of a single member.
 */
export async function listPhones(contact: string | null, members: readonly OwnMember[]) {
  const { rows } = await sql<PhoneFacts & { teamId: string; isOptedOutHere: boolean }>`
    select member_phone.team_id as "teamId", member_phone.phone, ${phoneFacts},
      coalesce(${isStoppedHere(contact)}, false) as "isOptedOutHere"
    from member_phone
    left join sms_consent on sms_consent.id = member_phone.consent_id
    left join phone_suppression suppression on suppression.phone = member_phone.phone
    where member_phone.member_id = any(${members.map(({ memberId }) => memberId)}::uuid[])
      and (${contact}::text is null or member_phone.phone = ${contact})`.execute(db);
  return rows;
}

/** Reads the entries of the address that the page is about, and whether it gets emails. */
export async function listEmails(contact: string | null, members: readonly OwnMember[]) {
  const { rows } = await sql<EmailFacts & { teamId: string }>`
    select member_email.team_id as "teamId", member_email.email, ${emailFacts}
    from member_email
    left join email_suppression suppressed on suppressed.email = member_email.email
    where member_email.member_id = any(${members.map(({ memberId }) => memberId)}::uuid[])
      and member_email.email = ${contact}`.execute(db);
  return rows;
}

/**
 * Selects whether the page's holder may turn texts back on, for an `sms_consent`. The holder of a number may undo what was
 * done for it. A link that proves no number undoes only what such a link did.
 */
export const isStoppedHere = (contact: string | null) => sql<boolean>`
  (sms_consent.source = 'member-page' and not sms_consent.granted
    and sms_consent.wording_id <> all(${listWordingIds("notMine")}::text[])
    and (${contact !== null} or sms_consent.wording_id <> all(${listWordingIds("phoneStop")}::text[])))`;
