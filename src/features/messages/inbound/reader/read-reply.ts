import type { RsvpStatus } from "#features/attendance/schema.ts";
import { isOnDay, type Day } from "./days.ts";
import { readLateness, readResponseWithNote } from "./notes.ts";
import { isConsent, isDoubtfulRequest, isStart, readHelp, readOptOut, type Language } from "./opt-out.ts";
import { readReaction, type SentAsk } from "./reactions.ts";
import {
  isAcknowledgment,
  listItems,
  readCancelMe,
  readClause,
  readResponses,
  type Names,
  type StatedResponse,
} from "./responses.ts";
import { tokenize, type Token, type Tokens } from "./tokens.ts";

/** A game that a phone was texted about and that still takes responses. */
export type AskedGame = {
  gameId: string;
  gameOn: string;
  /** The date by the team's clock. */
  today: string;
  textedAt: Date;
  response: RsvpStatus | null;
  respondedAt: Date | null;
};

/** What the reader has to know besides the words. */
export type Situation = {
  /** What we last sent to the number. A question back is an ask, too. */
  lastSent: "ask" | "confirmation" | "other";
  /** The open games, earliest first. */
  games: readonly AskedGame[];
  /** The asks that a reaction may quote. */
  asks: readonly SentAsk[];
  /** The last question about which game a response is for, while it's open. */
  question: { response: RsvpStatus; gameIds: readonly string[] } | null;
  /** The test text, if it's the last text that we sent to the number. No response to it counts (START-24). */
  test: { body: string; textedAt: Date } | null;
  isOptedOut: boolean;
  /** True while the number has to confirm with YES that it wants texts (TEXT-54). */
  isWaitingForYes: boolean;
  /** True if a doubtful wish to stop was asked back in the last 30 days (TEXT-27). */
  askedBefore: boolean;
  /** The first and last names of the member and the manager, in lowercase. They change nothing about a response. */
  names: readonly string[];
};

export type GameResponse = { gameId: string; response: RsvpStatus; note: string | null };

export type Reading =
  | { kind: "stop"; language: Language; isConfirmedByProvider: boolean }
  | { kind: "wrong-number" | "start" | "consent" | "doubt" | "test" | "nothing" | "manager" }
  | { kind: "help"; language: Language; isWho: boolean; hasProviderReplied: boolean }
  /** `isDoubtful` is true if the message also asks for no more texts. */
  | { kind: "responses"; responses: GameResponse[]; isDoubtful: boolean }
  | { kind: "which"; response: RsvpStatus; gameIds: string[] }
  | { kind: "acknowledgment"; gameId: string }
  | { kind: "late"; gameId: string; note: string };

/** The words that the provider confirms itself, if they're the whole message. */
const PROVIDER_STOPS = new Set("STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT".split(" "));

const manager: Reading = { kind: "manager" };
const nothing: Reading = { kind: "nothing" };

/**
 * Reads a reply by rules alone, in time proportional to its length. After a test text, it's first read as a reply to the
 * words that the test quotes. If it'd be a response to them, it's for the test. Anything else is read as always.
 */
export function readReply(text: string, providerSays: string | undefined, situation: Situation): Reading {
  const quoted = situation.test && readWords(text, providerSays, quoteTest(situation, situation.test));
  const isForTest = quoted?.kind === "which" || (quoted?.kind === "responses" && !quoted.isDoubtful);
  return isForTest ? { kind: "test" } : readWords(text, providerSays, situation);
}

/** Returns the situation of someone who was asked what a test text quotes, and nothing else. */
function quoteTest(situation: Situation, { body, textedAt }: NonNullable<Situation["test"]>): Situation {
  const today = textedAt.toISOString().slice(0, 10);
  const game = { gameId: "test", gameOn: today, today, textedAt, response: null, respondedAt: null };
  return { ...situation, lastSent: "ask", games: [game], asks: [{ gameId: "test", body }], question: null };
}

/**
 * Reads a reply in the order of TEXT-31. The first rule that fits counts, so that two rules never disagree.
 */
function readWords(text: string, providerSays: string | undefined, situation: Situation): Reading {
  const hint = providerSays?.toUpperCase();
  const names: Names = new Set(situation.names);
  const tokens = replaceOwnName(tokenize(text), situation.names);
  const isProviderStop = hint === "STOP" || PROVIDER_STOPS.has(text.trim().toUpperCase());
  const optOut = readOptOut(tokens);
  if (isProviderStop)
    return {
      kind: "stop",
      language: optOut?.kind === "stop" ? optOut.language : "en",
      isConfirmedByProvider: true,
    };
  if (hint === "HELP") return { kind: "help", language: "en", isWho: false, hasProviderReplied: true };
  const reaction = readReaction(text, situation.asks);
  if (reaction) return readTapback(reaction, situation);
  const clause = readClause(tokens, names);
  if (optOut?.kind === "stop") {
    const response = clause && placeResponse(clause, null, situation);
    if (response?.kind === "responses" && !situation.askedBefore) return { ...response, isDoubtful: true };
    if (!optOut.hasLimit) return { kind: "stop", language: optOut.language, isConfirmedByProvider: false };
  }
  if (optOut?.kind === "wrong-number") return { kind: "wrong-number" };
  if (isStart(tokens))
    return { kind: situation.isWaitingForYes && !situation.isOptedOut ? "consent" : "start" };
  if (situation.isWaitingForYes && !situation.isOptedOut && isConsent(tokens)) return { kind: "consent" };
  const help = readHelp(tokens);
  if (help) return { kind: "help", ...help, hasProviderReplied: false };
  const reading = readForGame(text, tokens, clause, names, situation);
  return situation.isOptedOut && isQuestionBack(reading) ? nothing : reading;
}

/** Nothing is asked of a number that opted out (TEXT-28). */
const isQuestionBack = ({ kind }: Reading) =>
  kind === "doubt" || kind === "acknowledgment" || kind === "which";

function readForGame(
  text: string,
  tokens: Tokens,
  clause: StatedResponse | null,
  names: Names,
  situation: Situation,
): Reading {
  const items = listItems(tokens.tokens, names);
  if (isAcknowledgment(tokens, items)) return readAcknowledgment(situation);
  const letter = readLetter(tokens.tokens, situation);
  if (letter) return letter;
  const responses = readResponses(tokens, items);
  if (responses) return placeResponses(responses, situation);
  const noted = readResponseWithNote(text, tokens, items, names);
  if (noted) return placeResponse(noted.said, noted.note, situation);
  const note = readLateness(text, tokens, names);
  if (note !== null) {
    const game = situation.games.find(({ response }) => response === "attending");
    return game ? { kind: "late", gameId: game.gameId, note } : manager;
  }
  if (clause) return placeResponse(clause, null, situation);
  const cancelled = readCancelMe(tokens.tokens);
  if (cancelled) return readCancelled(cancelled.days, situation);
  if (!isDoubtfulRequest(tokens)) return manager;
  return situation.askedBefore
    ? { kind: "stop", language: "en", isConfirmedByProvider: false }
    : { kind: "doubt" };
}

/** "Jordan is in" from Jordan's phone means "I'm in". */
function replaceOwnName({ tokens, questions }: Tokens, names: readonly string[]): Tokens {
  const own = new Set(names);
  const isSelf = ({ word }: Token, next: Token | undefined) => own.has(word) && next?.word === "is";
  const read = tokens.flatMap((token, position) => {
    if (isSelf(token, tokens[position + 1])) return { ...token, word: "im" };
    const previous = tokens[position - 1];
    return previous && isSelf(previous, token) ? [] : token;
  });
  return { tokens: read, questions };
}

function readTapback(
  reaction: NonNullable<ReturnType<typeof readReaction>>,
  { lastSent, games }: Situation,
): Reading {
  if (reaction.ask === null || lastSent !== "ask") return nothing;
  const { gameId } = reaction.ask;
  if (!games.some((game) => game.gameId === gameId)) return nothing;
  return {
    kind: "responses",
    responses: [{ gameId, response: reaction.response, note: null }],
    isDoubtful: false,
  };
}

/** Games that wait for a response, or for a new one after another text. */
const listPending = (games: readonly AskedGame[]) =>
  games.filter(({ respondedAt, textedAt }) => respondedAt === null || respondedAt < textedAt);

const findLatest = (games: readonly AskedGame[]) =>
  games.toSorted((a, b) => b.textedAt.getTime() - a.textedAt.getTime())[0];

function readAcknowledgment({ lastSent, games }: Situation): Reading {
  const game = games.find(({ response }) => response === null);
  return lastSent === "ask" && game ? { kind: "acknowledgment", gameId: game.gameId } : nothing;
}

/** Reads the letter of a game we asked about, alone or after a response: "B", "out a". */
function readLetter(tokens: readonly Token[], { question, games }: Situation): Reading | null {
  const last = tokens.at(-1)?.word ?? "";
  if (!question || !/^[a-d]$/.test(last) || tokens.length > 2) return null;
  const gameId = question.gameIds["abcd".indexOf(last)];
  if (gameId === undefined || !games.some((game) => game.gameId === gameId)) return manager;
  const items = listItems(tokens.slice(0, -1), new Set());
  const [said] = items;
  if (said && said.kind !== "response") return null;
  const response = said?.response ?? question.response;
  return { kind: "responses", responses: [{ gameId, response, note: null }], isDoubtful: false };
}

/** Returns how to read a word that counts only after an ask if we last sent something else (TEXT-33). */
function findMisplaced(
  { strength, response }: StatedResponse,
  { lastSent, games }: Situation,
): Reading | null {
  if (strength === "keyword" || lastSent === "ask") return null;
  if (lastSent === "other") return manager;
  const changesResponse = strength === "clause" && games.some((game) => game.response !== response);
  return changesResponse ? null : nothing;
}

function placeResponses(said: readonly StatedResponse[], situation: Situation): Reading {
  const [first, ...others] = said as [StatedResponse];
  if (others.length === 0) return placeResponse(first, null, situation);
  const misplaced = findMisplaced(first, situation);
  if (misplaced) return misplaced;
  const placed = said.flatMap(({ response, days }) =>
    days.map((day) => ({ response, games: listOnDay(day, situation) })),
  );
  if (placed.some(({ games }) => games.length !== 1)) return manager;
  return toResponses(
    placed.map(({ response, games }) => ({ gameId: games[0]!.gameId, response, note: null })),
  );
}

const listOnDay = (day: Day, { games }: Situation) => games.filter((game) => isOnDay(day, game));

const toResponses = (responses: GameResponse[]): Reading => ({
  kind: "responses",
  responses,
  isDoubtful: false,
});

/** Finds the game that a response is for, or asks which one is meant (TEXT-36). */
function placeResponse(said: StatedResponse, note: string | null, situation: Situation): Reading {
  const misplaced = findMisplaced(said, situation);
  if (misplaced) return misplaced;
  const { response, days, isForBoth } = said;
  const { games } = situation;
  if (games.length === 0) return manager;
  const which = (choices: readonly AskedGame[]): Reading => ({
    kind: "which",
    response,
    gameIds: choices.map(({ gameId }) => gameId),
  });
  const respond = (chosen: readonly AskedGame[]) =>
    toResponses(chosen.map(({ gameId }) => ({ gameId, response, note })));
  if (isForBoth) return games.length === 2 ? respond(games) : which(games);
  if (days.length > 0) {
    const matches = days.map((day) => listOnDay(day, situation));
    const unclear = matches.find((fits) => fits.length !== 1);
    if (unclear) return which(unclear.length > 1 ? unclear : games);
    return respond([...new Set(matches.flat())]);
  }
  const pending = listPending(games);
  if (pending.length > 1) return which(pending);
  return respond([pending[0] ?? findLatest(games)!]);
}

/** "Cancel me for Thursday" is a no if exactly one open game fits, and otherwise for the manager (TEXT-34). */
function readCancelled(days: readonly Day[], situation: Situation): Reading {
  const { games } = situation;
  const fits = days.length === 0 ? games : games.filter((game) => days.some((day) => isOnDay(day, game)));
  return fits.length === 1
    ? toResponses([{ gameId: fits[0]!.gameId, response: "not_attending", note: null }])
    : manager;
}
