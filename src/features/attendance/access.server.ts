import { selectAddressLanguage } from "#features/teams/languages/queries.server.ts";
import { DEFAULT_LANGUAGE } from "#features/teams/languages/rules.ts";
import { createManagerTextLink } from "#features/teams/manager-links/access.server.ts";
import { parseManagerMark } from "#features/teams/manager-links/rules.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, pool } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { consume } from "#platform/rate-limit.ts";
import { linkToken, digestToken } from "#platform/secrets.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { listWordingIds } from "#words/consents/consents.ts";
import type { Language } from "#words/language.ts";
import { getLinkState, NO_LINK, parseAskMark, parseLinkMark, type LinkState } from "./links/rules.ts";
import { getRsvpPath } from "./rules.ts";

/** Identifies an RSVP: one member's response to one game. */
export type RsvpKey = { gameId: string; memberId: string };

/** What a link in a text opens: a game, for anyone who reads the contact that it was sent to (REACH-13). */
export type LinkKey = { gameId: string; contact: string; linkMark: string };

const createToken = (purpose: string, id: string, linkMark: string | null) => {
  const { keyVersion, generation } = parseLinkMark(linkMark);
  return linkToken(purpose, generation === 0 ? id : `${id}:${generation}`, keyVersion);
};

/**
 * Derives the secret token for the link in a text. The token is rebuilt each time the text is sent and is never stored
 * (OP-26).
 */
export const createContactToken = ({ gameId, contact, linkMark }: LinkKey) =>
  createToken("contact", `${gameId}:${contact}`, linkMark);

/** Derives the token of a link from before families, which belongs to a single member. */
export const createRsvpToken = ({
  gameId,
  memberId,
  linkMark = null,
}: RsvpKey & { linkMark?: string | null }) => createToken("rsvp", `${gameId}:${memberId}`, linkMark);

/** Everything before the token of the links in texts (TEXT-13). */
const linkStart = config.shortUrl === null ? config.appUrl + getRsvpPath("") : `${config.shortUrl}/`;

/** The length of every new RSVP link. Links differ only in their tokens, which all have the same length. */
export const RSVP_LINK_LENGTH = linkStart.length + linkToken("rsvp", "").length;

/** The length of a link to Your Games. */
export const OWN_PAGE_LINK_LENGTH = RSVP_LINK_LENGTH + "/me".length;

/** Rebuilds the link of an email, whose length doesn't matter. */
export const createContactLink = (key: LinkKey) => config.appUrl + getRsvpPath(createContactToken(key));

/** A link as screens show it, because the real ones are secret. */
export const SHOWN_RSVP_LINK = `${linkStart}…`;

/** What a stored text knows about its link. */
export type LinkedText = {
  gameId: string | null;
  memberId: string | null;
  phone: string;
  linkMark: string | null;
};

/** Rebuilds the link of a text, or returns null if it has none. A text that was queued before families keeps its link. */
export function createTextLink({ gameId, memberId, phone, linkMark }: LinkedText): string | null {
  const managerLink = parseManagerMark(linkMark);
  if (managerLink) return createManagerTextLink(managerLink.linkId, managerLink.keyVersion);
  const ask = parseAskMark(linkMark);
  if (ask) return linkStart + createAskToken(ask.askId, ask.keyVersion);
  if (gameId === null || memberId === null || linkMark === NO_LINK) return null;
  const isForContact = linkMark !== null && parseLinkMark(linkMark).owner === "contact";
  const token = isForContact
    ? createContactToken({ gameId, contact: phone, linkMark })
    : createRsvpToken({ gameId, memberId, linkMark });
  return linkStart + token;
}

/** Derives the secret token for what someone of a league's sub pool was asked. It's rebuilt like those of RSVP links. */
export const createAskToken = (askId: string, keyVersion: number) => linkToken("pool-ask", askId, keyVersion);

/** Identifies the game that the link in a test text shows. Its holder responds for no one (START-24). */
export type PreviewKey = { gameId: string; memberIds: null };

/** Derives the secret token for the link in a test text. It's rebuilt like those of RSVP links. */
export const createPreviewToken = (textId: string, linkMark: string | null) =>
  linkToken("test-text", textId, parseLinkMark(linkMark).keyVersion);

export const createPreviewLink = (textId: string, linkMark: string | null) =>
  linkStart + createPreviewToken(textId, linkMark);

/** Selects the day of the team's next game that isn't canceled, for a link's game. */
export const NEXT_ON = `(
  select later.game_on from game later
  where later.team_id = game.team_id and later.game_on > game.game_on and later.cancelled_at is null
  order by later.game_on limit 1
)`;

/** Selects whether a manager revoked a link, for a link as `link` and the member of one that has no contact. */
export const IS_REVOKED = `coalesce(link.generation <> case when link.contact is null then member.link_generation
  else coalesce((
    select revocation.generation from contact_revocation revocation
    where revocation.team_id = link.team_id and revocation.contact = link.contact
  ), 0) end, false)`;

/**
 * Selects a link by its token's digest. A link can be in the texts of two months. The limit also tells PostgreSQL to look
 * up a single response. Once a number is erased, its links belong to no one.
 */
export const selectLink = (digest: string) => `(
  select team_id, game_id, member_id, contact, generation from rsvp_link
  where digest = ${digest} and (member_id is not null or contact is not null) limit 1
)`;

/**
 * Selects whether a phone's holder turned off a team's texts on Your Games, for a `member_phone`. They still read it and
 * can turn texts back on. Saying that a member isn't theirs is different (REACH-58).
 */
export const STOPPED_HERE = `coalesce((
  select not stop.granted and stop.source = 'member-page' and stop.wording_id not in ('${listWordingIds("notMine").join("', '")}')
  from sms_consent stop where stop.id = member_phone.consent_id
), false)`;

/**
 * Selects whether an address's holder unsubscribed from a team's emails, for a `member_email`. They still read the emails
 * they got, and can subscribe again.
 */
export const UNSUBSCRIBED_HERE = `coalesce((
  select not stop.granted and stop.source = 'unsubscribe' from email_consent stop
  where stop.id = member_email.consent_id
), false)`;

/** Selects whether a sub may be on a link's page: once they were asked. Expects the member as `own`. */
const IS_ASKED = `own.active and (own.sub_position is null or exists (
  select from game_rsvp asked where asked.game_id = link.game_id and asked.member_id = own.id
))`;

/**
 * Selects the members that a link shows and changes in its own game, as `member`, for a link as `link`. Reads the roster,
 * so that a number that was taken off a member no longer shows them (REACH-14). A sub is there once they were asked. A
 * phone's link never shows the members of an email, and an email's never those of a phone (REACH-32).
 */
export const ASKED_MEMBERS = `(
  select own.id from team_member own where own.id = link.member_id and own.team_id = link.team_id
  union all
  select own.id from member_phone join team_member own on own.id = member_phone.member_id
  where member_phone.team_id = link.team_id and member_phone.phone = link.contact
    and (member_phone.sms_consent or ${STOPPED_HERE}) and ${IS_ASKED}
  union all
  select own.id from member_email join team_member own on own.id = member_email.member_id
  where member_email.team_id = link.team_id and member_email.email = link.contact
    and (member_email.email_consent or ${UNSUBSCRIBED_HERE}) and ${IS_ASKED}
)`;

/**
 * Selects the language of a link's reader, for a link as `link`: of the contact that it was sent to, as the person or their
 * manager chose it (REACH-50), or of a single member's first contact that has one.
 */
export const LINK_LANGUAGE = `coalesce(
  (select chosen.language from contact_language chosen where chosen.contact = link.contact),
  (
    select own.language from member_phone own
    where own.team_id = link.team_id and own.phone = link.contact and own.language is not null limit 1
  ),
  ${selectAddressLanguage("link.team_id", "link.contact")},
  (
    select coalesce(chosen.language, own.language)
    from member_phone own left join contact_language chosen on chosen.contact = own.phone
    where own.member_id = link.member_id and coalesce(chosen.language, own.language) is not null
    order by own.position limit 1
  ),
  '${DEFAULT_LANGUAGE}'
)`;

/** The columns that decide what a link opens, for a link, its game, its team, and its member, if it has one. */
const LINK_COLUMNS = `game.game_on as "linkOn", ${NEXT_ON} as "nextOn", ${IS_REVOKED} as "isRevoked",
  team.time_zone as "timeZone"`;

export type LinkRow = { linkOn: string; nextOn: string | null; isRevoked: boolean; timeZone: string };

/** Returns what a link opens now. */
export const findLinkState = (
  { linkOn, nextOn, isRevoked, timeZone }: LinkRow,
  now = clock.now(),
): LinkState => getLinkState({ today: toWallClock(now, timeZone).on, gameOn: linkOn, nextOn, isRevoked });

declare const proof: unique symbol;

/**
 * Proves that the request came through a link that hasn't expired. A link in a text proves that its holder reads the
 * contact. One from before families, or one that a manager copied, proves a single member (REACH-15). Only this file
 * creates one.
 */
export type Link = {
  teamId: string;
  gameId: string;
  /** The day of its game. */
  linkOn: string;
  timeZone: string;
  /** The language of its reader. */
  language: Language;
  state: Exclude<LinkState, "expired">;
  /** The members it shows in its own game. There's at least one, unless the caller allowed none. */
  memberIds: string[];
  [proof]: "link";
} & ({ contact: string; memberId: null } | { contact: null; memberId: string });

const LINK_LOOKUP = {
  name: "attendance-find-link",
  text: `
    select link.team_id as "teamId", link.game_id as "gameId", link.contact, link.member_id as "memberId",
      ${LINK_LANGUAGE} as language,
      array(select asked.id from ${ASKED_MEMBERS} asked order by asked.id) as "memberIds", ${LINK_COLUMNS}
    from ${selectLink("$1")} link
    join team on team.id = link.team_id and team.archived_at is null
    join game on game.id = link.game_id and game.team_id = link.team_id
    left join team_member member on member.id = link.member_id`,
};

/**
 * Resolves a link's token to what its holder may see and change (PERM1-14). Throws LINK_INVALID if it's unknown, its team
 * is archived, or no one is behind it anymore, LINK_EXPIRED, and RATE_LIMITED. With `canBeEmpty`, also resolves the link
 * of a contact behind which no one is asked in the link's own game anymore, because others may be behind it (REACH-14).
 */
export async function requireLink(token: string, { canBeEmpty = false } = {}): Promise<Link> {
  const link = await findLink(token);
  if (!link || (link.memberIds.length === 0 && !canBeEmpty)) throw new AppError("LINK_INVALID");
  await consume("rsvp:token", token);
  return link;
}

/**
 * Resolves a token like `requireLink` with `canBeEmpty`, for pages that only show something. Opening them isn't limited,
 * so that a page stays usable after too many changes.
 */
export async function openLink(token: string): Promise<Link> {
  const link = await findLink(token);
  if (!link) throw new AppError("LINK_INVALID");
  return link;
}

async function findLink(token: string): Promise<Link | null> {
  const { rows } = await pool.query<Link & LinkRow>({ ...LINK_LOOKUP, values: [digestToken(token)] });
  const [row] = rows;
  if (!row || (row.memberIds.length === 0 && row.contact === null)) return null;
  const { nextOn: _nextOn, isRevoked: _isRevoked, ...link } = row;
  const state = findLinkState(row);
  if (state === "expired") throw new AppError("LINK_EXPIRED");
  return { ...link, state };
}

/**
 * Resolves a token like `requireLink`, or to the game that a test text shows. Throws LINK_INVALID, LINK_EXPIRED, and
 * RATE_LIMITED.
 */
export async function requireLinkOrPreview(token: string): Promise<Link | PreviewKey> {
  const link = (await findLink(token)) ?? (await findPreviewKey(token));
  if (!link || link.memberIds?.length === 0) throw new AppError("LINK_INVALID");
  await consume("rsvp:token", token);
  return link;
}

/** A link ends with its text, like the links of players, which are stored under the month of theirs. */
async function findPreviewKey(token: string): Promise<PreviewKey | undefined> {
  const row = await db
    .selectFrom("testText")
    .innerJoin("message", (join) =>
      join.onRef("message.id", "=", "testText.messageId").onRef("message.month", "=", "testText.month"),
    )
    .innerJoin("team", "team.id", "testText.teamId")
    .select("testText.gameId")
    .where("testText.digest", "=", digestToken(token))
    .where("team.archivedAt", "is", null)
    .executeTakeFirst();
  return row && { gameId: row.gameId, memberIds: null };
}
