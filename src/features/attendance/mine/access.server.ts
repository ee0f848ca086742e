import { sql, type RawBuilder } from "kysely";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { listWordingIds } from "#words/consents/consents.ts";
import type { Language } from "#words/language.ts";
import { openLink, requireLink, STOPPED_HERE, UNSUBSCRIBED_HERE, type Link } from "../access.server.ts";
import { selectLeaguePage, TEAM_PAGE } from "../public-links/queries.server.ts";
import type { PublicLinks } from "../public-links/schema.ts";
import { isEmailContact, listPeople, MAX_OWN_MEMBERS, type Person } from "./rules.ts";

declare const proof: unique symbol;

/** A roster entry that a link proves. The same child in two teams has two of them. */
export type OwnMember = {
  memberId: string;
  memberName: string;
  isSub: boolean;
  teamId: string;
  teamName: string;
  teamKit: string | null;
  timeZone: string;
  subscriptionStatus: string;
  subscriptionExpiresAt: Date | null;
} & PublicLinks;

/**
 * Proves that the request came through a current link, whose holder sees and changes these members and no one else. Only
 * this file creates such a grant.
 */
export type OwnPage = {
  /** The number or address that the link was sent to, or null for a link that proves a single member (REACH-15). */
  contact: string | null;
  /** The language of the link's reader. */
  language: Language;
  /** The day of the link's own game, or null if that no longer opens, because none of these members is asked in it. */
  linkOn: string | null;
  /** Active members, in the order of their names. */
  members: readonly OwnMember[];
  /** The same members, each person once. */
  people: readonly Person[];
  [proof]: "own page";
};

/** A page that can't be used, because everyone behind its link is inactive. */
export type FormerPage = Pick<OwnMember, "teamId" | "teamName" | "teamKit" | "timeZone"> & {
  linkOn: string;
  language: Language;
};

type MemberRow = OwnMember & { active: boolean };

const MEMBER_COLUMNS = sql`
  member.id as "memberId", member.name as "memberName", member.sub_position is not null as "isSub", member.active,
  team.id as "teamId", team.name as "teamName", team.kit as "teamKit", team.time_zone as "timeZone",
  team.subscription_status as "subscriptionStatus", team.subscription_expires_at as "subscriptionExpiresAt",
  ${sql.raw(selectLeaguePage())} as "leaguePage", ${sql.raw(TEAM_PAGE)} as "teamPage"`;

/**
 * Opens Your Games through a current link, to show it. Throws LINK_INVALID if the link is unknown, its team is archived, or
 * no one is behind it anymore, and LINK_EXPIRED if it isn't current.
 */
export const openOwnPage = async (token: string): Promise<OwnPage | FormerPage> =>
  readOwnPage(await openLink(token));

async function readOwnPage(link: Link): Promise<OwnPage | FormerPage> {
  const { state, contact, memberId, memberIds, teamId, linkOn, language } = link;
  if (state !== "current") throw new AppError("LINK_EXPIRED");
  const rows =
    contact === null ? await findMember(teamId, memberId) : await listBehindContact(contact, teamId);
  const members = rows.filter(({ active }) => active).map(toOwnMember);
  if (members.length > 0) {
    const page = { contact, language, linkOn: memberIds.length > 0 ? linkOn : null, members };
    return { ...page, people: listPeople(members) } as unknown as OwnPage;
  }
  const [former] = rows;
  if (!former) throw new AppError("LINK_INVALID");
  const { teamName, teamKit, timeZone } = former;
  return { teamId, teamName, teamKit, timeZone, linkOn, language };
}

export const isOwnPage = (page: OwnPage | FormerPage): page is OwnPage => "people" in page;

/**
 * Grants changes through a link. Throws like `openOwnPage`, RATE_LIMITED, and NOT_FOUND if everyone behind the link is
 * inactive.
 */
export async function requireOwnPage(token: string): Promise<OwnPage> {
  const page = await readOwnPage(await requireLink(token, { canBeEmpty: true }));
  if (!isOwnPage(page)) throw new AppError("NOT_FOUND");
  return page;
}

/** Lists the members behind a contact now, for its calendar, which isn't about one team more than about another. */
export async function listMembersBehind(contact: string): Promise<OwnMember[]> {
  return (await listBehindContact(contact, null)).filter(({ active }) => active).map(toOwnMember);
}

const toOwnMember = ({ active: _active, ...member }: MemberRow): OwnMember => member;

async function findMember(teamId: string, memberId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${MEMBER_COLUMNS}
    from team_member member join team on team.id = member.team_id and team.archived_at is null
    where member.id = ${memberId} and member.team_id = ${teamId}`.execute(db);
  return rows;
}

/**
 * Lists the members whose roster entry has this number with consent (REACH-14). Another team than the link's is there
 * once the number accepted a text of it: otherwise, anyone who types a number would put a team on its holder's page. A
 * number whose holder turned off a team's texts here still counts, because they did it on this page. The oldest entries
 * come first, so that new ones can't displace them. An email address proves the members who have it instead (REACH-32).
 */
async function listBehindContact(contact: string, ownTeamId: string | null): Promise<MemberRow[]> {
  const { table, column, isProven } = isEmailContact(contact) ? byEmail : byPhone;
  const entry = sql.ref(table);
  const isOwnTeam = sql`${entry}.team_id is not distinct from ${ownTeamId}::uuid`;
  const { rows } = await sql<MemberRow>`
    select behind.* from (
      select ${MEMBER_COLUMNS}
      from ${entry}
      join team_member member on member.id = ${entry}.member_id
      join team on team.id = ${entry}.team_id and team.archived_at is null
      where ${entry}.${sql.ref(column)} = ${contact} and (member.active or ${isOwnTeam}) and ${isProven(isOwnTeam)}
      order by ${isOwnTeam} desc, ${entry}.id limit ${MAX_OWN_MEMBERS}
    ) behind
    order by "memberName", "teamName", "memberId"`.execute(db);
  return rows;
}

/** Where roster entries of one kind of contact are, and whether a contact proves one of them. */
type Proof = {
  table: string;
  column: string;
  isProven: (isOwnTeam: RawBuilder<unknown>) => RawBuilder<unknown>;
};

const byPhone: Proof = {
  table: "member_phone",
  column: "phone",
  isProven: (isOwnTeam) => sql`case
    when ${isOwnTeam} then member_phone.sms_consent or ${sql.raw(STOPPED_HERE)}
    -- Subqueries of one row, because PostgreSQL may read a whole table for an "exists" in a case.
    when member_phone.sms_consent then (
      select first_text.accepted_at is not null from first_text
      where first_text.team_id = member_phone.team_id and first_text.phone = member_phone.phone
    )
    else (
      select stop.wording_id = any(${listWordingIds("phoneStop")}::text[]) from sms_consent stop
      where stop.id = member_phone.consent_id
    )
  end`,
};

/** The same for an address: another team than the link's is there once the address took an email of it (REACH-32). */
const byEmail: Proof = {
  table: "member_email",
  column: "email",
  isProven: (isOwnTeam) => sql`(member_email.email_consent or ${sql.raw(UNSUBSCRIBED_HERE)})
    and (${isOwnTeam} or (
      select email_link.accepted_at is not null from email_link
      where email_link.team_id = member_email.team_id and email_link.email = member_email.email
    ))`,
};
