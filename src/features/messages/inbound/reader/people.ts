import { findDayAt } from "./days.ts";
import { isOnePerson } from "./placing.ts";
import type { AskedGame, Choice, Situation } from "./situation.ts";
import { createPhrases, findPhraseAt, type Token } from "./tokens.ts";
import { ACKNOWLEDGMENTS, FILLERS, RESPONSES } from "./words.ts";

/** Who a word of a reply is about (REACH-07). */
export type Who =
  /** Null is a letter that we never gave out, or one of a member the phone no longer stands for. */
  | { by: "letter"; choice: AskedGame | null }
  /** Everyone the name fits, in all open games. */
  | { by: "name"; games: readonly AskedGame[] }
  /** "Both" is for two, "all three" for three, and "all" for any number. */
  | { by: "group"; count: number | null }
  /** "He", or a name that's also a word: someone, but who? */
  | { by: "unclear" };

export type Mention = { who: Who; length: number };

type NamedGame = { game: AskedGame; words: readonly string[] };

/** What the words of one message can mean, apart from responses and days. */
export type People = {
  text: string;
  games: readonly AskedGame[];
  /** The words of the members' names, by first name. */
  byFirstName: ReadonlyMap<string, readonly NamedGame[]>;
  letters: readonly Choice[];
  /** True if a question about a response is open. "Neither" may then be about the response itself. */
  isAsked: boolean;
  /** True if names choose, because a text named someone. */
  hasNames: boolean;
  /** True if the phone stands for several people. */
  isFamily: boolean;
};

const GROUPS = createPhrases<number | null>([
  ...(
    "all, everyone, everybody, all of them, all of us, the kids, kids, the boys, the girls, " +
    "they, theyre, they are, they all, theyll, theyre all, we, we all, everyones, all kids, all the kids, my kids, " +
    "tous, toutes, tout le monde, mes enfants, les enfants, ils, elles, todos, todas, mis hijos, mis hijas, ellos, ellas"
  )
    .split(", ")
    .map((phrase) => [phrase, null] as const),
  ...(
    "both, both of them, both of us, both kids, both boys, both girls, they both, theyre both, they are both, the two of them, " +
    "the twins, we both, both my kids, theyll both, les deux, tous les deux, toutes les deux, los dos, las dos, ambos, ambas"
  )
    .split(", ")
    .map((phrase) => [phrase, 2] as const),
  ...["all three", "all 3", "all three of them"].map((phrase) => [phrase, 3] as const),
  ...["all four", "all 4", "all four of them"].map((phrase) => [phrase, 4] as const),
]);
/** Words that need their apostrophe to mean someone: "we're" isn't "were", and "he'll" isn't "hell". */
const CONTRACTED: Record<string, "group" | "one"> = {
  were: "group",
  well: "group",
  hell: "one",
  shell: "one",
};
const ONE = createPhrases(
  (
    "he, she, hes, shes, he is, she is, my son, my daughter, my kid, my child, my boy, my girl, my son is, my daughter is, " +
    "my kid is, my child is, kiddo"
  )
    .split(", ")
    .map((phrase) => [phrase, true] as const),
);
/** Names that are verbs: only right before a response do they mean someone. */
const VERBS = new Set(["hope", "will", "mark", "may", "grace", "chase", "pat", "drew", "rob", "sue", "bill"]);
const APOSTROPHE_S = /['’‘`]s$/i;

/** Returns a word as names are compared: lowercase, without accents, and as typed otherwise. */
const toNameWord = (raw: string) =>
  raw
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Splits a name into words. "Mary-Kate" has two, as people write it both ways. */
export const splitName = (name: string): string[] =>
  name
    .split(/[\s-]+/)
    .map(toNameWord)
    .filter((word) => word !== "");

export const findPeople = (text: string, { games, letters, hasNames }: Situation): People => {
  const isFamily = !isOnePerson(games);
  const named = isFamily || hasNames ? games.map((game) => ({ game, words: splitName(game.name) })) : [];
  return {
    text,
    games,
    byFirstName: Map.groupBy(named, ({ words }) => words[0] ?? ""),
    letters: letters?.choices ?? [],
    isAsked: letters !== null && letters.response !== null,
    hasNames: isFamily || hasNames,
    isFamily,
  };
};

/**
 * Undoes the joining of two words if the first is a name: "Will not" is "won't" only if no one's called Will. "Will not
 * make it" stays, and may be both.
 */
export function splitAtNames(tokens: readonly Token[], { text, byFirstName }: People): readonly Token[] {
  return tokens.flatMap((token, position) => {
    const [first, second] = text.slice(token.start, token.end).split(/\s+/);
    if (second === undefined || !byFirstName.has(toNameWord(first!))) return token;
    if (findPhraseAt(RESPONSES, tokens, position)) return token;
    return [
      { ...token, word: toNameWord(first!), end: token.start + first!.length },
      { ...token, word: toNameWord(second), start: token.end - second.length },
    ];
  });
}

const rawOf = ({ text }: People, token: Token) => text.slice(token.start, token.end);

/** Returns the word of a token as a name, and with an "s" at its end also without it. */
function listNameWords(people: People, token: Token): string[] {
  // A joined pair of words may start with a name: "Will not".
  const word = toNameWord(rawOf(people, token).split(/\s+/)[0]!);
  return word.endsWith("s") ? [word, word.slice(0, -1)] : [word];
}

/** Finds a first name, with what follows it: a last name or its initial. */
function findNameAt(tokens: readonly Token[], start: number, people: People): Mention | null {
  const first = tokens[start]!;
  let named = listNameWords(people, first).flatMap((word) => people.byFirstName.get(word) ?? []);
  if (named.length === 0) return null;
  let length = 1;
  const getNext = () => {
    const next = tokens[start + length];
    return next?.part === first.part ? next : undefined;
  };
  for (let next = getNext(); next; next = getNext()) {
    const nextWords = listNameWords(people, next);
    const fits = named.filter(({ words }) => words.slice(1).some((word) => nextWords.includes(word)));
    if (fits.length === 0) break;
    named = fits;
    length += 1;
  }
  const initial = getNext()?.word ?? "";
  const initialed = named.filter(
    ({ words }) => words.length > 1 && initial.length === 1 && words.at(-1)!.startsWith(initial),
  );
  const games = named.map(({ game }) => game);
  if (initialed.length === 0) return { who: { by: "name", games }, length };
  // "Sam B" is Sam Bello, but "Aisha B" may be Aisha Bello, or Aisha and the one with the letter B.
  const owner = people.letters["abcd".indexOf(initial)];
  const isLetter = owner && !games.some(({ memberId }) => memberId === owner.memberId);
  if (isLetter && isOnePerson(games)) return { who: { by: "unclear" }, length: length + 1 };
  return { who: { by: "name", games: initialed.map(({ game }) => game) }, length: length + 1 };
}

const has = (phrases: Parameters<typeof findPhraseAt>[0], tokens: readonly Token[], position: number) =>
  tokens[position] !== undefined && findPhraseAt(phrases, tokens, position) !== null;

/** Returns who is meant by a name that's also a word of a response, a day, a filler, or a verb. Null if no one is. */
function settleName(
  mention: Mention,
  tokens: readonly Token[],
  start: number,
  previous: Who | null,
  isResponseAt: (position: number) => boolean,
): Mention | null {
  const { word } = tokens[start]!;
  const next = start + mention.length;
  const unclear: Mention = { who: { by: "unclear" }, length: mention.length };
  const response = findPhraseAt(RESPONSES, tokens, start);
  if (response && response.length >= mention.length) {
    // "Sí" is a yes, even if there's a Si. "Will be there" may be about Will or about everyone.
    if (response.length > 1 || word === "wont") return previous ? null : { ...unclear, length: 0 };
    return tokens.length === 1 ? null : unclear;
  }
  if (findDayAt(tokens, start)) return unclear;
  const isBeforeResponse = isResponseAt(next) || tokens[next]?.word === "and";
  if (VERBS.has(word)) return isBeforeResponse || next === tokens.length ? mention : null;
  if (!has(FILLERS, tokens, start) && !has(ACKNOWLEDGMENTS, tokens, start)) return mention;
  if (isBeforeResponse) return mention;
  return previous ? null : unclear;
}

/** Finds the letter that's at a position, unless "a" is an article there. */
function findLetterAt(
  tokens: readonly Token[],
  start: number,
  people: People,
  previous: Who | null,
  isResponseAt: (position: number) => boolean,
): Mention[] | null {
  const raw = rawOf(people, tokens[start]!);
  const { letters } = people;
  const toWho = (letter: string): Who => {
    const choice = letters["abcd".indexOf(letter)];
    const isIt = (game: AskedGame) => game.gameId === choice?.gameId && game.memberId === choice.memberId;
    return { by: "letter", choice: (choice && people.games.find(isIt)) ?? null };
  };
  const several = /^[A-D]{2,4}$/.test(raw) ? raw.split("") : [];
  const isAscending = several.every((letter, at) => at === 0 || letter > several[at - 1]!);
  if (several.length > 0 && isAscending && several.every((letter) => letters["ABCD".indexOf(letter)]))
    return several.map((letter) => ({ who: toWho(letter.toLowerCase()), length: 1 }));
  const letter = raw.replace(APOSTROPHE_S, "").toLowerCase();
  if (!/^[a-h]$/.test(letter)) return null;
  if (letters.length === 0 && !people.isFamily) return null;
  if (letter === "a") {
    const [before, after] = [tokens[start - 1]?.word ?? "", tokens[start + 1]];
    const isArticle =
      isResponseAt(start + 1) && (previous !== null || /^(?:is|are|as|be|im|am)$/.test(before));
    if (isArticle && raw === "a") return null;
    const isFollowed =
      after === undefined ||
      isResponseAt(start + 1) ||
      /^(?:and|or|[b-h]|please|only|is)$/.test(after.word) ||
      findNameAt(tokens, start + 1, people) !== null;
    if (!isFollowed) return null;
  }
  return [{ who: toWho(letter), length: 1 }];
}

/** Finds who the word at a position is about. Several letters may stand together: "AB". */
export function findWhoAt(
  tokens: readonly Token[],
  start: number,
  people: People,
  previous: Who | null,
  isResponseAt: (position: number) => boolean,
): { who: Who[]; length: number } | null {
  const name = findNameAt(tokens, start, people);
  const settled = name && settleName(name, tokens, start, previous, isResponseAt);
  if (settled) return { who: [settled.who], length: settled.length };
  const letters = name ? null : findLetterAt(tokens, start, people, previous, isResponseAt);
  if (letters) return { who: letters.map(({ who }) => who), length: 1 };
  const { word } = tokens[start]!;
  const isContracted = /['’‘`]/.test(rawOf(people, tokens[start]!)) && Object.hasOwn(CONTRACTED, word);
  const contracted = isContracted ? CONTRACTED[word]! : null;
  const group = findPhraseAt(GROUPS, tokens, start);
  const one = findPhraseAt(ONE, tokens, start);
  if (contracted === "one" || one)
    return {
      who: [people.isFamily ? { by: "unclear" } : { by: "group", count: null }],
      length: one?.length ?? 1,
    };
  // "Hi all, Aisha is in" greets the team.
  const isGreeting = /^(?:hi|hey|hello|thanks)$/.test(tokens[start - 1]?.word ?? "");
  const isMeant = (people.isFamily || people.letters.length > 0) && !isGreeting;
  if (isMeant && (contracted === "group" || group))
    return { who: [{ by: "group", count: group?.value ?? null }], length: group?.length ?? 1 };
  return null;
}
