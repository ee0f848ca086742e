import { isOnDay, type Day } from "./days.ts";
import { placeFamily } from "./choosing.ts";
import { readFamily, type FamilyText } from "./families.ts";
import { readLateness, readResponseWithNote } from "./notes.ts";
import { isConsent, isDoubtfulRequest, isStart, readHelp, readLanguage, readOptOut } from "./opt-out.ts";
import { splitName } from "./people.ts";
import { groupByGame, isOnePerson, listPlain, placeResponse, placeResponses } from "./placing.ts";
import { readReaction } from "./reactions.ts";
import {
  isAcknowledgment,
  listItems,
  readCancelMe,
  readClause,
  readReason,
  readResponses,
  type Names,
  type StatedResponse,
} from "./responses.ts";
import { manager, nothing, toResponses, type Reading, type Situation } from "./situation.ts";
import { tokenize, type Token, type Tokens } from "./tokens.ts";

/** The words that the provider confirms itself, if they're the whole message. */
const PROVIDER_STOPS = new Set("STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT".split(" "));

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
  const asked = { gameId: "test", memberId: "test", name: "", isNamed: true, gameOn: today, today, textedAt };
  return {
    ...situation,
    lastSent: "ask",
    games: [{ ...asked, response: null, respondedAt: null }],
    asks: [{ gameId: "test", body }],
    letters: null,
    hasNames: false,
    formerNames: [],
  };
}

/**
 * Reads a reply in the order of TEXT-31. The first rule that fits counts, so that two rules never disagree.
 */
function readWords(text: string, providerSays: string | undefined, situation: Situation): Reading {
  const hint = providerSays?.toUpperCase();
  const typed = readIn(situation.language, tokenize(text));
  const isProviderStop = hint === "STOP" || PROVIDER_STOPS.has(text.trim().toUpperCase());
  const optOut = readOptOut(typed);
  if (isProviderStop)
    return {
      kind: "stop",
      language: optOut?.kind === "stop" ? optOut.language : "en",
      isConfirmedByProvider: true,
    };
  if (hint === "HELP") return { kind: "help", language: "en", isWho: false, hasProviderReplied: true };
  const reaction = readReaction(text, situation.asks);
  if (reaction) return readTapback(reaction, situation);
  const words = readNames(text, typed, situation);
  const clause = words.isForSomeone ? null : readClause(words.tokens, words.names);
  if (optOut?.kind === "stop") {
    const response = clause && placeResponse(clause, null, situation);
    if (response?.kind === "responses" && !situation.askedBefore) return { ...response, isDoubtful: true };
    if (!optOut.hasLimit) return { kind: "stop", language: optOut.language, isConfirmedByProvider: false };
  }
  if (optOut?.kind === "wrong-number") return { kind: "wrong-number" };
  if (isStart(typed))
    return { kind: situation.isWaitingForYes && !situation.isOptedOut ? "consent" : "start" };
  if (situation.isWaitingForYes && !situation.isOptedOut && isConsent(typed)) return { kind: "consent" };
  const help = readHelp(typed);
  if (help) return { kind: "help", ...help, hasProviderReplied: false };
  const language = readLanguage(typed);
  if (language) return { kind: "language", language };
  const reading = readForGame(words, clause, situation);
  return situation.isOptedOut && isQuestionBack(reading) ? nothing : reading;
}

/** Words that change nothing about a no. */
const BESIDE_NO = new Set(["gracias", "por", "favor", "lo", "siento"]);

/**
 * Reads words that mean something else in the reader's language. In Spanish, "y" joins two words, and "no" is the word
 * that asks name, so it counts like OUT (REACH-52).
 */
function readIn(language: Situation["language"], { tokens, questions }: Tokens): Tokens {
  if (language !== "es") return { tokens, questions };
  const rest = tokens.filter(({ word }) => !BESIDE_NO.has(word));
  const isNo = rest.length === 1 && rest[0]!.word === "no";
  const meanings = new Map<string, string>([
    ...(tokens.length > 1 ? [["y", "and"] as const] : []),
    ...(isNo ? [["no", "out"] as const] : []),
  ]);
  return {
    tokens: tokens.map((token) => ({ ...token, word: meanings.get(token.word) ?? token.word })),
    questions,
  };
}

/** What a message says about people. */
type Words = {
  text: string;
  typed: Tokens;
  /** The message with the member's own name replaced. */
  tokens: Tokens;
  /** The names that change nothing about a response. */
  names: Names;
  family: FamilyText | null;
  /** True if the words are about someone in particular, so that they must not count for everyone. */
  isForSomeone: boolean;
};

function readNames(text: string, typed: Tokens, situation: Situation): Words {
  const { games, formerNames } = situation;
  const own = listOwnNames(situation);
  // Nothing counts that's about someone the phone no longer stands for.
  const former = new Set(formerNames.flatMap((name) => [name, `${name}s`]));
  const isForFormer = typed.tokens.some(({ word }) => former.has(word));
  const family = isForFormer ? null : readFamily(text, typed, situation);
  const isForOne = family?.kind === "mention" || (family?.kind === "statements" && family.isSpecific);
  return {
    text,
    typed,
    tokens: replaceOwnName(typed, own),
    names: new Set([...situation.names, ...own]),
    family,
    isForSomeone: isForFormer || (isForOne && !isOnePerson(games)),
  };
}

/** Nothing is asked of a number that opted out (TEXT-28). */
const isQuestionBack = ({ kind }: Reading) =>
  kind === "doubt" || kind === "acknowledgment" || kind === "which";

function readForGame(
  { text, typed, tokens, names, family, isForSomeone }: Words,
  clause: StatedResponse | null,
  situation: Situation,
): Reading {
  const allNames = new Set([...names, ...situation.games.flatMap(({ name }) => splitName(name))]);
  if (isAcknowledgment(typed, listItems(typed.tokens, allNames))) return readAcknowledgment(situation);
  const placed = family && placeFamily(family, situation);
  if (placed) return placed;
  if (isForSomeone) return readLate(text, typed, allNames, situation) ?? readRest(typed, situation);
  const items = listItems(tokens.tokens, names);
  const responses = readResponses(tokens, items);
  if (responses) return placeResponses(responses, situation);
  const noted = readResponseWithNote(text, tokens, items, names);
  if (noted) return placeNoted(noted, tokens, situation);
  const late = readLate(text, typed, allNames, situation);
  if (late) return late;
  const stated = clause ?? readReason(tokens, names);
  if (stated) return placeResponse(stated, null, situation);
  const cancelled = readCancelMe(tokens.tokens);
  if (cancelled) return readCancelled(cancelled.days, situation);
  return readRest(tokens, situation);
}

/** A note that asks for no more texts is no note: the response counts, and we ask back (TEXT-31). */
function placeNoted(
  { said, rest, note }: NonNullable<ReturnType<typeof readResponseWithNote>>,
  { questions }: Tokens,
  situation: Situation,
): Reading {
  const isOptOut = readOptOut({ tokens: rest, questions }) !== null;
  const reading = placeResponse(said, isOptOut ? null : note, situation);
  if (!isOptOut) return reading;
  if (situation.askedBefore) return { kind: "stop", language: "en", isConfirmedByProvider: false };
  return reading.kind === "responses" ? { ...reading, isDoubtful: true } : { kind: "doubt" };
}

/** Reads what's neither a response nor a note: a doubtful wish, or words for the manager. */
function readRest(tokens: Tokens, { askedBefore }: Situation): Reading {
  if (!isDoubtfulRequest(tokens)) return manager;
  return askedBefore ? { kind: "stop", language: "en", isConfirmedByProvider: false } : { kind: "doubt" };
}

/** Lists the names of the only person a phone stands for. With several people, a name chooses. */
const listOwnNames = ({ games }: Situation): string[] =>
  isOnePerson(games) ? splitName(games[0]?.name ?? "").flatMap((word) => toWords(word)) : [];

const toWords = (text: string) => tokenize(text).tokens.map(({ word }) => word);

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

/** A reaction counts for everyone that the quoted text named (TEXT-35, REACH-06). */
function readTapback(
  reaction: NonNullable<ReturnType<typeof readReaction>>,
  { lastSent, games }: Situation,
): Reading {
  if (reaction.ask === null || lastSent !== "ask") return nothing;
  const { ask, response } = reaction;
  const asked = listPlain(games).filter(({ gameId }) => gameId === ask.gameId);
  if (asked.length === 0) return nothing;
  return toResponses(asked.map(({ gameId, memberId }) => ({ gameId, memberId, response, note: null })));
}

function readAcknowledgment({ lastSent, games }: Situation): Reading {
  const game = listPlain(games).find(({ response }) => response === null);
  return lastSent === "ask" && game ? { kind: "acknowledgment", gameId: game.gameId } : nothing;
}

/** Reads "running late": for those it names, or for everyone who comes to the next game (NEED-29). */
function readLate(text: string, typed: Tokens, names: Names, { games }: Situation): Reading | null {
  const note = readLateness(text, typed, names);
  if (note === null) return null;
  const coming = games.filter(({ response }) => response === "attending");
  const [next = []] = groupByGame(coming);
  const words = new Set(typed.tokens.map(({ word }) => word));
  const isNamed = ({ name }: { name: string }) => words.has(splitName(name)[0] ?? "");
  const named = next.filter(isNamed);
  const choices = (games.some(isNamed) ? named : next).map(({ gameId, memberId }) => ({ gameId, memberId }));
  return choices.length > 0 ? { kind: "late", choices, note } : manager;
}

/** "Cancel me for Thursday" is a no if exactly one open game fits, and otherwise for the manager (TEXT-34). */
function readCancelled(days: readonly Day[], situation: Situation): Reading {
  const games = listPlain(situation.games);
  const fits = days.length === 0 ? games : games.filter((game) => days.some((day) => isOnDay(day, game)));
  return fits.length === 1
    ? toResponses([
        { gameId: fits[0]!.gameId, memberId: fits[0]!.memberId, response: "not_attending", note: null },
      ])
    : manager;
}
