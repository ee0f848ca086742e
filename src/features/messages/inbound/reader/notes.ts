import { cutNote as cutLine } from "#features/attendance/notes/rules.ts";
import type { Day } from "./days.ts";
import type { Item, Names, StatedResponse } from "./responses.ts";
import { listItems } from "./responses.ts";
import { createPhrases, findPhraseAt, type Token, type Tokens } from "./tokens.ts";
import { RESPONSES } from "./words.ts";

/** The words that a note may start with (NEED-27). */
const NOTE_STARTS = createPhrases(
  (
    "but, and, will, be, ill, late, running, bringing, with, until, till, after, from, around, just, im, i have, have to, have, got, " +
    "sick, hurt, injured, away, traveling, travelling, working, because, of town, w"
  )
    .split(", ")
    .map((phrase) => [phrase, true] as const),
);
/** Words too short or too vague to carry a note: "might be muddy" is about the field, and "n" often means "and". */
export const NO_NOTE = new Set(["y", "n", "might", "going", "coming", "si", "non", "ya"]);
/** A response that ends with one of these may be about another time: "I'm free after 8". */
const NO_NOTE_AFTER = new Set(["free", "available", "down", "works"]);
export const CONDITIONS = new Set(["if", "unless", "whether", "or", "wait", "depending"]);

export const cutNote = (text: string) => cutLine(text) ?? "";

/** Reads a response at the start of a message with a note after it (NEED-27). Null if there's none. */
export function readResponseWithNote(
  text: string,
  { tokens, questions }: Tokens,
  items: readonly Item[],
  names: Names,
): { said: StatedResponse; rest: readonly Token[]; note: string } | null {
  const position = items.findIndex(({ kind }) => kind !== "filler" && kind !== "acknowledgment");
  const item = items[position];
  if (item?.kind !== "response" || NO_NOTE.has(tokens[item.start]!.word)) return null;
  if (item.response === "attending" && NO_NOTE_AFTER.has(tokens[item.start + item.length - 1]!.word))
    return null;
  // "In, coming from work" has no note without the second response.
  const found = [true, false]
    .map((canRepeat) => skipBeside(items.slice(position), tokens, canRepeat ? item.response : null))
    .find(({ end }) => startsNote(tokens[end - 1]!, tokens.slice(end), item.strength === "keyword"));
  if (!found) return null;
  const { days, end } = found;
  const rest = tokens.slice(end);
  const last = tokens[end - 1]!;
  if (questions.has(last.part) || isStillOut(tokens.slice(item.start, end), rest)) return null;
  if (listItems(rest, names).some((other) => isAnotherResponse(other, rest, item.response))) return null;
  if (isLateAndOut(item.response, rest) || isUndecided(item.response, rest)) return null;
  const from = isOutOfTown(last, rest) ? last.start : getNoteStart(rest);
  const said: StatedResponse = {
    response: item.response,
    strength: item.strength,
    days,
    isForBoth: false,
  };
  const isJoined = rest.length > 1 && isJoiner(rest[0]!);
  return { said, rest: isJoined ? rest.slice(1) : rest, note: cutNote(trimBracket(text.slice(from))) };
}

/** Words between a response and its note that change nothing about either. */
const BESIDE = new Set(
  "coach cap captain thanks thx please pls plz sorry team guys tonight tomorrow today".split(" "),
);

/**
 * Skips what stands between a response and its note: days, thanks, and the same response (`repeated`) once more. "Out
 * tonight, sick" is as clear as "out, sick".
 */
function skipBeside(
  [first, ...others]: readonly Item[],
  tokens: readonly Token[],
  repeated: StatedResponse["response"] | null,
): { days: Day[]; end: number } {
  const days: Day[] = [];
  let end = first!.start + first!.length;
  for (const [index, other] of others.entries()) {
    const { word } = tokens[other.start]!;
    const next = others[index + 1];
    const isForDay = (word === "for" || word === "on") && next?.kind === "day";
    const isFiller = other.kind === "filler" || other.kind === "acknowledgment";
    const isBeside = isFiller && (BESIDE.has(word) || /^\p{Extended_Pictographic}/u.test(word));
    const isSame = other.kind === "response" && other.response === repeated && !/^\d/.test(word);
    if (other.kind === "day") days.push(other.day);
    else if (!isForDay && !isBeside && !isSame) break;
    end = other.start + other.length;
  }
  return { days, end };
}

/** "I'm out with friends" and "I'm out running" are about now, and not about the game. */
const isStillOut = (said: readonly Token[], [next]: readonly Token[]) =>
  said[0]?.word === "im" && said.at(-1)!.word === "out" && /^(?:with|w|running)$/.test(next!.word);

/** "Yes, will let you know" and "no, just wondering" are no responses. A maybe may say when someone will know. */
const isUndecided = (response: StatedResponse["response"], rest: readonly Token[]) =>
  response !== "maybe" && findUndecided(rest);
const UNDECIDED = createPhrases(
  (
    "let you know, get back to you, just wondering, just checking, just asking, just curious, just kidding, just joking, " +
    "have a question, got a question, have no idea, have to check, have to ask, have to see"
  )
    .split(", ")
    .map((phrase) => [phrase, true] as const),
);
const findUndecided = (rest: readonly Token[]) =>
  rest.some((_, position) => findPhraseAt(UNDECIDED, rest, position) !== null);

/** Removes the second of two brackets whose first isn't part of the note. */
const trimBracket = (note: string) => (note.includes("(") ? note : note.replace(/\)\s*$/, ""));

export const isOutOfTown = (last: Token, rest: readonly Token[]) =>
  last.word === "out" && rest[0]?.word === "of" && rest[1]?.word === "town";

/** Returns whether a note follows the last word of a response. After a keyword, anything apart from it may be one. */
export function startsNote(last: Token, rest: readonly Token[], isKeyword: boolean): boolean {
  const [next] = rest;
  if (!next || CONDITIONS.has(next.word)) return false;
  const isLastNumber = /^\d/.test(last.word);
  const isNumber = /^\d/.test(next.word) && !isLastNumber;
  const isApart = isKeyword && next.part !== last.part;
  // "2 late" is about two minutes or two people.
  if (isLastNumber && next.word === "late" && !isApart) return false;
  return isApart || isNumber || isOutOfTown(last, rest) || findPhraseAt(NOTE_STARTS, rest, 0) !== null;
}

/**
 * "Out, 10 min late" makes no sense, and "can't make it until 8" may mean that someone comes at 8. "Out, working late" is
 * about work, not about being late for the game.
 */
export const isLateAndOut = (response: StatedResponse["response"], rest: readonly Token[]) =>
  response === "not_attending" &&
  (isUntilTime(rest) ||
    (rest.some(({ word }) => word === "late") &&
      !rest.some(({ word }) => /^(?:work|working|home|meeting)$/.test(word))));

const isUntilTime = ([first, second]: readonly Token[]) =>
  /^(?:until|till|from|after|around|before)$/.test(first!.word) &&
  second !== undefined &&
  /^\d/.test(second.word) &&
  !second.word.includes("/");

/** Returns whether the text after a response says something different, or only says the same again. */
function isAnotherResponse(
  item: Item,
  tokens: readonly Token[],
  response: StatedResponse["response"],
): boolean {
  if (item.kind !== "response") return false;
  if (item.response !== response) return !/^\d/.test(tokens[item.start]!.word);
  return item.start === 0 && findPhraseAt(RESPONSES, tokens, 0) !== null && tokens.length === item.length;
}

export const getNoteStart = (rest: readonly Token[]) =>
  rest.length > 1 && isJoiner(rest[0]!) ? rest[1]!.start : rest[0]!.start;
const isJoiner = ({ word }: Token) => word === "but" || word === "and";

const LATE_WORDS = new Set(
  (
    "running run late im ill be gonna a bit little few about around by min mins minute minutes hour just will might probably so " +
    "sorry hey hi coach guys gonna going to again lol today tonight really very super"
  ).split(" "),
);

/** Reads "running late" and "10 min late" (NEED-29). Returns the note, or null. */
export function readLateness(text: string, { tokens, questions }: Tokens, names: Names): string | null {
  const isLate = tokens.some(({ word }) => word === "late");
  const isSure = tokens.some(({ word }) => /^(?:running|be|\d+)$/.test(word));
  const isWhole = tokens.every(
    ({ word }) =>
      LATE_WORDS.has(word) || names.has(word) || /^\d{1,3}$|^\p{Extended_Pictographic}/u.test(word),
  );
  return isLate && isSure && isWhole && questions.size === 0 ? cutNote(text.replace(/[.!\s]+$/, "")) : null;
}
