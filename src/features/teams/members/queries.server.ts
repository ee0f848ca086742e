import { sql } from "kysely";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { Language } from "#words/language.ts";
import type { TeamManager, TeamReader } from "../access.server.ts";
import { GUARDIAN_LABEL, isChilds } from "../guardians/rules.ts";
import { selectMemberGroups } from "../groups/queries.server.ts";
import { selectEmails, toEmail } from "../member-emails/queries.server.ts";
import { selectPhones, toPhone } from "../phones/queries.server.ts";
import { MAX_MEMBERS } from "../rules.ts";
import { fillInEntries, pairContacts } from "./entries/rules.ts";
import type { AddedVia, Consent, ConsentSource, Member, MemberChange } from "./schema.ts";

/** The consent that a phone or an email points to. */
type ConsentRow = {
  source: string | null;
  givenByName: string | null;
  createdAt: string | null;
  isCarriedOver: boolean;
};

type PhoneDetails = {
  position: number;
  isGuardian: boolean;
  language: Language | null;
  ownLanguage: Language | null;
};

const selectRoster = (teamId: string) =>
  db
    .selectFrom("teamMember")
    .innerJoin("team", "team.id", "teamMember.teamId")
    .select((eb) => [
      "team.timeZone",
      "teamMember.id",
      "teamMember.name",
      "teamMember.email",
      "teamMember.active",
      "teamMember.isMinor",
      eb("teamMember.subPosition", "is not", null).as("isSub"),
      "teamMember.addedVia",
      selectMemberGroups(sql.ref("teamMember.id")).as("groups"),
      selectPhones<ConsentRow & PhoneDetails>(
        sql.ref("teamMember.id"),
        sql`, sms_consent.source, sms_consent.given_by_name as "givenByName", sms_consent.created_at as "createdAt",
          carried_consent.consent_id is not null as "isCarriedOver", member_phone.is_guardian as "isGuardian",
          member_phone.language, contact_language.language as "ownLanguage"`,
        // A consent that was carried over from an earlier season shows when the person gave it.
        sql`left join carried_consent on carried_consent.consent_id = member_phone.consent_id
          left join sms_consent on sms_consent.id = coalesce(carried_consent.evidence_id, member_phone.consent_id)
          left join contact_language on contact_language.contact = member_phone.phone`,
      ).as("phones"),
      selectEmails<ConsentRow & { language: Language | null; ownLanguage: Language | null }>(
        sql.ref("teamMember.id"),
        sql`, member_email.language, chosen.language as "ownLanguage", consent.source, consent.given_by_name as "givenByName", consent.created_at as "createdAt",
          current.carried_from is not null as "isCarriedOver"`,
        sql`left join contact_language chosen on chosen.contact = member_email.email
          left join email_consent current on current.id = member_email.consent_id
          left join email_consent consent on consent.id = coalesce(current.carried_from, current.id)`,
      ).as("emails"),
    ])
    .where("teamMember.teamId", "=", teamId);

type Row = Awaited<ReturnType<ReturnType<typeof selectRoster>["executeTakeFirstOrThrow"]>>;
type ConsentedPhone = Row["phones"][number];

type ConsentedEmail = Row["emails"][number];

const toMemberPhone = (row: ConsentedPhone, timeZone: string, isMinor: boolean) => ({
  ...toPhone(row),
  smsConsent: row.hasAgreed && !isChilds({ ...row, isMinor }),
  consent: row.hasAgreed ? toConsent(row, timeZone) : null,
  language: row.language,
  ownLanguage: row.ownLanguage,
});

/** What a contact has who has only an email. */
const noPhone = { phone: null, displayPhone: null, smsConsent: false, consent: null, block: null };

/** Returns an email as the roster shows it. `stored` is what the roster has if there's no row for it. */
const toMemberEmail = (row: ConsentedEmail | undefined, timeZone: string, stored: string | null = null) =>
  row
    ? {
        ...toEmail(row),
        emailConsent: row.hasAgreed,
        emailEvidence: row.hasAgreed ? toConsent(row, timeZone) : null,
      }
    : {
        email: stored,
        emailConsent: false,
        emailEvidence: null,
        emailBlock: stored === null ? null : ("no-consent" as const),
      };

function toConsent(row: ConsentRow, timeZone: string): Consent {
  const at = new Date(row.createdAt!);
  return {
    source: row.source as ConsentSource,
    givenByName: row.givenByName!,
    at: at.toISOString(),
    on: toWallClock(at, timeZone).on,
    ...(row.isCarriedOver && { isCarriedOver: true as const }),
  };
}

function toMember({ phones, emails, addedVia, timeZone, isSub, isMinor, ...member }: Row): Member {
  const [ownPhone] = phones;
  return {
    ...member,
    isSub: Boolean(isSub),
    isMinor,
    addedVia: addedVia as AddedVia,
    ...toMemberPhone(ownPhone!, timeZone, isMinor),
    phoneOwner: isMinor && ownPhone!.isGuardian ? (ownPhone!.label ?? GUARDIAN_LABEL) : null,
    guardianConsent: ownPhone!.hasAgreed && isChilds({ ...ownPhone!, isMinor }),
    ...toMemberEmail(
      emails.find(({ position }) => position === 0),
      timeZone,
      member.email,
    ),
    contacts: pairContacts(phones.slice(1), emails).map(({ phone, email }) => ({
      label: (phone ?? email)!.label ?? "Contact",
      isGuardian: (phone ?? email)!.isGuardian,
      ...(phone
        ? toMemberPhone(phone, timeZone, isMinor)
        : { ...noPhone, language: email!.language, ownLanguage: email!.ownLanguage }),
      ...toMemberEmail(email, timeZone),
    })),
  };
}

/** Lists the whole roster by name (MEMB-02). Needs no paging, because the roster's size is limited. */
export async function listMembers(grant: TeamReader | TeamManager): Promise<Member[]> {
  const rows = await selectRoster(grant.teamId)
    .orderBy("teamMember.name")
    .orderBy("teamMember.id")
    .limit(MAX_MEMBERS)
    .execute();
  return rows.map(toMember);
}

export async function getMember(grant: TeamReader | TeamManager, memberId: string): Promise<Member> {
  const row = await selectRoster(grant.teamId).where("teamMember.id", "=", memberId).executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND");
  return toMember(row);
}

/**
 * Returns a change with everything that it leaves out as it's stored, and the member's numbers so far. For an unknown
 * member, what's left out is empty.
 */
export async function fillInChange({ teamId }: TeamManager, memberId: string, change: MemberChange) {
  const [phones, emails] = await Promise.all([
    db
      .selectFrom("memberPhone")
      .innerJoin("teamMember", "teamMember.id", "memberPhone.memberId")
      .select(["position", "phone", "label", "isGuardian", "smsConsent", "isMinor"])
      .where("memberId", "=", memberId)
      .where("memberPhone.teamId", "=", teamId)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("memberEmail")
      .select(["position", "email", "label", "isGuardian", "emailConsent"])
      .where("memberId", "=", memberId)
      .where("teamId", "=", teamId)
      .orderBy("position")
      .execute(),
  ]);
  return {
    entries: fillInEntries(change, phones, emails),
    storedPhones: new Set(phones.map(({ phone }) => phone)),
  };
}
