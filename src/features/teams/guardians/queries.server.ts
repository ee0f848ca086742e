import { sql, type RawBuilder } from "kysely";
import { db, type Trx } from "#platform/database.ts";
import { GUARDIAN_LABEL } from "./rules.ts";

/**
 * Whether a phone is the child's own. Expects `member_phone`. Not written with `exists`, for which PostgreSQL would read
 * all minors of all teams into memory once a query has many phones.
 */
const isChildsPhone = sql`not member_phone.is_guardian and (
  select minor.is_minor from team_member minor where minor.id = member_phone.member_id
)`;

/** Selects the phones of a member's guardians that get this team's texts, whatever their area code. */
const selectReachable = (memberId: RawBuilder<unknown>) => sql`
  select guardian.phone from member_phone guardian
  where guardian.member_id = ${memberId} and guardian.is_guardian and guardian.sms_consent
    and not exists (select from phone_suppression stop where stop.phone = guardian.phone)
    and not exists (
      select from wrong_number wrong where wrong.team_id = guardian.team_id and wrong.phone = guardian.phone
    )`;

/** Selects the numbers without which a child's own phone gets no text, or null for other phones. Expects `member_phone`. */
export const selectGuardianPhones = sql`
  case when ${isChildsPhone} then array(${selectReachable(sql`member_phone.member_id`)}) end`;

/**
 * Selects whether a number is a child's own and no one else's who agreed to this team's texts. A number that a parent
 * who plays or manages agreed for is theirs too.
 */
export const isChildsNumber = (teamId: RawBuilder<unknown>, phone: RawBuilder<unknown>) => sql`(
  exists (
    select from member_phone where member_phone.team_id = ${teamId} and member_phone.phone = ${phone} and ${isChildsPhone}
  ) and not exists (
    select from member_phone where member_phone.team_id = ${teamId} and member_phone.phone = ${phone}
      and member_phone.sms_consent and not (${isChildsPhone})
  ) and not exists (
    select from manager_phone where manager_phone.team_id = ${teamId} and manager_phone.phone = ${phone}
  )
)`;

/**
 * Selects whether a number is a child's own, and no guardian of theirs can be reached right now (REACH-59). A child with
 * a reachable guardian who shares the phone with another child is enough.
 */
export const isChildAlone = (teamId: RawBuilder<unknown>, phone: RawBuilder<unknown>) => sql`(
  ${isChildsNumber(teamId, phone)} and not exists (
    select from member_phone where member_phone.team_id = ${teamId} and member_phone.phone = ${phone}
      and member_phone.sms_consent and exists (${selectReachable(sql`member_phone.member_id`)})
  )
)`;

/** Returns the phones that aren't a child's own, for which someone's own consent counts. */
export async function excludeChildsPhones<Phone extends { id: string }>(
  trx: Trx,
  phones: readonly Phone[],
): Promise<Phone[]> {
  if (phones.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select member_phone.id from member_phone
    where member_phone.id = any(${phones.map(({ id }) => id)}::uuid[]) and ${isChildsPhone}`.execute(trx);
  const childs = new Set(rows.map(({ id }) => id));
  return phones.filter(({ id }) => !childs.has(id));
}

/** Lists the minors whose only guardian has this phone. An email at the same position is the same guardian's. */
export async function listLastGuardians(trx: Trx, phone: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select member.id from member_phone guardian
    join team_member member on member.id = guardian.member_id and member.is_minor
    where guardian.phone = ${phone} and guardian.is_guardian and not exists (
      select from member_phone other
      where other.member_id = member.id and other.is_guardian and other.phone <> guardian.phone
    ) and not exists (
      select from member_email other
      where other.member_id = member.id and other.is_guardian and other.position <> guardian.position
    )`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Returns whether a number is a child's own on this team, and no one else's who agreed to texts. */
export async function isChildsNumberOn(trx: Trx, teamId: string, phone: string): Promise<boolean> {
  const { rows } = await sql<{ isChilds: boolean }>`
    select ${isChildsNumber(sql`${teamId}::uuid`, sql`${phone}::text`)} as "isChilds"`.execute(trx);
  return rows[0]!.isChilds;
}

/**
 * Returns the guardians of the child whose own phone this is on the team, or null if it isn't a child's. If children
 * share the phone, it's the one who was added first.
 */
export async function findGuardiansOf(
  teamId: string,
  phone: string,
): Promise<{ label: string; phone: string }[] | null> {
  const { rows } = await sql<{ label: string | null; phone: string }>`
    select guardian.label, guardian.phone from (
      select member_phone.member_id from member_phone
      where member_phone.team_id = ${teamId} and member_phone.phone = ${phone} and ${isChildsPhone}
      order by member_phone.id limit 1
    ) child
    join member_phone guardian on guardian.member_id = child.member_id and guardian.is_guardian
    order by guardian.position`.execute(db);
  if (rows.length === 0) return null;
  return rows.map((row) => ({ ...row, label: row.label ?? GUARDIAN_LABEL }));
}

/** How many managers read what a child writes, so that no adult is alone with a child (REACH-47). */
const READERS = 2;

/** Lists the managers who read what a child writes: the owner, and the one who has managed the team longest. */
export async function listReaders(teamId: string): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    select app_user.name, app_user.email from (
      select team.manager_id as user_id, null::timestamptz as since from team where team.id = ${teamId}
      union all
      select team_manager.user_id, team_manager.invitation_accepted_at from team_manager
      join team on team.id = team_manager.team_id
      where team_manager.team_id = ${teamId} and team_manager.invitation_accepted_at is not null
        and team_manager.user_id <> team.manager_id
    ) manager
    join app_user on app_user.id = manager.user_id
    order by manager.since nulls first, app_user.id limit ${READERS}`.execute(db);
  return rows;
}
