import type { RsvpStatus } from "#features/attendance/schema.ts";
import { findDayAt, type Day } from "./days.ts";
import { findMeantWord } from "./spelling.ts";
import { findPhraseAt, splitParts, type Token, type Tokens } from "./tokens.ts";
import { ACKNOWLEDGMENTS, FILLERS, REASONS, RESPONSES, type ResponseWord, type Strength } from "./words.ts";

/** A response with the days it's for. Without days, it's for the game that's waiting for one. */
export type StatedResponse = { response: RsvpStatus; strength: Strength; days: Day[]; isForBoth: boolean };

export type Item = { start: number; length: number } & (
  | ({ kind: "response" } & ResponseWord)
  | { kind: "day"; day: Day }
  | { kind: "both" | "acknowledgment" | "filler" | "other" }
);

/** The words that a member or a manager signs or greets with. */
export type Names = ReadonlySet<string>;

function findItemAt(tokens: readonly Token[], start: number, names: Names): Item {
  const { word } = tokens[start]!;
  const [day, response, filler, acknowledgment] = [
    findDayAt(tokens, start),
    findPhraseAt(RESPONSES, tokens, start),
    findPhraseAt(FILLERS, tokens, start),
    findPhraseAt(ACKNOWLEDGMENTS, tokens, start),
  ];
  const longest = Math.max(...[day, response, filler, acknowledgment].map((found) => found?.length ?? 0));
  // "Not Thursday" is a no for Thursday.
  if (word === "not" && longest === 0 && tokens[start + 1] && findDayAt(tokens, start + 1))
    return { kind: "response", start, length: 1, response: "not_attending", strength: "loose" };
  // "See you there" is longer than "see", and "can't wait" is longer than "can't".
  if (response && response.length === longest)
    return { kind: "response", start, length: response.length, ...response.value };
  if (day && day.length === longest) return { kind: "day", start, length: day.length, day: day.day };
  if (acknowledgment && acknowledgment.length === longest)
    return { kind: "acknowledgment", start, length: acknowledgment.length };
  if (filler) return { kind: "filler", start, length: filler.length };
  if (word === "both") return { kind: "both", start, length: 1 };
  const meant = findMeantWord(word);
  const meantResponse =
    meant === null ? null : findPhraseAt(RESPONSES, [{ ...tokens[start]!, word: meant }], 0);
  if (meantResponse) return { kind: "response", start, length: 1, ...meantResponse.value };
  const isFiller = names.has(word) || /^\p{Extended_Pictographic}/u.test(word);
  return { kind: isFiller ? "filler" : "other", start, length: 1 };
}

/** Splits a text into responses, days, and other words, from left to right. */
export function listItems(tokens: readonly Token[], names: Names): Item[] {
  const items: Item[] = [];
  for (let start = 0; start < tokens.length;) {
    const item = findItemAt(tokens, start, names);
    items.push(item);
    start += item.length;
  }
  return items;
}

const strengths: Strength[] = ["loose", "clause", "keyword"];
const getStronger = (a: Strength, b: Strength) => (strengths.indexOf(a) > strengths.indexOf(b) ? a : b);

/**
 * Reads a message that consists of responses, days, and fillers alone (TEXT-32, TEXT-36). Returns null if it has any
 * other word, asks a question, or says two different things about the same day.
 */
export function readResponses({ questions }: Tokens, items: readonly Item[]): StatedResponse[] | null {
  if (items.some(({ kind }) => kind === "other")) return null;
  const responses = items.filter((item) => item.kind === "response");
  // "In?" is a question, but "Maybe?" is a maybe.
  if (questions.size > 0 && responses.some(({ response }) => response !== "maybe")) return null;
  if (responses.length === 0) return items.some(({ kind }) => kind === "both") ? readBoth(items) : null;
  const [first] = responses as [(typeof responses)[number]];
  if (responses.every(({ response }) => response === first.response))
    return [
      {
        response: first.response,
        strength: responses.map(({ strength }) => strength).reduce(getStronger),
        days: items.flatMap((item) => (item.kind === "day" ? item.day : [])),
        isForBoth: items.some(({ kind }) => kind === "both"),
      },
    ];
  return pairWithDays(items);
}

/** Reads a message that consists of a reason not to come, days, and fillers alone, such as "sorry, on vacation". */
export function readReason({ tokens, questions }: Tokens, names: Names): StatedResponse | null {
  const days: Day[] = [];
  let hasReason = false;
  for (let position = 0; position < tokens.length;) {
    const reason = findPhraseAt(REASONS, tokens, position);
    const item = findItemAt(tokens, position, names);
    if (reason) hasReason = true;
    else if (item.kind === "day") days.push(item.day);
    else if (item.kind !== "filler") return null;
    position += reason?.length ?? item.length;
  }
  if (!hasReason || questions.size > 0) return null;
  return { response: "not_attending", strength: "loose", days, isForBoth: false };
}

/** "Both" alone is a yes for both games. */
const readBoth = (items: readonly Item[]): StatedResponse[] | null =>
  items.every(({ kind }) => kind === "both" || kind === "filler")
    ? [{ response: "attending", strength: "loose", days: [], isForBoth: true }]
    : null;

/** Pairs each response with the days beside it: "In Thursday, out Saturday" or "Thursday yes, Saturday no". */
function pairWithDays(items: readonly Item[]): StatedResponse[] | null {
  const facts = items.filter((item) => item.kind === "response" || item.kind === "day");
  const isDayFirst = facts[0]?.kind === "day";
  const said: StatedResponse[] = [];
  let waiting: Day[] = [];
  for (const item of facts) {
    if (item.kind === "response") {
      said.push({ response: item.response, strength: item.strength, days: waiting, isForBoth: false });
      waiting = [];
    } else if (isDayFirst) waiting.push(item.day);
    else said.at(-1)!.days.push(item.day);
  }
  return waiting.length === 0 && said.every(({ days }) => days.length > 0) ? said : null;
}

/** Returns whether a message consists of acknowledgments and fillers alone (TEXT-33). */
export const isAcknowledgment = ({ questions }: Tokens, items: readonly Item[]) =>
  questions.size === 0 &&
  items.some(({ kind }) => kind === "acknowledgment") &&
  items.every(({ kind }) => kind === "acknowledgment" || kind === "filler");

/** Words that make a clause no response when they stand before it (TEXT-34). */
const HEDGES = new Set(
  "if whether unless until think hope hoping hopefully wish not maybe might dont doubt wondering unsure way chance".split(
    " ",
  ),
);
const JOINERS = new Set(["but", "and", "so", "because", "cuz", "bc"]);

/**
 * Reads first-person clauses that end a message or a part of it (TEXT-34). Returns null if there's none, if it's hedged
 * or asked, or if two clauses disagree.
 */
export function readClause({ tokens, questions }: Tokens, names: Names): StatedResponse | null {
  const said: StatedResponse[] = [];
  const whole: RsvpStatus[] = [];
  for (const part of splitParts(tokens).flatMap(splitAtJoiners)) {
    if (part.length === 0 || questions.has(part[0]!.part)) continue;
    const items = listItems(part, names);
    if (items.every(({ kind }) => kind !== "other"))
      whole.push(...items.flatMap((item) => (item.kind === "response" ? item.response : [])));
    const last = items.findLast((item) => item.kind === "response" && item.strength === "clause");
    if (last?.kind !== "response") continue;
    const isHedged = part.slice(0, last.start).some(({ word }) => HEDGES.has(word));
    const following = skipTime(part, items.slice(items.indexOf(last) + 1), last.response);
    if (isHedged || following.some(({ kind }) => kind === "other" || kind === "response")) continue;
    const days = following.flatMap((item) => (item.kind === "day" ? item.day : []));
    said.push({ response: last.response, strength: "clause", days, isForBoth: false });
  }
  const [first] = said;
  if (!first) return null;
  const agrees = [...said.map(({ response }) => response), ...whole].every(
    (response) => response === first.response,
  );
  return agrees ? { ...first, days: said.flatMap(({ days }) => days) } : null;
}

/** Skips the time at which someone comes. "I can't make it at 7" may mean that they can at 8, so it isn't skipped there. */
function skipTime(part: readonly Token[], items: readonly Item[], response: RsvpStatus): readonly Item[] {
  const [preposition, time] = items.map(({ start }) => part[start]!.word);
  const isTime =
    response === "attending" && /^(?:at|by|around)$/.test(preposition ?? "") && /^\d/.test(time ?? "");
  return isTime ? items.slice(2).filter(({ start }) => !/^[ap]m$/.test(part[start]!.word)) : items;
}

/** Splits a part at "but", "and", and "so", which start another thought. "In and out" stays whole. */
function splitAtJoiners(part: readonly Token[]): Token[][] {
  const pieces: Token[][] = [[]];
  for (const [position, token] of part.entries()) {
    const isIdiom = part[position - 1]?.word === "in" && part[position + 1]?.word === "out";
    if (JOINERS.has(token.word) && !isIdiom) pieces.push([]);
    else pieces.at(-1)!.push(token);
  }
  return pieces;
}

const CANCEL_FOR = new Set(["for", "on"]);

/** Reads "cancel me for Thursday" (TEXT-34). Null if it isn't one. */
export function readCancelMe(tokens: readonly Token[]): { days: Day[] } | null {
  const start = tokens.findIndex(
    ({ word }, position) =>
      word === "cancel" &&
      tokens[position + 1]?.word === "me" &&
      CANCEL_FOR.has(tokens[position + 2]?.word ?? ""),
  );
  if (start === -1) return null;
  const rest = tokens.slice(start + 3);
  const days = rest.flatMap((_, position) => findDayAt(rest, position)?.day ?? []);
  const isThisOne = rest[0]?.word === "this" || rest[0]?.word === "the";
  return days.length > 0 || isThisOne ? { days } : null;
}
