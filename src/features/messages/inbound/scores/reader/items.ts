import { findPhraseAt, tokenize, type Token } from "../../reader/tokens.ts";
import { MEANINGS, type Meaning, type Side } from "./words.ts";

/** A number, a word with a meaning, or an unknown word of a message about a score. */
export type Item = {
  kind: Meaning["kind"] | "number" | "unknown";
  start: number;
  end: number;
  /** The part it belongs to. Punctuation and line breaks end a part. */
  part: number;
  side?: Side;
  /** A number's value. Null if it's none that a team scores. */
  value?: number | null;
};

/** A text as items, with smileys and signs replaced by what they stand for. */
export type Message = { text: string; items: readonly Item[]; isQuestion: boolean };

/** The words of the two teams' names. */
export type TeamWords = Record<Side, readonly string[]>;

export const toTeamWords = (own: string, opponent: string): TeamWords => ({
  own: tokenize(own).tokens.map(({ word }) => word),
  opponent: tokenize(opponent).tokens.map(({ word }) => word),
});

const replaceSigns = (text: string) =>
  text
    .replaceAll(/[:;]['’]?-?(?:[)\]]|[DP](?![\p{L}\d]))/gu, " 🙂 ")
    .replaceAll(/[:;]['’]?-?[([]/gu, " 🙁 ")
    .replaceAll(/<3(?=[\s!]*$)/g, " ❤ ")
    .replaceAll("@", " at ")
    .replaceAll("&", " and ")
    .replaceAll(/w\//giu, " with ");

/** Splits a text into items, in time proportional to its length. */
export function listItems(typed: string, names: TeamWords): Message {
  const text = replaceSigns(typed);
  const { tokens } = tokenize(text);
  const items: Item[] = [];
  for (let position = 0; position < tokens.length;) {
    const { length, found } = findItemsAt(tokens, position, names);
    items.push(...found);
    position += length;
  }
  return { text, items: settle(text, items), isQuestion: /[?¿]/.test(text) };
}

function findItemsAt(tokens: readonly Token[], position: number, names: TeamWords) {
  const token = tokens[position]!;
  const { start, part, word } = token;
  if (/^\d/.test(word)) return { length: 1, found: readNumbers(token) };
  const name = findNameAt(tokens, position, names);
  const meaning = findPhraseAt(MEANINGS, tokens, position);
  const length = name?.length ?? meaning?.length ?? 1;
  const { end } = tokens[position + length - 1]!;
  const isFiller = /^(?:\p{Extended_Pictographic}|(?:wh)?oops$)/u.test(word);
  const unknown = { kind: isFiller ? "filler" : "unknown" } as const;
  const value = name ? ({ kind: "side", side: name.side } as const) : (meaning?.value ?? unknown);
  return { length, found: [{ ...value, start, end, part }] };
}

/** No team scores more than 999. */
const MAX_DIGITS = 3;

const toValue = (digits: string) =>
  digits.length > MAX_DIGITS || (digits.length > 1 && digits.startsWith("0")) ? null : Number(digits);

/** Reads "3", or "3:2" as two numbers. "7:15" may be a time, "3.2" and "4/16" are no scores. */
function readNumbers({ word, start, end, part }: Token): Item[] {
  const [first = "", second] = word.split(/[/:.]/);
  if (second === undefined) return [{ kind: "number", value: toValue(first), start, end, part }];
  const isTime = second.length === 2 && Number(first) <= 12;
  const isScore = word.includes(":") && !isTime;
  const middle = start + first.length;
  return [
    { kind: "number", value: isScore ? toValue(first) : null, start, end: middle, part },
    { kind: "number", value: isScore ? toValue(second) : null, start: middle + 1, end, part },
  ];
}

/** Returns the team whose name, or a part of it that only it has, starts at a position. */
function findNameAt(tokens: readonly Token[], position: number, names: TeamWords) {
  const runs = (["own", "opponent"] as const).map((side) => {
    const words = names[side];
    const others = new Set(names[side === "own" ? "opponent" : "own"]);
    let best = 0;
    for (const [first, word] of words.entries()) {
      if (word !== tokens[position]!.word) continue;
      let length = 1;
      while (first + length < words.length && tokens[position + length]?.word === words[first + length])
        length += 1;
      const isItsOwn = words.slice(first, first + length).some((own) => own.length > 1 && !others.has(own));
      if (isItsOwn) best = Math.max(best, length);
    }
    return { side, length: best };
  });
  const [longest] = runs.toSorted((a, b) => b.length - a.length);
  return longest!.length > 0 && runs[0]!.length !== runs[1]!.length ? longest! : null;
}

/** Settles what a word means from the items beside it. */
function settle(text: string, items: readonly Item[]): Item[] {
  const hasDigits = items.some(({ kind }) => kind === "number");
  return items.map((item, index): Item => {
    const word = text.slice(item.start, item.end).toLowerCase();
    if (item.kind === "number-word") {
      // "Good one" is no number, but "3-nil" is.
      if (!hasDigits || item.value === 0) return { ...item, kind: "number" };
      return { ...item, kind: word === "one" ? "filler" : "unknown" };
    }
    if (word === "in") return { ...item, kind: isBeforeOvertime(items, index) ? "filler" : "hedge" };
    if (word === "after") return { ...item, kind: isBeforeOvertime(items, index) ? "filler" : "unknown" };
    if (word === "so") {
      const next = items[index + 1];
      const isEnd = !next || next.part !== item.part;
      return { ...item, kind: isEnd && hasDigits ? "overtime" : "filler" };
    }
    return item;
  });
}

function isBeforeOvertime(items: readonly Item[], index: number): boolean {
  const next = items[index + 1]?.kind === "joiner" ? items[index + 2] : items[index + 1];
  return next?.kind === "overtime" || next?.kind === "number" || next?.kind === "number-word";
}
