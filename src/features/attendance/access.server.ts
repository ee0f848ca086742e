import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { consume } from "#platform/rate-limit.ts";
import { linkToken, digestToken } from "#platform/secrets.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { getLinkState, parseLinkMark, type LinkState } from "./links/rules.ts";
import { getRsvpPath } from "./rules.ts";

/** Identifies an RSVP: one member's response to one game. */
export type RsvpKey = { gameId: string; memberId: string };

/** An RSVP, and the mark that `activateLinks` returned for its link. */
export type MarkedRsvpKey = RsvpKey & { linkMark?: string | null };

/**
 * Derives the secret token for an RSVP link. The token is rebuilt for each text that includes the link and is never
 * stored (OP-26).
 */
export function createRsvpToken({ gameId, memberId, linkMark = null }: MarkedRsvpKey): string {
  const { keyVersion, generation } = parseLinkMark(linkMark);
  const id = `${gameId}:${memberId}`;
  return linkToken("rsvp", generation === 0 ? id : `${id}:${generation}`, keyVersion);
}

/** Everything before the token of the links in texts (TEXT-13). */
const linkStart = config.shortUrl === null ? config.appUrl + getRsvpPath("") : `${config.shortUrl}/`;

/** The length of every new RSVP link. Links differ only in their tokens, which all have the same length. */
export const RSVP_LINK_LENGTH = linkStart.length + linkToken("rsvp", "").length;

/** A link as screens show it, because the real ones are secret. */
export const SHOWN_RSVP_LINK = `${linkStart}…`;

export const createRsvpLink = (rsvpKey: MarkedRsvpKey) => linkStart + createRsvpToken(rsvpKey);

/** Identifies the game that the link in a test text shows. Its holder responds for no one (START-24). */
export type PreviewKey = { gameId: string; memberId: null };

/** Derives the secret token for the link in a test text. It's rebuilt like those of RSVP links. */
export const createPreviewToken = (textId: string, linkMark: string | null) =>
  linkToken("test-text", textId, parseLinkMark(linkMark).keyVersion);

export const createPreviewLink = (textId: string, linkMark: string | null) =>
  linkStart + createPreviewToken(textId, linkMark);

/**
 * Selects the game and the member of a link, as `rsvpLink`. A link can be in the texts of two months. The limit also
 * tells PostgreSQL to look up a single response.
 */
export const selectLink = (token: string) =>
  db
    .selectFrom("rsvpLink")
    .select(["rsvpLink.gameId", "rsvpLink.memberId", "rsvpLink.generation"])
    .where("digest", "=", digestToken(token))
    .limit(1)
    .as("rsvpLink");

/** Selects the day of the team's next game that isn't canceled, for a link's game. */
export const NEXT_ON = `(
  select later.game_on from game later
  where later.team_id = game.team_id and later.game_on > game.game_on and later.cancelled_at is null
  order by later.game_on limit 1
)`;

/** The columns that decide what a link opens, in a query that joins a link, its game, its team, and its member. */
export const linkColumns = [
  sql<string | null>`game.game_on`.as("linkOn"),
  sql<string | null>`${sql.raw(NEXT_ON)}`.as("nextOn"),
  sql<boolean>`coalesce(rsvp_link.generation <> team_member.link_generation, false)`.as("isRevoked"),
  sql<string>`team.time_zone`.as("timeZone"),
] as const;

type LinkRow = { linkOn: string | null; nextOn: string | null; isRevoked: boolean; timeZone: string };

/** Returns what a link opens now. A link whose game is gone has no end, and the page explains what happened. */
export const findLinkState = (
  { linkOn, nextOn, isRevoked, timeZone }: LinkRow,
  now = clock.now(),
): LinkState =>
  linkOn === null
    ? "current"
    : getLinkState({ today: toWallClock(now, timeZone).on, gameOn: linkOn, nextOn, isRevoked });

/**
 * Resolves a link's token to its RSVP, which is the only one the link's holder may change (PERM1-14), or to the game
 * that a test text shows. Throws LINK_INVALID, LINK_EXPIRED, or RATE_LIMITED.
 */
export async function requireRsvpKey(token: string): Promise<RsvpKey | PreviewKey> {
  const rsvpKey = (await findRsvpKey(token)) ?? (await findPreviewKey(token));
  if (!rsvpKey) throw new AppError("LINK_INVALID");
  await consume("rsvp:token", token);
  return rsvpKey;
}

async function findRsvpKey(token: string): Promise<RsvpKey | undefined> {
  const row = await db
    .selectFrom(selectLink(token))
    .innerJoin("gameRsvp", (join) =>
      join
        .onRef("gameRsvp.gameId", "=", "rsvpLink.gameId")
        .onRef("gameRsvp.memberId", "=", "rsvpLink.memberId"),
    )
    .innerJoin("team", "team.id", "gameRsvp.teamId")
    .leftJoin("game", "game.id", "gameRsvp.gameId")
    .leftJoin("teamMember", "teamMember.id", "gameRsvp.memberId")
    .select(["gameRsvp.gameId", "gameRsvp.memberId", ...linkColumns])
    .where("team.archivedAt", "is", null)
    .executeTakeFirst();
  if (row && findLinkState(row) === "expired") throw new AppError("LINK_EXPIRED");
  return row && { gameId: row.gameId, memberId: row.memberId };
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
  return row && { gameId: row.gameId, memberId: null };
}
