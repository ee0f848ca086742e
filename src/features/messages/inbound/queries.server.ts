import { sql } from "kysely";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import { findLanguage } from "#features/teams/languages/queries.server.ts";
import { after, days } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Trx } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { Language } from "#words/language.ts";
import { textKinds, type TextKind } from "../kinds/rules.ts";
import { isWaitingForYes } from "../questions/queries.server.ts";
import type { SentAsk } from "./reader/reactions.ts";
import {
  ASK_KINDS,
  findLetteredText,
  listOpenGames,
  LOOKBACK,
  type LetteredText,
} from "./open-games/queries.server.ts";
import { splitName } from "./reader/people.ts";
import type { Choice, Letters, Situation } from "./reader/situation.ts";
import { tokenize } from "./reader/tokens.ts";
import { formatHelp, pickLanguage, type NumberOrigin } from "./rules.ts";

/** Returns the last text to this phone, from any team. */
async function findLastText(trx: Trx, phone: string) {
  const row = await trx
    .selectFrom("message")
    .innerJoin("team", "team.id", "message.teamId")
    .innerJoin("appUser as owner", "owner.id", "team.managerId")
    .select([
      "message.teamId",
      "message.memberId",
      "message.kind",
      "message.body",
      "message.createdAt",
      "team.name as teamName",
      "owner.name as managerName",
    ])
    .where("message.phone", "=", phone)
    .where("message.state", "not in", ["queued", "skipped", "failed"])
    .orderBy("message.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The maximum number of asks that a reaction may quote. */
const MAX_ASKS = 20;

/** Lists the asks that a phone got lately, newest first, as far as they're stored. */
async function listAsks(trx: Trx, phone: string, now: Date): Promise<SentAsk[]> {
  const since = after(now, -LOOKBACK);
  const rows = await trx
    .selectFrom("message")
    .select(["gameId", "body"])
    .where("phone", "=", phone)
    .where("createdAt", ">=", since)
    .where("month", ">=", sql<string>`date_trunc('month', ${since}::date)`)
    .where("kind", "in", ASK_KINDS)
    .where("state", "not in", ["queued", "skipped", "failed"])
    .orderBy("createdAt", "desc")
    .limit(MAX_ASKS)
    .execute();
  return rows.flatMap(({ gameId, body }) => (gameId === null ? [] : { gameId, body }));
}

/** How long a doubtful wish to stop is remembered. A second one in this time opts out (TEXT-27). */
const DOUBT_DAYS = 30;
/** The maximum number of earlier texts to look at. No one writes more in the time that matters. */
const MAX_EARLIER_TEXTS = 200;

const listEarlierTexts = (trx: Trx, phone: string, sid: string, now: Date) =>
  trx
    .selectFrom("inboundText")
    .select(["outcome", "replyKind", "response", "gameIds", "memberIds", "receivedAt"])
    .where("phone", "=", phone)
    .where("receivedAt", ">", after(now, -days(DOUBT_DAYS)))
    .where("sid", "!=", sid)
    .orderBy("receivedAt", "desc")
    .limit(MAX_EARLIER_TEXTS)
    .execute();
type EarlierText = Awaited<ReturnType<typeof listEarlierTexts>>[number];
type LastText = Awaited<ReturnType<typeof findLastText>>;

/** What a reply of ours was, for the next text. A question back is an ask, too. */
const lastSentByReply: Record<string, Situation["lastSent"]> = {
  confirmation: "confirmation",
  question: "ask",
  "passed-on": "ask",
};

function findLastSent(lastText: LastText, earlierTexts: readonly EarlierText[]): Situation["lastSent"] {
  const repliedText = earlierTexts.find(({ replyKind }) => replyKind !== null);
  if (repliedText && (!lastText || repliedText.receivedAt >= lastText.createdAt))
    return lastSentByReply[repliedText.replyKind!] ?? "other";
  return lastText && textKinds[lastText.kind as TextKind].isAsk ? "ask" : "other";
}

function findAskedAt(lastText: LastText, question: EarlierText | undefined): Date | null {
  const times = [
    ...(lastText && textKinds[lastText.kind as TextKind].isAsk ? [lastText.createdAt] : []),
    ...(question ? [question.receivedAt] : []),
  ];
  return times.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** Returns what letters mean now: the newest of our texts or questions back that gave some out (REACH-09). */
function findLetters(
  text: LetteredText | null,
  question: EarlierText | undefined,
  games: readonly Choice[],
): Letters | null {
  if (question && (!text || question.receivedAt >= text.createdAt)) {
    const { gameIds, memberIds, response } = question;
    // A question from before families has one member per game.
    const choices = (gameIds ?? []).map((gameId, position) => ({
      gameId,
      memberId: memberIds?.[position] ?? games.find((game) => game.gameId === gameId)?.memberId ?? "",
    }));
    return { choices, response: response as RsvpStatus | null };
  }
  // The letters of a text end with its start, and older ones don't come back.
  if (!text || !games.some(({ gameId }) => gameId === text.gameId)) return null;
  return { choices: text.memberIds.map((memberId) => ({ gameId: text.gameId, memberId })), response: null };
}

const toWords = (name: string) => tokenize(name).tokens.map(({ word }) => word);

/** Reads everything that a reply's meaning depends on besides its words. */
export async function readSituation(trx: Trx, { phone, sid }: { phone: string; sid: string }, now: Date) {
  const lastText = await findLastText(trx, phone);
  const { games, former } = await listOpenGames(trx, phone, now);
  const earlierTexts = await listEarlierTexts(trx, phone, sid, now);
  const isOptedOut = await hasOptedOut(trx, phone);
  const language = await findLanguage(trx, phone, lastText?.teamId ?? null);
  const isRecent = ({ receivedAt }: EarlierText) => receivedAt > after(now, -days(1));
  const question = earlierTexts.find((text) => text.outcome === "asked" && isRecent(text));
  const currentNames = new Set(games.flatMap(({ name }) => splitName(name)));
  const situation: Situation = {
    // The provider or we have confirmed the opt-out since then.
    lastSent: isOptedOut ? "confirmation" : findLastSent(lastText, earlierTexts),
    games: games.map((game) => ({ ...game, today: toWallClock(now, game.timeZone).on })),
    asks: await listAsks(trx, phone, now),
    letters: findLetters(await findLetteredText(trx, phone, now), question, games),
    isOptedOut,
    isWaitingForYes: await isWaitingForYes(trx, phone, now),
    // The newest text decides. A player who tried a text gets real asks after it, and responses count again (START-24).
    test: lastText?.kind === "test" ? { body: lastText.body, textedAt: lastText.createdAt } : null,
    askedBefore: earlierTexts.some(({ replyKind }) => replyKind === "doubt"),
    hasNames: games.some(({ needsName }) => needsName),
    formerNames: former
      .flatMap((name) => splitName(name).slice(0, 1))
      .filter((word) => !currentNames.has(word)),
    names: toWords(lastText?.managerName ?? ""),
    language,
  };
  return {
    situation,
    lastText,
    games,
    language,
    /** When the phone was last asked for a response, by a text or by a question back. */
    askedAt: findAskedAt(lastText, question),
    /** The games for which an acknowledgment was asked back (TEXT-33). */
    acknowledgedGameIds: earlierTexts.flatMap(({ outcome, gameIds }) =>
      outcome === "acknowledged" ? (gameIds ?? []) : [],
    ),
    wasPassedOn: earlierTexts.some((text) => text.replyKind === "passed-on" && isRecent(text)),
    // Lateness is emailed as well.
    forwardedToday: earlierTexts.filter(
      (text) => (text.outcome === "forwarded" || text.outcome === "noted") && isRecent(text),
    ).length,
  };
}

async function hasOptedOut(trx: Trx, phone: string): Promise<boolean> {
  const row = await trx
    .selectFrom("phoneSuppression")
    .select("phone")
    .where("phone", "=", phone)
    .where("reason", "=", "stop")
    .executeTakeFirst();
  return row !== undefined;
}

/** Composes the reply to HELP or "who is this", or returns null if the provider has replied (TEXT-30). */
export async function composeHelp(
  {
    trx,
    text,
    lastText,
    language,
  }: { trx: Trx; text: { phone: string }; lastText: LastText; language: Language },
  { isWho, hasProviderReplied, ...word }: { language: Language; isWho: boolean; hasProviderReplied: boolean },
): Promise<string | null> {
  if (hasProviderReplied) return null;
  const origin = isWho && lastText ? await findNumberOrigin(trx, lastText.teamId, text.phone) : null;
  const { host } = new URL(config.appUrl);
  return formatHelp(pickLanguage(word, language), lastText?.teamName ?? null, host, origin);
}

/** Returns who put a number on a team's roster, and when, or null if it's gone (TEXT-30). */
async function findNumberOrigin(trx: Trx, teamId: string, phone: string): Promise<NumberOrigin | null> {
  const row = await trx
    .selectFrom("memberPhone")
    .innerJoin("teamMember", "teamMember.id", "memberPhone.memberId")
    .innerJoin("team", "team.id", "teamMember.teamId")
    .leftJoin("appUser as adder", "adder.id", "teamMember.addedBy")
    .select(["teamMember.addedVia", "teamMember.createdAt", "adder.name as addedBy", "team.timeZone"])
    .where("memberPhone.teamId", "=", teamId)
    .where("memberPhone.phone", "=", phone)
    .orderBy("teamMember.createdAt")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    addedBy: row.addedVia === "join-link" ? null : row.addedBy,
    addedOn: toWallClock(row.createdAt, row.timeZone).on,
  };
}

export type ForwardedText = NonNullable<Awaited<ReturnType<typeof findForwarded>>>;

/** Returns a reply to forward to the manager, or null if the team or the text is gone. */
export async function findForwarded(sid: string) {
  const row = await db
    .selectFrom("inboundText")
    .innerJoin("team", "team.id", "inboundText.teamId")
    .select([
      "inboundText.phone",
      "inboundText.body",
      "inboundText.outcome",
      "team.id as teamId",
      "team.name as teamName",
      "team.managerId",
      // Everyone behind the phone, because it isn't clear who they wrote about.
      sql<string | null>`coalesce((
        select string_agg(member.name, ', ' order by member.name, member.id)
        from member_phone join team_member member on member.id = member_phone.member_id and member.active
        where member_phone.team_id = team.id and member_phone.phone = inbound_text.phone
      ), (select name from team_member where id = inbound_text.member_id))`.as("memberName"),
    ])
    .where("inboundText.sid", "=", sid)
    .where("inboundText.body", "is not", null)
    .executeTakeFirst();
  return row ?? null;
}
