import { sql } from "kysely";
import { announceResponse, recordResponse } from "#features/attendance/commands.server.ts";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import { findSpotGoneMessage } from "#features/attendance/subs/commands.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { confirmByText } from "../questions/commands.server.ts";
import { isWaitingForYes } from "../questions/queries.server.ts";
import { isYes } from "../questions/rules.ts";
import { isOptedOut, startTexts, stopTexts } from "../opt-out/commands.server.ts";
import { forwardText } from "../queue.ts";
import { formatMatchup } from "../wording/rules.ts";
import { findLastText, listOpenGames, type OpenGame } from "./queries.server.ts";
import {
  formatConfirmation,
  formatHelp,
  getLetter,
  MAX_CHOICES,
  formatWhichGame,
  parseReply,
} from "./rules.ts";

export type InboundText = {
  /** The provider's ID for the text. A repeated webhook has the same ID. */
  sid: string;
  phone: string;
  body: string;
  /** How the provider interpreted the text, if it recognized STOP, START, or HELP. */
  providerSays: string | undefined;
};

type Outcome = {
  outcome: "stop" | "start" | "help" | "responded" | "asked" | "forwarded" | "ignored";
  reply: string | null;
  response?: RsvpStatus;
  gameIds?: string[];
  teamId?: string;
  memberId?: string | null;
  body?: string;
};

/**
 * Processes an inbound text and returns the reply, or null if there's none. Idempotent: a repeated webhook changes
 * nothing and gets no reply. Runs in one transaction, so a confirmed response is always stored.
 */
export async function handleInboundText(text: InboundText): Promise<string | null> {
  const now = clock.now();
  const result = await db.transaction().execute(async (trx) => {
    const { sid, phone } = text;
    const inserted = await trx
      .insertInto("inboundText")
      .values({ sid, phone, outcome: "ignored", receivedAt: now })
      .onConflict((conflict) => conflict.column("sid").doNothing())
      .returning("sid")
      .executeTakeFirst();
    if (!inserted) return null;
    const { reply, ...outcome } = await processText(trx, text, now);
    await trx.updateTable("inboundText").set(outcome).where("sid", "=", sid).execute();
    return { reply, ...outcome };
  });
  if (result?.outcome === "responded") for (const gameId of result.gameIds ?? []) announceResponse(gameId);
  return result?.reply ?? null;
}

async function processText(trx: Trx, text: InboundText, now: Date): Promise<Outcome> {
  const { phone } = text;
  const parsed = parseReply(text.body, text.providerSays);
  if (parsed.kind !== "stop" && isYes(text.body) && (await isWaitingForYes(trx, phone, now)))
    return confirmConsent(trx, phone, parsed.kind === "start", now);
  switch (parsed.kind) {
    case "stop":
      await stopTexts(trx, phone);
      // The provider confirms both STOP and START, as the law requires.
      return { outcome: "stop", reply: null };
    case "start":
      await startTexts(trx, phone);
      return { outcome: "start", reply: null };
    case "help": {
      const lastText = await findLastText(trx, phone);
      const reply = formatHelp(lastText ? [lastText.teamName] : [], `${config.appUrl}/contact`);
      return { outcome: "help", reply: parsed.hasProviderReplied ? null : reply };
    }
    case "choice": {
      const question = await findLastQuestion(trx, phone, now);
      return question
        ? respondToChosenGame(trx, text, question.response, question.gameIds, parsed.letter, now)
        : forwardToManager(trx, text, now);
    }
    case "response": {
      const { response, letter, isAmbiguous } = parsed;
      if (letter !== null) {
        const question = await findLastQuestion(trx, phone, now);
        return respondToChosenGame(trx, text, response, question?.gameIds ?? [], letter, now);
      }
      const lastText = isAmbiguous ? await findLastText(trx, phone) : null;
      return isAmbiguous && !lastText?.gameId
        ? forwardToManager(trx, text, now)
        : respondToOpenGame(trx, text, response, now);
    }
    case "other":
      return forwardToManager(trx, text, now);
  }
}

/**
 * Takes the YES that a number waits with as consent, which the first text answers (TEXT-54). It doesn't lift an opt-out,
 * unless it's START.
 */
async function confirmConsent(trx: Trx, phone: string, isStart: boolean, now: Date): Promise<Outcome> {
  if (isStart) await startTexts(trx, phone);
  if (await isOptedOut(trx, phone)) return { outcome: "ignored", reply: null };
  const teamId = await confirmByText(trx, phone, now);
  return { outcome: "start", reply: null, ...(teamId !== null && { teamId }) };
}

/**
 * Records the response for the only game that's waiting for one. If several games are waiting, asks which one is meant.
 * If none is waiting, changes the response for the game in the last text, or forwards the text to the manager if
 * there's no such game.
 */
async function respondToOpenGame(
  trx: Trx,
  text: InboundText,
  response: RsvpStatus,
  now: Date,
): Promise<Outcome> {
  const openGames = await listOpenGames(trx, text.phone, now);
  const pendingGames = openGames.filter(
    ({ respondedAt, textedAt }) => respondedAt === null || respondedAt < textedAt,
  );
  if (pendingGames.length > 1) {
    const choices = pendingGames.slice(0, MAX_CHOICES);
    const gameIds = choices.map(({ gameId }) => gameId);
    return { outcome: "asked", reply: formatWhichGame(choices), response, gameIds };
  }
  const latest = openGames.toSorted((a, b) => b.textedAt.getTime() - a.textedAt.getTime())[0];
  return recordReply(trx, text, response, pendingGames[0] ?? latest, now);
}

async function respondToChosenGame(
  trx: Trx,
  text: InboundText,
  response: RsvpStatus,
  gameIds: readonly string[],
  letter: string,
  now: Date,
): Promise<Outcome> {
  const selectedGameId = gameIds.find((_, position) => getLetter(position) === letter.toUpperCase());
  const openGames = await listOpenGames(trx, text.phone, now);
  return recordReply(
    trx,
    text,
    response,
    openGames.find(({ gameId }) => gameId === selectedGameId),
    now,
  );
}

async function recordReply(
  trx: Trx,
  text: InboundText,
  response: RsvpStatus,
  game: OpenGame | undefined,
  now: Date,
): Promise<Outcome> {
  if (!game) return forwardToManager(trx, text, now);
  const isAccepted = await recordResponse(trx, game, response, "text", now);
  const spotGoneMessage = isAccepted ? null : await findSpotGoneMessage(trx, game);
  if (!isAccepted && spotGoneMessage === null) return forwardToManager(trx, text, now);
  const { gameId, teamId, memberId } = game;
  return {
    outcome: "responded",
    reply:
      spotGoneMessage === null
        ? formatConfirmation(response, game)
        : `${formatMatchup(game)}: ${spotGoneMessage}`,
    response,
    gameIds: [gameId],
    teamId,
    memberId,
  };
}

/** Returns the last "which game" question, which expires after a day. */
async function findLastQuestion(trx: Trx, phone: string, now: Date) {
  const question = await trx
    .selectFrom("inboundText")
    .select(["response", "gameIds"])
    .where("phone", "=", phone)
    .where("outcome", "=", "asked")
    .where("receivedAt", ">", after(now, -days(1)))
    .orderBy("receivedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return question ? { response: question.response as RsvpStatus, gameIds: question.gameIds ?? [] } : null;
}

/** The daily limit on forwarded texts per phone, so that no one can flood a manager's inbox. */
const MAX_FORWARDS_PER_DAY = 10;

/**
 * Forwards a free-form text by email to the manager of the team that texted last. Sends no reply, because the text may
 * come from an autoresponder.
 */
async function forwardToManager(trx: Trx, { sid, phone, body }: InboundText, now: Date): Promise<Outcome> {
  const lastText = await findLastText(trx, phone);
  if (!lastText || body.trim() === "") return { outcome: "ignored", reply: null };
  const { count } = await trx
    .selectFrom("inboundText")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("phone", "=", phone)
    .where("outcome", "=", "forwarded")
    .where("receivedAt", ">", after(now, -days(1)))
    .executeTakeFirstOrThrow();
  if (count >= MAX_FORWARDS_PER_DAY) return { outcome: "ignored", reply: null };
  await enqueue(trx, forwardText, { sid });
  const { teamId, memberId } = lastText;
  return { outcome: "forwarded", reply: null, teamId, memberId, body: body.slice(0, 1600) };
}
