import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";
import type { Language } from "#words/language.ts";
import { isAgreedByAnother, isChilds } from "../guardians/rules.ts";
import {
  endFirstTexts,
  forChild,
  recordConsents,
  restConsents,
  setConsent,
  type ConsentEvidence,
} from "../consents/commands.server.ts";
import { DEFAULT_LANGUAGE } from "../languages/rules.ts";
import { setLanguages } from "../languages/commands.server.ts";

/**
 * A phone as stored, in E.164. A member's first phone is their own and has no label, unless it's a minor's guardian's.
 * `smsConsent` is a guardian's consent if it's a minor's and not a guardian's.
 */
export type ParsedPhone = {
  /** 0 for the member's first phone. Without one, it's the phone's place in the list. */
  position?: number;
  label: string | null;
  phone: string;
  smsConsent: boolean;
  isGuardian?: boolean;
  /**
   * What the team texts this number in. If omitted, the number keeps the language that it has. For a new number, English
   * is the same as none, because everyone who adds one starts with it.
   */
  language?: Language;
};

type NewPhone = ParsedPhone & { memberId: string; position: number; isMinor?: boolean };

/** Adds phones to members and records their consents. */
export async function insertPhones(trx: Trx, teamId: string, evidence: ConsentEvidence, phones: NewPhone[]) {
  if (phones.length === 0) return;
  const consentIdByPhone = new Map<NewPhone, string>();
  const consenting = Map.groupBy(
    phones.filter(({ smsConsent }) => smsConsent),
    isChilds,
  );
  for (const [isForChild, group] of consenting) {
    const consentIds = await recordConsents(
      trx,
      teamId,
      isForChild ? forChild(evidence) : evidence,
      group.map(({ phone }) => ({ phone, granted: true })),
    );
    for (const [index, phone] of group.entries()) consentIdByPhone.set(phone, consentIds[index]!);
  }
  await trx
    .insertInto("memberPhone")
    .values(
      phones.map((phone) => {
        const { isMinor: _, language: wanted, ...row } = phone;
        const language = wanted === DEFAULT_LANGUAGE ? null : (wanted ?? null);
        return {
          ...row,
          teamId,
          consentId: consentIdByPhone.get(phone) ?? null,
          language: sql<string | null>`coalesce(${language}::text, (
            select other.language from member_phone other
            where other.team_id = ${teamId} and other.phone = ${row.phone} and other.language is not null limit 1
          ))`,
        };
      }),
    )
    .execute();
  await setLanguages(
    trx,
    teamId,
    filterChosen(phones).filter(({ language }) => language !== DEFAULT_LANGUAGE),
  );
}

/** Lists the phones for which someone chose a language. */
const filterChosen = (phones: readonly NewPhone[]) =>
  phones.flatMap(({ phone, language }) => (language === undefined ? [] : [{ phone, language }]));

/** Replaces a member's phones. Phones that stay keep their consents, unless someone else has to agree for them now. */
export async function replacePhones(
  trx: Trx,
  teamId: string,
  evidence: ConsentEvidence,
  memberId: string,
  phones: NewPhone[],
  wasMinor: boolean,
) {
  const before = await trx.selectFrom("memberPhone").selectAll().where("memberId", "=", memberId).execute();
  const existing = new Map(before.map((row) => [row.phone, row]));
  await trx
    .deleteFrom("memberPhone")
    .where("memberId", "=", memberId)
    .where(
      "phone",
      "not in",
      phones.map(({ phone }) => phone),
    )
    .execute();
  await insertPhones(
    trx,
    teamId,
    evidence,
    phones.filter(({ phone }) => !existing.has(phone)),
  );
  // One update per phone is fine, because there are at most five. Two phones can swap positions, because the database
  // checks that positions are unique only on commit.
  for (const phone of phones) {
    const row = existing.get(phone.phone);
    if (!row) continue;
    const { label, position, smsConsent, isGuardian = false } = phone;
    await trx
      .updateTable("memberPhone")
      .set({ label, position, isGuardian })
      .where("id", "=", row.id)
      .execute();
    const isForChild = isChilds(phone);
    const isResting = isAgreedByAnother(row, wasMinor, phone) && row.smsConsent && !smsConsent;
    if (isResting) await restConsents(trx, teamId, [row]);
    else if (row.smsConsent !== smsConsent || (smsConsent && isAgreedByAnother(row, wasMinor, phone)))
      await setConsent(trx, teamId, isForChild ? forChild(evidence) : evidence, [row], smsConsent);
  }
  await setLanguages(trx, teamId, filterChosen(phones.filter(({ phone }) => existing.has(phone))));
  const currentPhones = new Set(phones.map(({ phone }) => phone));
  await endFirstTexts(
    trx,
    teamId,
    [...existing.keys()].filter((phone) => !currentPhones.has(phone)),
  );
}
