/** A word, a number, or an emoji of a text, in the form in which the reader compares it. */
export type Token = {
  word: string;
  /** Where the token starts and ends in the text as typed, so that a note can quote it. */
  start: number;
  end: number;
  /** The number of the part it belongs to. Punctuation and line breaks end a part. */
  part: number;
};

export type Tokens = {
  tokens: readonly Token[];
  /** The parts that end with a question mark. */
  questions: ReadonlySet<number>;
};

const TOKEN =
  /(?<word>\p{L}[\p{L}\p{M}'’‘`]*)|(?<number>\d+(?:[/:.]\d+)?)|(?<emoji>\p{Extended_Pictographic})(?:\p{M}|\p{Emoji_Modifier}|\u{200D}\p{Extended_Pictographic})*|(?<pause>[.,;:!?…¡¿\n()–—]|(?<=\s|^)-)/gu;

/** Spellings that mean the same to the reader. */
const ALIASES: Record<string, string> = {
  u: "you",
  ur: "your",
  cannot: "cant",
  tmrw: "tomorrow",
  tmw: "tomorrow",
  tomorow: "tomorrow",
  tommorow: "tomorrow",
  tonite: "tonight",
  thankyou: "thanks",
  thx: "thanks",
  tx: "thanks",
  ty: "thanks",
  tysm: "thanks",
  txt: "text",
  txts: "texts",
  texto: "text",
  textos: "texts",
  msg: "message",
  msgs: "messages",
  mensaje: "message",
  mensajes: "messages",
  sms: "texts",
  youve: "you",
};

/** Pairs of words that mean the same as one word. */
const PAIRS: Record<string, Record<string, string>> = {
  i: { am: "im", will: "ill", m: "im", ll: "ill" },
  can: { not: "cant" },
  do: { not: "dont" },
  will: { not: "wont" },
  going: { to: "gonna" },
  thank: { you: "thanks" },
  je: { suis: "jesuis" },
};

/** Converts a word to the form that the reader compares: lowercase, without accents or apostrophes. */
function normalizeWord(raw: string): string {
  const plain = raw
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  // A letter typed three times or more counts once: "yesss" is "yes" (TEXT-32).
  const word = plain.replaceAll(/(\p{L})\1{2,}/gu, "$1");
  return Object.hasOwn(ALIASES, word) ? ALIASES[word]! : word;
}

/**
 * Splits a text into tokens. Takes time proportional to its length. Skin tones and other variants of an emoji are
 * dropped, because a thumb means the same in every color.
 */
export function tokenize(text: string): Tokens {
  const tokens: Token[] = [];
  const questions = new Set<number>();
  let part = 0;
  for (const match of text.matchAll(TOKEN)) {
    const { word, number, emoji, pause } = match.groups!;
    if (pause !== undefined) {
      // Several marks in a row end one part, and a mark at the start ends none.
      if (tokens.at(-1)?.part === part) part += 1;
      if (pause === "?" && part > 0) questions.add(part - 1);
      continue;
    }
    const [start, end] = [match.index, match.index + match[0].length];
    const normalized = emoji ?? number ?? normalizeWord(word!);
    if (normalized !== "") append(tokens, { word: normalized, start, end, part });
  }
  return { tokens, questions };
}

function append(tokens: Token[], token: Token): void {
  const last = tokens.at(-1);
  const firstWords = last && Object.hasOwn(PAIRS, last.word) ? PAIRS[last.word]! : {};
  const joined = Object.hasOwn(firstWords, token.word) ? firstWords[token.word] : undefined;
  if (last?.part === token.part && joined !== undefined) {
    tokens[tokens.length - 1] = { ...last, word: joined, end: token.end };
  } else tokens.push(token);
}

/** Groups tokens by part. */
export const splitParts = (tokens: readonly Token[]): Token[][] => [
  ...Map.groupBy(tokens, ({ part }) => part).values(),
];

/** A list of phrases that can be looked up at any position in constant time. */
export type Phrases<Value> = ReadonlyMap<string, readonly { words: readonly string[]; value: Value }[]>;

/** Builds a list of phrases. Of two phrases that fit, the longer one counts. */
export function createPhrases<Value>(entries: Iterable<readonly [string, Value]>): Phrases<Value> {
  const phrases = [...entries].map(([phrase, value]) => ({
    words: tokenize(phrase).tokens.map(({ word }) => word),
    value,
  }));
  return Map.groupBy(
    phrases.toSorted((a, b) => b.words.length - a.words.length),
    ({ words }) => words[0]!,
  );
}

/** Returns the phrase that starts at a position and doesn't cross the end of a part, or null. */
export function findPhraseAt<Value>(
  phrases: Phrases<Value>,
  tokens: readonly Token[],
  position: number,
): { value: Value; length: number } | null {
  const first = tokens[position]!;
  const found = phrases.get(first.word)?.find(({ words }) =>
    words.every((word, offset) => {
      const token = tokens[position + offset];
      return token?.word === word && token.part === first.part;
    }),
  );
  return found ? { value: found.value, length: found.words.length } : null;
}
