import { sql } from "kysely";
import { announceResponse, getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { setNote, storeUnreadReply } from "#features/attendance/replies/commands.server.ts";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { textWords } from "#words/texts/texts.ts";
import { startTexts, stopTexts, stopWrongNumber } from "../opt-out/commands.server.ts";
import { confirmByText } from "../questions/commands.server.ts";
import { forwardText } from "../queue.ts";
import { toMonth } from "../rules.ts";
import { startsSoon } from "./lateness/rules.ts";
import { findOwnPageLink } from "./open-games/queries.server.ts";
import { composeHelp, readSituation } from "./queries.server.ts";
import { changeLanguage } from "./languages/commands.server.ts";
import { readReply } from "./reader/read-reply.ts";
import { isFirstReceipt } from "./receipts/commands.server.ts";
import { couldBeScore, type TakeScoreReply } from "./scores/rules.ts";
import type { Choice, GameResponse, Reading } from "./reader/situation.ts";
import { recordByText } from "./responses/commands.server.ts";
import { formatConfirmation, formatQuestion, MAX_CHOICES, type Phone } from "./responses/rules.ts";
import { formatNoted, formatStopped, formatWrongNumber, pickLanguage, TEST_REPLY } from "./rules.ts";

export type InboundText = {
  /** The provider's ID for the text. A repeated webhook has the same ID. */
  sid: string;
  phone: string;
  body: string;
  /** How the provider interpreted the text, if it recognized STOP, START, or HELP. */
  providerSays: string | undefined;
};

type Outcome = {
  outcome:
    | "stop"
    | "start"
    | "help"
    | "responded"
    | "asked"
    | "forwarded"
    | "ignored"
    | "wrong-number"
    | "doubt"
    | "acknowledged"
    | "noted"
    | "consented"
    | "score";
  reply: string | null;
  replyKind?: "confirmation" | "question" | "doubt" | "passed-on" | "other";
  response?: RsvpStatus;
  gameIds?: string[];
  /** The members of these games, in the same order. */
  memberIds?: string[];
  teamId?: string;
  memberId?: string | null;
  /** The words to forward to the manager. */
  body?: string;
};

type Context = { trx: Trx; text: InboundText; now: Date } & Awaited<ReturnType<typeof readSituation>>;

const ignored: Outcome = { outcome: "ignored", reply: null };

/** The advisory lock class for inbound texts. */
const INBOUND_LOCK = 8;

/**
 * Processes an inbound text and returns the reply, or null if there's none. Idempotent: a repeated webhook changes
 * nothing and gets no reply. Runs in one transaction, so a confirmed response is always stored.
 */
export async function handleInboundText(
  text: InboundText,
  takeScoreReply?: TakeScoreReply,
): Promise<string | null> {
  const now = clock.now();
  const result = await db.transaction().execute(async (trx) => {
    const { sid, phone } = text;
    // The key includes the month, and a repeated webhook may arrive in the next one.
    await sql`select pg_advisory_xact_lock(${INBOUND_LOCK}, hashtext(${sid}))`.execute(trx);
    const known = await trx.selectFrom("inboundText").select("sid").where("sid", "=", sid).executeTakeFirst();
    if (known || !(await isFirstReceipt(trx, sid))) return null;
    await trx
      .insertInto("inboundText")
      .values({ sid, phone, month: toMonth(now), outcome: "ignored", receivedAt: now })
      .execute();
    const { reply, replyKind, ...outcome } = await processText(trx, text, now, takeScoreReply);
    const stored = { ...outcome, ...(reply !== null && { replyKind }) };
    await trx.updateTable("inboundText").set(stored).where("sid", "=", sid).execute();
    if (outcome.body !== undefined) await enqueue(trx, forwardText, { sid });
    return { reply, ...outcome };
  });
  // Asking which game is meant doesn't change any sheet.
  if (result && result.outcome !== "asked")
    for (const gameId of new Set(result.gameIds)) announceResponse(gameId);
  return result?.reply ?? null;
}

async function processText(trx: Trx, text: InboundText, now: Date, takeScoreReply?: TakeScoreReply) {
  const context: Context = { trx, text, now, ...(await readSituation(trx, text, now)) };
  const { situation, askedAt } = context;
  const reading = readReply(text.body, text.providerSays, situation);
  const isScore = takeScoreReply && couldBeScore(text.body, reading, situation);
  const score = isScore ? await takeScoreReply(trx, { ...text, now, askedAt }) : null;
  const outcome: Outcome = score
    ? { outcome: "score", replyKind: "other", ...score }
    : await applyReading(context, reading);
  // Nothing is sent to a number that opted out, except what it asks for (TEXT-28).
  const isAllowed = !situation.isOptedOut || outcome.outcome === "help";
  return isAllowed ? outcome : { ...outcome, reply: null };
}

async function applyReading(context: Context, reading: Reading): Promise<Outcome> {
  const { trx, text, lastText, language } = context;
  const { phone } = text;
  const { replies } = textWords[language];
  switch (reading.kind) {
    case "stop":
      await stopTexts(trx, phone);
      return {
        outcome: "stop",
        reply: reading.isConfirmedByProvider ? null : formatStopped(pickLanguage(reading, language)),
        replyKind: "confirmation",
      };
    case "start":
      await startTexts(trx, phone);
      // The provider confirms START, as the law requires. START also counts as a YES that we're waiting for.
      return { outcome: "start", reply: null, ...(await confirmConsent(context)) };
    case "consent":
      return { outcome: "consented", reply: null, ...(await confirmConsent(context)) };
    case "wrong-number":
      if (!lastText || !(await stopWrongNumber(trx, lastText.teamId, phone))) return ignored;
      return {
        ...forward(context, "wrong-number"),
        reply: formatWrongNumber(lastText.teamName, language),
        replyKind: "other",
      };
    case "help":
      return { outcome: "help", reply: await composeHelp(context, reading), replyKind: "other" };
    case "language":
      // The reply has no kind, because a response that follows is to what was asked before.
      return { outcome: "noted", reply: await changeLanguage(trx, phone, reading.language) };
    case "doubt":
      return { ...forward(context, "doubt"), reply: replies.doubt, replyKind: "doubt" };
    case "acknowledgment": {
      const { gameId } = reading;
      if (context.acknowledgedGameIds.includes(gameId)) return ignored;
      const reply = replies.acknowledgment;
      return { outcome: "acknowledged", reply, replyKind: "question", gameIds: [gameId] };
    }
    case "which":
      return askWhich(context, reading);
    case "responses": {
      const outcome = await recordReplies(context, reading.responses);
      if (!reading.isDoubtful || outcome.outcome !== "responded") return outcome;
      return {
        ...outcome,
        body: text.body.slice(0, MAX_BODY_LENGTH),
        reply: `${outcome.reply} ${replies.doubt}`,
        replyKind: "doubt",
      };
    }
    case "late":
      return noteLate(context, reading);
    case "test":
      return { ...ignored, reply: TEST_REPLY, replyKind: "confirmation" };
    case "nothing":
      return ignored;
    case "manager":
      return forwardToManager(context);
  }
}

/** Records consent if we're waiting for the number's YES. A team's first text is the reply (TEXT-54), a pool has its own. */
async function confirmConsent({ trx, text, now }: Context): Promise<Partial<Outcome>> {
  const confirmed = await confirmByText(trx, text.phone, now);
  return confirmed === null || "teamId" in confirmed
    ? { ...confirmed }
    : { ...confirmed, replyKind: "other" };
}

/** The maximum length of a text, which is also the provider's. */
const MAX_BODY_LENGTH = 1600;

const pickGames = ({ games }: Context, choices: readonly Choice[]) =>
  choices.flatMap(
    (choice) =>
      games.find(({ gameId, memberId }) => gameId === choice.gameId && memberId === choice.memberId) ?? [],
  );

/** Returns what an inbound text stores about members and games. */
const toIds = (choices: readonly Choice[]) => ({
  gameIds: choices.map(({ gameId }) => gameId),
  memberIds: choices.map(({ memberId }) => memberId),
});

const toPhone = ({ games, situation, language }: Context): Phone => ({
  games,
  letters: situation.letters?.choices ?? [],
  language,
});

/** Asks back who or which game is meant. The letters of the question hold from now on (REACH-09). */
async function askWhich(context: Context, reading: Extract<Reading, { kind: "which" }>): Promise<Outcome> {
  const { response, choices } = reading;
  const offered = pickGames(context, choices).slice(0, MAX_CHOICES);
  const link = await findOwnPageLink(context.trx, context.text.phone);
  return {
    outcome: "asked",
    reply: formatQuestion(offered, choices.length, toPhone(context), link),
    replyKind: "question",
    ...(response !== null && { response }),
    ...toIds(offered),
  };
}

/** Notes that members who come are late, and emails the manager if it's soon (NEED-29). */
async function noteLate(context: Context, reading: Extract<Reading, { kind: "late" }>): Promise<Outcome> {
  const { trx, text, now } = context;
  const noted = [];
  for (const game of pickGames(context, reading.choices))
    if (await setNote(trx, game, reading.note)) noted.push(game);
  const [first] = noted;
  if (!first) return forwardToManager(context);
  const isEmailed =
    startsSoon(getResponsesCloseAt(first), now) && context.forwardedToday < MAX_FORWARDS_PER_DAY;
  return {
    outcome: "noted",
    reply: formatNoted(first.teamName, reading.note, context.language),
    replyKind: "confirmation",
    ...toIds(noted),
    teamId: first.teamId,
    memberId: first.memberId,
    ...(isEmailed && { body: text.body.slice(0, MAX_BODY_LENGTH) }),
  };
}

/**
 * Records responses and says in one reply how each of them went (REACH-08). Forwards the text if it was too late for all of
 * them, because a text that crosses the start often says why.
 */
async function recordReplies(context: Context, responses: readonly GameResponse[]): Promise<Outcome> {
  const results = await recordByText(context, responses);
  const [first] = results;
  if (!first || results.every(({ isTooLate }) => isTooLate)) return forwardToManager(context);
  const { teamId, memberId, askId } = first.game;
  return {
    outcome: "responded",
    reply: formatConfirmation(results, toPhone(context)),
    replyKind: "confirmation",
    response: first.response,
    ...toIds(results.map(({ game }) => game)),
    teamId,
    // Someone of a league's pool is no member.
    memberId: askId === undefined ? memberId : null,
  };
}

/** Returns the outcome that emails a text to the manager of the team that texted last. */
function forward({ lastText, text }: Context, outcome: Outcome["outcome"]): Outcome {
  if (!lastText) return { outcome, reply: null };
  const { teamId, memberId } = lastText;
  return { outcome, reply: null, teamId, memberId, body: text.body.slice(0, MAX_BODY_LENGTH) };
}

/** The daily limit on forwarded texts per phone, so that no one can flood a manager's inbox. */
const MAX_FORWARDS_PER_DAY = 10;

/**
 * Forwards a text by email to the manager of the team that texted last, and puts it beside the names of
 * those whose response is open. Says so once a day at most, because the text may come from an autoresponder.
 */
async function forwardToManager(context: Context): Promise<Outcome> {
  const { trx, text, now, lastText, games, situation } = context;
  if (!lastText || text.body.trim() === "" || context.forwardedToday >= MAX_FORWARDS_PER_DAY) return ignored;
  // What someone of a league's pool writes is for the manager only once they play for the team (NEED-47).
  const isForPool = games.some(({ askId, teamId }) => askId !== undefined && teamId === lastText.teamId);
  const plays = games.some(({ teamId, response }) => teamId === lastText.teamId && response === "attending");
  if (isForPool && lastText.memberId === null && !plays) return ignored;
  const waiting = games.filter(
    ({ teamId, response, isNamed, askId }) =>
      teamId === lastText.teamId && response === null && isNamed && askId === undefined,
  );
  const newest = waiting.toSorted((a, b) => b.textedAt.getTime() - a.textedAt.getTime())[0]?.gameId;
  // Beside everyone who may be meant, because no one knows who they wrote about.
  const meant = waiting.filter(({ gameId }) => gameId === newest);
  const outcome = forward(context, "forwarded");
  if (meant.length === 0) return outcome;
  for (const game of meant) await storeUnreadReply(trx, game, text.body, now);
  const canReply = situation.lastSent === "ask" && !context.wasPassedOn;
  return {
    ...outcome,
    ...toIds(meant),
    ...(canReply && { reply: textWords[context.language].replies.passedOn, replyKind: "passed-on" as const }),
  };
}
