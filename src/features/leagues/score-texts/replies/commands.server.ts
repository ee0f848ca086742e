import type { ScoreReply, TakeScoreReply } from "#features/messages/inbound/scores/rules.ts";
import { readScore } from "#features/messages/inbound/scores/reader/read-score.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { findReporter } from "../../results/access.server.ts";
import { recordReportIn } from "../../results/commands.server.ts";
import { getHighestScore, getReporting, isDecided } from "../../results/rules.ts";
import type { Report } from "../../results/schema.ts";
import { lockAsked, type Asked } from "./queries.server.ts";
import {
  BOTH_SCORES,
  CLOSED,
  formatConfirmation,
  formatWhich,
  listMeant,
  MAX_ASKED_BACK,
  MAX_CHOICES,
  readLetter,
  WHO_FORFEITED,
} from "./rules.ts";

type Reply = Parameters<TakeScoreReply>[1];

/**
 * Takes a reply as one about the score of a game that its phone was asked about (RESULT-43 to RESULT-47). Returns null,
 * and changes nothing, if it's about something else. Runs in the transaction of the reply, so a confirmed report is
 * always stored.
 */
export const takeScoreReply: TakeScoreReply = async (trx, reply) => {
  const asked = await lockAsked(trx, reply.phone, reply.now);
  const chosen = findChosen(asked, reply);
  if (chosen) return settle(trx, chosen.ask, { ...reply, body: chosen.said });
  const open = listMeant(asked.filter((ask) => isOpen(ask, reply.now)));
  const meant = open.filter((ask) => read(ask, reply.body) !== null);
  const [only, ...others] = meant;
  if (only) return others.length > 0 ? askWhich(trx, meant, reply) : settle(trx, only, reply);
  if (open.length > 0) return null;
  // A reply that agrees with a final score hears that it's final, and any other one says who corrects it.
  const started = asked.filter(({ game }) => game.startsAt <= reply.now);
  const [newest] = started.toSorted((a, b) => b.askedAt.getTime() - a.askedAt.getTime());
  return newest ? settle(trx, newest, reply) : null;
};

const isOpen = ({ game }: Asked, now: Date) => getReporting(game, now) === "open" && !isDecided(game.result);

const read = ({ game, question, teamName, opponent }: Asked, body: string) =>
  readScore(body, {
    teamName,
    opponentName: opponent,
    canTie: game.settings.allowsTies,
    hasOvertime: game.settings.overtimeLosses,
    highest: getHighestScore(game.settings),
    isForfeitAsked: question === "who",
  });

/**
 * Returns the game whose letter this is, and the reply that it's for. Letters hold until something else asks this phone
 * for a reply, so that they never count for both.
 */
function findChosen(asked: readonly Asked[], { body, askedAt }: Reply): { ask: Asked; said: string } | null {
  const position = readLetter(body);
  const ask = position === null ? undefined : asked.find(({ letter }) => letter === position);
  if (!ask?.said || !ask.saidAt || (askedAt && askedAt > ask.saidAt)) return null;
  return { ask, said: ask.said };
}

async function askWhich(trx: Trx, meant: readonly Asked[], { body, now, phone }: Reply): Promise<ScoreReply> {
  const choices = meant.slice(-MAX_CHOICES);
  await forgetLetters(trx, phone);
  for (const [letter, { id }] of choices.entries())
    await trx
      .updateTable("scoreAsk")
      .set({ question: "which", said: keep(body), saidAt: now, letter })
      .where("id", "=", id)
      .execute();
  return { teamId: choices[0]!.teamId, reply: formatWhich(choices) };
}

const nothingAsked = { question: null, said: null, saidAt: null, letter: null };

const forgetLetters = (trx: Trx, phone: string) =>
  trx
    .updateTable("scoreAsk")
    .set(nothingAsked)
    .where("phone", "=", phone)
    .where("question", "=", "which")
    .execute();

/** The longest text that the provider delivers. */
const MAX_BODY_LENGTH = 1600;
const keep = (body: string) => body.slice(0, MAX_BODY_LENGTH);

/** Records what a reply says about one game, or asks back. */
async function settle(trx: Trx, ask: Asked, reply: Reply): Promise<ScoreReply | null> {
  const reading = read(ask, reply.body);
  if (!reading) return null;
  const grant = await findReporter(trx, ask);
  if (!grant) return null;
  await forgetLetters(trx, reply.phone);
  if (reading.kind === "which-forfeit" || reading.kind === "unclear") {
    if (!isOpen(ask, reply.now)) return null;
    return reading.kind === "unclear" ? askForBoth(trx, ask, reply) : askWho(trx, ask, reply);
  }
  const said: Report =
    reading.kind === "score"
      ? { kind: "score", own: reading.own, other: reading.opponent, overtime: reading.isOvertime }
      : {
          kind: reading.by === "own" ? "own-forfeit" : "other-forfeit",
          own: null,
          other: null,
          overtime: false,
        };
  const { teamId } = ask;
  try {
    const { result } = await recordReportIn(trx, grant, { ...said, via: "text", reply: keep(reply.body) });
    await trx.updateTable("scoreAsk").set(nothingAsked).where("id", "=", ask.id).execute();
    return { teamId, reply: formatConfirmation(ask, said, result) };
  } catch (error) {
    if (error instanceof AppError && error.code === "REPORTS_CLOSED") return { teamId, reply: CLOSED };
    throw error;
  }
}

/** Asks who forfeited, because one word must not cost the wrong team a game (RESULT-44). */
async function askWho(trx: Trx, { id, teamId }: Asked, { body, now }: Reply): Promise<ScoreReply> {
  await trx
    .updateTable("scoreAsk")
    .set({ question: "who", said: keep(body), saidAt: now, letter: null })
    .where("id", "=", id)
    .execute();
  return { teamId, reply: WHO_FORFEITED };
}

/**
 * Asks for both scores, at most twice per game. What was typed stays with the game for the league manager either way
 * (RESULT-45).
 */
async function askForBoth(
  trx: Trx,
  { id, teamId, askedBack }: Asked,
  { body, now }: Reply,
): Promise<ScoreReply> {
  const isAsked = askedBack < MAX_ASKED_BACK;
  await trx
    .updateTable("scoreAsk")
    .set({
      question: "scores",
      said: keep(body),
      saidAt: now,
      letter: null,
      askedBack: askedBack + (isAsked ? 1 : 0),
    })
    .where("id", "=", id)
    .execute();
  return { teamId, reply: isAsked ? BOTH_SCORES : null };
}
