import { sql, type RawBuilder } from "kysely";
import { db, preferLookups, type Trx } from "#platform/database.ts";
import { formatPhone } from "#platform/phone.ts";
import { isChildsNumber, selectGuardianPhones } from "../guardians/queries.server.ts";
import { findPhoneBlock, type PhoneFacts } from "./rules.ts";
import type { PhoneBlock } from "./schema.ts";

/** The provider's code for a landline. */
const LANDLINE = 30_006;

/** Selects what keeps a team from texting a phone. Expects the phone's `phone_suppression` as `suppression`. */
const selectSuppression = (teamId: RawBuilder<unknown>, phone: RawBuilder<unknown>) => sql`
  coalesce(case suppression.provider_code when ${sql.lit(LANDLINE)} then 'landline' else suppression.reason end, (
    select 'wrong-number' from wrong_number
    where wrong_number.team_id = ${teamId} and wrong_number.phone = ${phone}
  )) as "suppressedBy"`;

/**
 * Selects what decides whether a team may text a phone. Expects `member_phone` and the phone's `phone_suppression` as
 * `suppression`.
 */
export const phoneFacts = sql`
  member_phone.sms_consent as "hasAgreed",
  ${selectSuppression(sql`member_phone.team_id`, sql`member_phone.phone`)},
  exists (
    select from join_question
    where join_question.team_id = member_phone.team_id and join_question.phone = member_phone.phone
  ) as "isWaitingForYes",
  ${selectGuardianPhones} as "guardianPhones"`;

/**
 * Selects whether a text to a phone has to name who it's for: the phone isn't the member's own, or someone else who's
 * active has it too (REACH-02). Expects `member_phone` and `team_member` as `member`, for whole rosters.
 */
export const needsName = sql`
  (member_phone.position > 0
    or count(*) filter (where member.active) over (partition by member.team_id, member_phone.phone) > 1) as "needsName"`;

export type PhoneRow = PhoneFacts & { label: string | null };

/**
 * Selects a member's phones as a list, their own first. `more` adds columns of `member_phone`, or of tables that `joins`
 * adds.
 */
export const selectPhones = <More = unknown>(
  memberId: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
  joins: RawBuilder<unknown> = sql``,
) => sql<(PhoneRow & More)[]>`(
  select coalesce(json_agg(own order by own.position), '[]') from (
    select member_phone.position, member_phone.label, member_phone.phone, ${phoneFacts} ${more}
    from member_phone
    left join phone_suppression suppression on suppression.phone = member_phone.phone ${joins}
    where member_phone.member_id = ${memberId}
  ) own
)`;

/** Returns a phone as screens show it: formatted, and with the reason if it gets no texts. */
export const toPhone = (row: PhoneRow) => ({
  phone: row.phone,
  displayPhone: formatPhone(row.phone),
  block: findPhoneBlock(row),
});

/**
 * Returns why a team may not text a number whose owner just agreed to it, or null if it may. A child's own phone isn't
 * the owner's to agree for.
 */
export async function findNumberBlock(trx: Trx, teamId: string, phone: string): Promise<PhoneBlock | null> {
  const { rows } = await sql<Pick<PhoneFacts, "phone" | "suppressedBy"> & { isChilds: boolean }>`
    select wanted.phone, ${selectSuppression(sql`${teamId}`, sql`wanted.phone`)},
      ${isChildsNumber(sql`${teamId}::uuid`, sql`wanted.phone`)} as "isChilds"
    from (select ${phone}::text as phone) wanted
    left join phone_suppression suppression on suppression.phone = wanted.phone`.execute(trx);
  const { isChilds, ...facts } = rows[0]!;
  const guardianPhones = isChilds ? [] : null;
  return findPhoneBlock({ ...facts, hasAgreed: true, isWaitingForYes: false, guardianPhones });
}

/** Counts the active members of these teams who get texts. */
export async function countReachable(teamIds: readonly string[]): Promise<number> {
  const { rows } = await db.transaction().execute(async (trx) => {
    await preferLookups(trx);
    return sql<PhoneFacts & { memberId: string }>`
      select member.id as "memberId", member_phone.phone, ${phoneFacts}
      from team_member member
      join member_phone on member_phone.member_id = member.id
      left join phone_suppression suppression on suppression.phone = member_phone.phone
      where member.team_id = any(${teamIds}::uuid[]) and member.active`.execute(trx);
  });
  return new Set(rows.filter((row) => findPhoneBlock(row) === null).map(({ memberId }) => memberId)).size;
}
