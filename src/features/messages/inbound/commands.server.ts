import { sql } from "kysely";
import { announceAnswer, answer } from "#features/attendance/commands.server.ts";
import type { Response } from "#features/attendance/schema.ts";
import { whySpotIsGone } from "#features/attendance/spares/commands.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { startTexts, stopTexts } from "../opt-out/commands.server.ts";
import { forwardText } from "../queue.ts";
import { shortName } from "../rules.ts";
import { lastTextTo, openGamesOf, type OpenGame } from "./queries.server.ts";
import { confirmation, helpText, letterOf, MOST_CHOICES, questionBack, readText } from "./rules.ts";

export type InboundText = {
  /** The provider's id: a webhook that is repeated has the same. */
  sid: string;
  phone: string;
  body: string;
  /** The provider's own reading of STOP, START and HELP. */
  providerSays: string | undefined;
};

type Outcome = {
  outcome: "stop" | "start" | "help" | "answered" | "asked" | "forwarded" | "ignored";
  reply: string | null;
  response?: Response;
  gameIds?: string[];
  teamId?: string;
  memberId?: string | null;
  body?: string;
};

/**
 * Does what a text says and gives what to answer, null for nothing. Once per text: a repeated webhook changes nothing and
 * is not answered again. One transaction, so an answer that was confirmed is stored.
 */
export async function receive(text: InboundText): Promise<string | null> {
  const now = clock.now();
  const done = await db.transaction().execute(async (trx) => {
    const { sid, phone } = text;
    const isNew = await trx
      .insertInto("inboundText")
      .values({ sid, phone, outcome: "ignored", receivedAt: now })
      .onConflict((conflict) => conflict.column("sid").doNothing())
      .returning("sid")
      .executeTakeFirst();
    if (!isNew) return null;
    const { reply, ...outcome } = await act(trx, text, now);
    await trx.updateTable("inboundText").set(outcome).where("sid", "=", sid).execute();
    return { reply, ...outcome };
  });
  if (done?.outcome === "answered") for (const gameId of done.gameIds ?? []) announceAnswer(gameId);
  return done?.reply ?? null;
}

async function act(trx: Trx, text: InboundText, now: Date): Promise<Outcome> {
  const { phone } = text;
  const reading = readText(text.body, text.providerSays);
  switch (reading.kind) {
    case "stop":
      await stopTexts(trx, phone);
      // The provider confirms both, as the law wants it.
      return { outcome: "stop", reply: null };
    case "start":
      await startTexts(trx, phone);
      return { outcome: "start", reply: null };
    case "help": {
      const last = await lastTextTo(trx, phone);
      const reply = helpText(last ? [last.teamName] : [], `${config.appUrl}/contact`);
      return { outcome: "help", reply: reading.isAnswered ? null : reply };
    }
    case "choice": {
      const asked = await lastQuestion(trx, phone, now);
      return asked
        ? choose(trx, text, asked.response, asked.gameIds, reading.letter, now)
        : forward(trx, text, now);
    }
    case "answer": {
      const { response, letter, isLoose } = reading;
      if (letter !== null) {
        const asked = await lastQuestion(trx, phone, now);
        return choose(trx, text, response, asked?.gameIds ?? [], letter, now);
      }
      const last = isLoose ? await lastTextTo(trx, phone) : null;
      return isLoose && !last?.gameId ? forward(trx, text, now) : answerOpen(trx, text, response, now);
    }
    case "other":
      return forward(trx, text, now);
  }
}

/** The game that waits for an answer. More than one: which? None: it was about the last one, or it is for the manager. */
async function answerOpen(trx: Trx, text: InboundText, response: Response, now: Date): Promise<Outcome> {
  const open = await openGamesOf(trx, text.phone, now);
  const waiting = open.filter(({ respondedAt, textedAt }) => respondedAt === null || respondedAt < textedAt);
  if (waiting.length > 1) {
    const choices = waiting.slice(0, MOST_CHOICES);
    const gameIds = choices.map(({ gameId }) => gameId);
    return { outcome: "asked", reply: questionBack(choices), response, gameIds };
  }
  const latest = open.toSorted((one, other) => other.textedAt.getTime() - one.textedAt.getTime())[0];
  return record(trx, text, response, waiting[0] ?? latest, now);
}

async function choose(
  trx: Trx,
  text: InboundText,
  response: Response,
  gameIds: readonly string[],
  letter: string,
  now: Date,
): Promise<Outcome> {
  const chosen = gameIds.find((_, position) => letterOf(position) === letter.toUpperCase());
  const open = await openGamesOf(trx, text.phone, now);
  return record(
    trx,
    text,
    response,
    open.find(({ gameId }) => gameId === chosen),
    now,
  );
}

async function record(
  trx: Trx,
  text: InboundText,
  response: Response,
  game: OpenGame | undefined,
  now: Date,
): Promise<Outcome> {
  if (!game) return forward(trx, text, now);
  const isTaken = await answer(trx, game, response, "text", now);
  const spotIsGone = isTaken ? null : await whySpotIsGone(trx, game);
  if (!isTaken && spotIsGone === null) return forward(trx, text, now);
  const { gameId, teamId, memberId } = game;
  return {
    outcome: "answered",
    reply: spotIsGone === null ? confirmation(response, game) : `${shortName(game)}: ${spotIsGone}`,
    response,
    gameIds: [gameId],
    teamId,
    memberId,
  };
}

/** A question is forgotten after a day. */
async function lastQuestion(trx: Trx, phone: string, now: Date) {
  const last = await trx
    .selectFrom("inboundText")
    .select(["response", "gameIds"])
    .where("phone", "=", phone)
    .where("outcome", "=", "asked")
    .where("receivedAt", ">", after(now, -days(1)))
    .orderBy("receivedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? { response: last.response as Response, gameIds: last.gameIds ?? [] } : null;
}

/** A manager's inbox is not for whoever wants to fill it. */
const FORWARDED_A_DAY = 10;

/**
 * Words for a person go to the manager of the team that wrote last, by mail. They are not answered: at the other end may
 * be a machine that answers too.
 */
async function forward(trx: Trx, { sid, phone, body }: InboundText, now: Date): Promise<Outcome> {
  const last = await lastTextTo(trx, phone);
  if (!last || body.trim() === "") return { outcome: "ignored", reply: null };
  const { count } = await trx
    .selectFrom("inboundText")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("phone", "=", phone)
    .where("outcome", "=", "forwarded")
    .where("receivedAt", ">", after(now, -days(1)))
    .executeTakeFirstOrThrow();
  if (count >= FORWARDED_A_DAY) return { outcome: "ignored", reply: null };
  await enqueue(trx, forwardText, { sid });
  const { teamId, memberId } = last;
  return { outcome: "forwarded", reply: null, teamId, memberId, body: body.slice(0, 1600) };
}
