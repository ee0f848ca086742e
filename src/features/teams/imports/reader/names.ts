import { reorderName } from "../rules.ts";
import {
  fillerWords,
  firstNames,
  guardianWords,
  listTerms,
  particles,
  phoneWords,
  rareFillers,
  rarePhoneWords,
  rareTerms,
  startFillers,
  toKey,
  trimCharacters,
} from "./words.ts";

/** A name found in a part of a line. */
export type FoundName = {
  name: string;
  words: number;
  isTitleCase: boolean;
  /** Whether it's one word right after a comma, so that it may be the first name of the person before it. */
  isAfterComma?: boolean;
};

/** The longest name in words, as in "María del Carmen de la Cruz Jr." */
const MAX_WORDS = 7;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|v|md|phd)$/;

const startsUppercase = (word: string) => /^[^\p{L}]*(?:\p{Lu}|\p{Lo})/u.test(word);
const isWord = (word: string) => /\p{L}/u.test(word) && !/\d/.test(word);

/** Returns whether a word isn't part of a name. Words that can be names count only in lower case or as a start. */
function isFiller(word: string, index: number, next: string | undefined): boolean {
  const key = toKey(word);
  if (fillerWords.has(key) || phoneWords.has(key)) return true;
  if (index === 0 && startFillers.has(key) && next !== undefined) return true;
  if (!rareFillers.has(key) && !rarePhoneWords.has(key)) return false;
  const isNextName = next !== undefined && (startsUppercase(next) || particles.has(toKey(next)));
  if (startsUppercase(word))
    return index === 0 && !isNextName && !(firstNames.has(key) && next === undefined);
  return index > 0 || !firstNames.has(key) || next === undefined || fillerWords.has(toKey(next));
}

/** Drops quotes that enclose a whole name, or half of "Lee, Sam". Keeps a nickname's. */
function dropStrayQuotes(text: string): string {
  const quotes = text.split('"').length - 1;
  const isEnclosed = quotes === 2 && text.startsWith('"') && text.endsWith('"');
  return quotes % 2 === 1 || isEnclosed ? text.replaceAll('"', "") : text;
}

/** Removes punctuation around a name, except the dot of "Jr." or an initial, and quotes that aren't a nickname's. */
function trimName(words: string[]): string {
  const name = dropStrayQuotes(trimCharacters(words.join(" ").replace(/^\.+/, ""), /[\s,!?*_~&+–—-]/));
  return /\p{L}{4,}\.$/u.test(name.split(" ").at(-1)!) ? name.slice(0, -1) : name;
}

/** Drops what a team calls someone: "goalie" after the name, or "GK" in front of it. */
function withoutTerms(words: string[]): string[] {
  let end = words.length;
  while (end > 1 && listTerms.has(toKey(words[end - 1]!)) && !startsUppercase(words[end - 1]!)) end--;
  const isPosition = end > 1 && /^\p{Lu}{2,3}$/u.test(words[0]!) && listTerms.has(toKey(words[0]!));
  return words.slice(isPosition ? 1 : 0, end);
}

/**
 * Finds the name in a part of a line that contains no comma. Words between fillers, as in "my name is Sam Lee and my
 * cell is", are a name only if they start with capital letters. Without fillers, names in lower case count too, unless `isStrict`.
 */
function findName(text: string, isStrict: boolean): FoundName | null {
  const words = text.split(/\s+/).filter(isWord);
  if (words.every((word) => listTerms.has(toKey(word)))) return null;
  const runs: string[][] = [[]];
  for (const [index, word] of words.entries()) {
    if (isFiller(word, index, words[index + 1])) runs.push([]);
    else runs.at(-1)!.push(word);
  }
  const isSentence = runs.length > 1 || isStrict;
  const isNamed = (run: string[]) =>
    run.length > 0 &&
    run.length <= MAX_WORDS &&
    !run.every((word) => listTerms.has(toKey(word)) || guardianWords.has(toKey(word))) &&
    (!isSentence || run.every((word) => startsUppercase(word) || particles.has(toKey(word))));
  const run = runs.find((candidate) => isNamed(candidate) && (!isSentence || startsUppercase(candidate[0]!)));
  if (!run) return null;
  const nameWords = withoutTerms(run);
  const name = trimName(nameWords);
  if (!/\p{L}/u.test(name)) return null;
  const isTitleCase = nameWords.every((word) => startsUppercase(word) || particles.has(toKey(word)));
  return { name, words: nameWords.length, isTitleCase };
}

/** Returns whether two parts are a last name and a first name, as in "de la Cruz, Maria". */
const isLastNameFirst = (last: FoundName, first: FoundName) =>
  first.words <= 2 && (last.words === 1 || particles.has(toKey(last.name.split(" ")[0]!)));

/** Returns whether a word beside a comma can be a name, even if it's a filler otherwise. */
function isSingleName(word: string): boolean {
  const key = toKey(word);
  if (!/^\p{Lu}[\p{L}'’-]*$/u.test(word) || fillerWords.has(key) || phoneWords.has(key)) return false;
  return (!listTerms.has(key) && !guardianWords.has(key)) || rareTerms.has(key) || rareFillers.has(key);
}

/** Returns the names in "Her, Pa" and "Long, Will", which would otherwise be words around a name. */
function findNamePair(parts: string[]): FoundName[] | null {
  const words = parts.map((part) => part.trim()).filter((part) => part !== "");
  const [last, first] = words;
  if (words.length !== 2 || !words.every(isSingleName)) return null;
  if (words.some((word) => rareTerms.has(toKey(word))))
    return words.map((name) => ({ name, words: 1, isTitleCase: true }));
  return [{ name: `${first} ${last}`, words: 2, isTitleCase: true }];
}

/** Finds the names in a part of a line. "Lee, Sam" and "King, Martin, Jr." are one name each. */
export function findNames(text: string, isStrict: boolean): FoundName[] {
  const parts = text.split(",");
  const pair = findNamePair(parts);
  if (pair) return pair;
  const names: FoundName[] = [];
  let canReorder = false;
  for (const part of parts) {
    const key = toKey(part.trim());
    const previous = names.at(-1);
    if (previous && SUFFIX.test(key)) {
      names[names.length - 1] = { ...previous, name: `${previous.name} ${part.trim()}` };
      continue;
    }
    const name = findName(part, isStrict);
    if (name && previous && canReorder && isLastNameFirst(previous, name)) {
      names[names.length - 1] = {
        name: reorderName(`${previous.name}, ${name.name}`),
        words: previous.words + name.words,
        isTitleCase: previous.isTitleCase && name.isTitleCase,
      };
      canReorder = false;
    } else if (name) {
      names.push({ ...name, isAfterComma: canReorder });
      canReorder = true;
    } else if (part.trim() !== "") canReorder = false;
  }
  return names;
}

const CONJUNCTION = /\s(?:and|&|\+|und|et)\s/i;

/** Returns whether a part of a line names two people, as in "Cole and Devon Clarke". */
export function hasTwoNames(text: string, isStrict: boolean): boolean {
  const parts = text.split(CONJUNCTION);
  return parts.length > 1 && parts.filter((part) => findNames(part, isStrict).length > 0).length > 1;
}

/** Returns whether another name in a line is a person. "Goalie" and "late" after a full name are notes. */
export const isOtherPerson = (first: FoundName, other: FoundName) =>
  other.words > 1
    ? other.isTitleCase
    : first.words === 1 || (other.isAfterComma === true && other.isTitleCase);
