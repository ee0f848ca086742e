import { cutNote as cutLine } from "#features/attendance/notes/rules.ts";
import type { Item, Names, StatedResponse } from "./responses.ts";
import { listItems } from "./responses.ts";
import { createPhrases, findPhraseAt, type Token, type Tokens } from "./tokens.ts";
import { RESPONSES } from "./words.ts";

/** The words that a note may start with (NEED-27). */
const NOTE_STARTS = createPhrases(
  (
    "but, and, will, be, ill, late, running, bringing, with, until, till, after, from, around, just, im, i have, have to, have, got, " +
    "sick, hurt, injured, away, traveling, travelling, working, because, of town"
  )
    .split(", ")
    .map((phrase) => [phrase, true] as const),
);
/** Words too short or too vague to carry a note: "might be muddy" is about the field. */
export const NO_NOTE = new Set(["y", "n", "might", "going", "coming", "si", "non", "ya"]);
export const CONDITIONS = new Set(["if", "unless", "whether", "or", "wait", "depending"]);

export const cutNote = (text: string) => cutLine(text) ?? "";

/** Reads a response at the start of a message with a note after it (NEED-27). Null if there's none. */
export function readResponseWithNote(
  text: string,
  { tokens, questions }: Tokens,
  items: readonly Item[],
  names: Names,
): { said: StatedResponse; note: string } | null {
  const position = items.findIndex(({ kind }) => kind !== "filler" && kind !== "acknowledgment");
  const item = items[position];
  if (item?.kind !== "response" || NO_NOTE.has(tokens[item.start]!.word)) return null;
  const rest = tokens.slice(item.start + item.length);
  const last = tokens[item.start + item.length - 1]!;
  if (!rest[0] || questions.has(last.part)) return null;
  if (!startsNote(last, rest, item.strength === "keyword")) return null;
  if (listItems(rest, names).some((other) => isAnotherResponse(other, rest, item.response))) return null;
  if (isLateAndOut(item.response, rest)) return null;
  const from = isOutOfTown(last, rest) ? last.start : getNoteStart(rest);
  const said: StatedResponse = {
    response: item.response,
    strength: item.strength,
    days: [],
    isForBoth: false,
  };
  return { said, note: cutNote(text.slice(from)) };
}

export const isOutOfTown = (last: Token, rest: readonly Token[]) =>
  last.word === "out" && rest[0]?.word === "of" && rest[1]?.word === "town";

/** Returns whether a note follows the last word of a response. After a keyword, anything apart from it may be one. */
export function startsNote(last: Token, rest: readonly Token[], isKeyword: boolean): boolean {
  const [next] = rest;
  if (!next || CONDITIONS.has(next.word)) return false;
  const isNumber = /^\d/.test(next.word) && !/^\d/.test(last.word);
  const isApart = isKeyword && next.part !== last.part;
  return isApart || isNumber || isOutOfTown(last, rest) || findPhraseAt(NOTE_STARTS, rest, 0) !== null;
}

/** "Out, 10 min late" makes no sense. "Out, working late" is about work, not about being late for the game. */
export const isLateAndOut = (response: StatedResponse["response"], rest: readonly Token[]) =>
  response === "not_attending" &&
  rest.some(({ word }) => word === "late") &&
  !rest.some(({ word }) => /^(?:work|working|home|meeting)$/.test(word));

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
  rest.length > 1 && (rest[0]!.word === "but" || rest[0]!.word === "and") ? rest[1]!.start : rest[0]!.start;

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
