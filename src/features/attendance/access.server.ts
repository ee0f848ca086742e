import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { consume } from "#platform/rate-limit.ts";
import { linkToken, digestToken } from "#platform/secrets.ts";
import { RSVP_TOKEN_LENGTH, getRsvpPath } from "./rules.ts";

/** Identifies an RSVP: one member's response to one game. */
export type RsvpKey = { gameId: string; memberId: string };

/**
 * Derives the secret token for an RSVP link. The token is rebuilt for each text that includes the link and is never
 * stored (OP-26).
 */
export const createRsvpToken = ({ gameId, memberId }: RsvpKey) => linkToken("rsvp", `${gameId}:${memberId}`);

/** Everything before the token of the links in texts (TEXT-13). */
const linkStart = config.shortUrl === null ? config.appUrl + getRsvpPath("") : `${config.shortUrl}/`;

/** The length of every RSVP link. Links differ only in their tokens, which all have the same length. */
export const RSVP_LINK_LENGTH = linkStart.length + RSVP_TOKEN_LENGTH;

/** A link as screens show it, because the real ones are secret. */
export const SHOWN_RSVP_LINK = `${linkStart}…`;

export const createRsvpLink = (rsvpKey: RsvpKey) => linkStart + createRsvpToken(rsvpKey);

/** Identifies the game that the link in a test text shows. Its holder responds for no one (START-24). */
export type PreviewKey = { gameId: string; memberId: null };

/** Derives the secret token for the link in a test text. It's rebuilt like those of RSVP links. */
export const createPreviewToken = (textId: string) => linkToken("test-text", textId);

export const createPreviewLink = (textId: string) => linkStart + createPreviewToken(textId);

/**
 * Selects the game and the member of a link, as `rsvpLink`. A link can be in the texts of two months. The limit also
 * tells PostgreSQL to look up a single response.
 */
export const selectLink = (token: string) =>
  db
    .selectFrom("rsvpLink")
    .select(["rsvpLink.gameId", "rsvpLink.memberId"])
    .where("digest", "=", digestToken(token))
    .limit(1)
    .as("rsvpLink");

/**
 * Resolves a link's token to its RSVP, which is the only one the link's holder may change (PERM1-14), or to the game
 * that a test text shows. Throws LINK_INVALID or RATE_LIMITED.
 */
export async function requireRsvpKey(token: string): Promise<RsvpKey | PreviewKey> {
  const rsvpKey = (await findRsvpKey(token)) ?? (await findPreviewKey(token));
  if (!rsvpKey) throw new AppError("LINK_INVALID");
  await consume("rsvp:token", token);
  return rsvpKey;
}

const findRsvpKey = (token: string): Promise<RsvpKey | undefined> =>
  db
    .selectFrom(selectLink(token))
    .innerJoin("gameRsvp", (join) =>
      join
        .onRef("gameRsvp.gameId", "=", "rsvpLink.gameId")
        .onRef("gameRsvp.memberId", "=", "rsvpLink.memberId"),
    )
    .innerJoin("team", "team.id", "gameRsvp.teamId")
    .select(["gameRsvp.gameId", "gameRsvp.memberId"])
    .where("team.archivedAt", "is", null)
    .executeTakeFirst();

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
