import type { RsvpStatus } from "#features/attendance/schema.ts";
import { findDayAt, type Day } from "./days.ts";
import {
  CONDITIONS,
  cutNote,
  getNoteStart,
  isLateAndOut,
  isOutOfTown,
  NO_NOTE,
  startsNote,
} from "./notes.ts";
import { findPeople, findWhoAt, splitAtNames, type People, type Who } from "./people.ts";
import { findPhraseAt, type Token, type Tokens } from "./tokens.ts";
import { ACKNOWLEDGMENTS, FILLERS, NEITHER, RESPONSES, THIRD_PERSON, type ResponseWord } from "./words.ts";
import type { Situation } from "./situation.ts";

/** What a message says about some people: a response, for some days, with a note. */
export type Statement = {
  who: readonly Who[];
  response: RsvpStatus;
  isKeyword: boolean;
  days: readonly Day[];
  note: string | null;
};
type Draft = Statement & { who: Who[]; days: Day[] };

export type FamilyText =
  /** `isSpecific` is true if someone was named, by a name or a letter. */
  | { kind: "statements"; statements: Statement[]; isSpecific: boolean }
  /** People without a response: "just Aisha". */
  | { kind: "people"; who: Who[] }
  /** Someone is mentioned, but it isn't clear what is said about them. */
  | { kind: "mention" };

type Fact = { start: number; length: number } & (
  | { kind: "who"; who: Who[] }
  | ({ kind: "response"; isForAll: boolean } & ResponseWord)
  | { kind: "day"; day: Day }
  | { kind: "filler" | "same" | "other" }
);

const SAME = new Set(["too", "also"]);
/** Words that change nothing beside a name: "put Aisha down as in". */
const BESIDE_NAMES = new Set("is are s mark put count as only a definitely please".split(" "));
/** A message that starts with one of these is a question, even without its mark. */
const QUESTION_STARTS = new Set("is are can could does do did will who what when where why how".split(" "));
/** First-person words. Beside names, it isn't clear who else is meant. */
const FIRST_PERSON = new Set(
  "i im ill me count put mark skip you je jy jesuis compte no ahi alli puedo thats planning wouldnt".split(
    " ",
  ),
);

function findResponseAt(
  tokens: readonly Token[],
  start: number,
): { value: ResponseWord; length: number } | null {
  if (!tokens[start]) return null;
  const [third, any] = [findPhraseAt(THIRD_PERSON, tokens, start), findPhraseAt(RESPONSES, tokens, start)];
  const isFirstPerson = any?.value.strength === "clause" && FIRST_PERSON.has(tokens[start].word);
  const usable = isFirstPerson ? null : any;
  return third && third.length >= (usable?.length ?? 0) ? third : usable;
}

function listFacts(tokens: readonly Token[], people: People): Fact[] {
  const facts: Fact[] = [];
  const isResponseAt = (position: number) => findResponseAt(tokens, position) !== null;
  for (let start = 0; start < tokens.length;) {
    const last = facts.at(-1);
    const fact = findFactAt(
      tokens,
      start,
      people,
      last?.kind === "who" ? last.who.at(-1)! : null,
      isResponseAt,
    );
    facts.push(fact);
    start += fact.length;
  }
  return facts;
}

function findFactAt(
  tokens: readonly Token[],
  start: number,
  people: People,
  previous: Who | null,
  isResponseAt: (position: number) => boolean,
): Fact {
  const neither = people.isFamily && !people.isAsked && findPhraseAt(NEITHER, tokens, start);
  if (neither)
    return {
      kind: "response",
      start,
      length: neither.length,
      response: "not_attending",
      strength: "clause",
      isForAll: true,
    };
  const found = findWhoAt(tokens, start, people, previous, isResponseAt);
  if (found) return { kind: "who", start, ...found };
  const { word } = tokens[start]!;
  const [response, day] = [findResponseAt(tokens, start), findDayAt(tokens, start)];
  const [filler, thanks] = [
    findPhraseAt(FILLERS, tokens, start),
    findPhraseAt(ACKNOWLEDGMENTS, tokens, start),
  ];
  const longest = Math.max(...[response, day, filler, thanks].map((match) => match?.length ?? 0));
  if (response?.length === longest)
    return { kind: "response", start, length: longest, ...response.value, isForAll: false };
  if (day?.length === longest) return { kind: "day", start, length: longest, day: day.day };
  if (word === "so" && /^(?:is|are)$/.test(tokens[start + 1]?.word ?? ""))
    return { kind: "same", start, length: 2 };
  if (SAME.has(word)) return { kind: "same", start, length: 1 };
  if (longest > 0) return { kind: "filler", start, length: longest };
  const isPutDown = word === "down" && tokens[start + 1]?.word === "as";
  const isFiller = BESIDE_NAMES.has(word) || isPutDown || isEmoji(tokens[start]!);
  return { kind: isFiller ? "filler" : "other", start, length: 1 };
}

const isEmoji = ({ word }: Token) => /^\p{Extended_Pictographic}/u.test(word);
const isNamed = ({ by }: Who) => by !== "group";

/** Reads who comes and who doesn't from names and letters (REACH-07). Null if the message mentions no one. */
export function readFamily(
  text: string,
  { tokens: joined, questions }: Tokens,
  situation: Situation,
): FamilyText | null {
  const people = findPeople(text, situation);
  if (!people.hasNames && people.letters.length === 0) return null;
  const tokens = splitAtNames(joined, people);
  const facts = listFacts(tokens, people);
  const mentioned = facts.flatMap((fact) => (fact.kind === "who" ? fact.who : []));
  const isForAll = facts.some((fact) => fact.kind === "response" && fact.isForAll);
  if (mentioned.length === 0 && !isForAll) return null;
  const isSpecific = mentioned.some(isNamed);
  const failed: FamilyText | null = isSpecific ? { kind: "mention" } : null;
  const isQuestion = QUESTION_STARTS.has(tokens[0]!.word) && facts[0]!.kind !== "who";
  if (questions.size > 0 || isQuestion) return failed;
  if (facts.every(({ kind }) => kind !== "response")) {
    const isOnly = facts.every(({ kind }) => kind === "who" || kind === "filler");
    return isOnly ? { kind: "people", who: mentioned } : failed;
  }
  const statements = readStatements(text, tokens, facts);
  return statements ? { kind: "statements", statements, isSpecific } : failed;
}

function readStatements(text: string, tokens: readonly Token[], facts: readonly Fact[]): Statement[] | null {
  const isFact = ({ kind }: Fact) => kind === "who" || kind === "response";
  const first = facts.find(isFact);
  if (first?.kind !== "response" || first.isForAll) return readPeopleFirst(text, tokens, facts);
  const statements = readResponseFirst(text, tokens, facts);
  if (statements) return statements;
  // "Yes, Aisha is in and Bilal is out" starts with a yes to the question.
  const isYes = first.response === "attending" && first.strength === "loose";
  return isYes ? readPeopleFirst(text, tokens, facts.slice(facts.indexOf(first) + 1)) : null;
}

const toStatement = (who: Who[], { response, strength }: ResponseWord, days: Day[]): Draft => ({
  who,
  response,
  isKeyword: strength === "keyword",
  days,
  note: null,
});

/** Reads "Aisha in, Bilal out sick". */
function readPeopleFirst(text: string, tokens: readonly Token[], facts: readonly Fact[]): Statement[] | null {
  const statements: Draft[] = [];
  let [who, days]: [Who[], Day[]] = [[], []];
  let isSame = false;
  let responsePart = -1;
  for (let at = 0; at < facts.length; at += 1) {
    const fact = facts[at]!;
    const last = statements.at(-1);
    if (last && who.length === 0 && last.note === null && canStartNote(fact, facts[at - 1]!, facts[at + 1])) {
      const note = readNote(text, tokens, facts, at, last);
      if (!note) return null;
      last.note = note.text;
      at = note.next - 1;
    } else if (fact.kind === "who") who.push(...fact.who);
    else if (fact.kind === "day") {
      const isBehind = last && who.length === 0 && tokens[fact.start]!.part === responsePart;
      (isBehind ? last.days : days).push(fact.day);
    } else if (fact.kind === "same") isSame = true;
    else if (fact.kind === "response") {
      // "Aisha in Thursday, out Saturday"
      const isAgain = who.length === 0 && last !== undefined && last.days.length > 0 && isDayNext(facts, at);
      const people = fact.isForAll ? [{ by: "group", count: null } as Who, ...who] : isAgain ? last.who : who;
      // "Aisha in 👍" says it twice, but "Aisha isn't out" doesn't.
      const isApart = tokens[fact.start]!.part !== responsePart || isEmoji(tokens[fact.start]!);
      if (people.length === 0 && isApart && last?.response === fact.response) continue;
      if (people.length === 0) return null;
      statements.push(toStatement(people, fact, days));
      [who, days, isSame] = [[], [], false];
      responsePart = tokens[fact.start]!.part;
    } else if (fact.kind === "other") return null;
  }
  const last = statements.at(-1);
  if (!last) return null;
  last.days.push(...days);
  if (who.length === 0) return statements;
  // "Aisha in, Bilal too" is for both. "Aisha in Bilal" leaves open what is said about Bilal.
  return [...statements, { ...last, who: isSame ? who : [{ by: "unclear" }], note: null }];
}

const isDayNext = (facts: readonly Fact[], at: number) =>
  facts.slice(at + 1).find(({ kind }) => kind !== "filler")?.kind === "day";

/** Reads "in for Aisha, out for Bilal". "In but Bilal" says the opposite, and is read as nothing. */
function readResponseFirst(
  text: string,
  tokens: readonly Token[],
  facts: readonly Fact[],
): Statement[] | null {
  const statements: Draft[] = [];
  for (let at = 0; at < facts.length; at += 1) {
    const fact = facts[at]!;
    const last = statements.at(-1);
    if (fact.kind === "response") {
      const isRepeated = last?.who.length === 0 && last.response === fact.response;
      if (!isRepeated) statements.push(toStatement([], fact, []));
    } else if (fact.kind === "who" && last) {
      if (tokens[fact.start - 1]?.word === "but") return null;
      last.who.push(...fact.who);
    } else if (fact.kind === "day") {
      if (!last) return null;
      last.days.push(fact.day);
    } else if (fact.kind === "other") {
      const note =
        last && last.who.length > 0 && last.note === null && readNote(text, tokens, facts, at, last);
      if (!note) return null;
      last.note = note.text;
      at = note.next - 1;
    }
  }
  return statements.every(({ who }) => who.length > 0) ? statements : null;
}

/** Returns whether a fact may start a note: other words, "he's sick", or "2 min late". */
function canStartNote(fact: Fact, previous: Fact, next: Fact | undefined): boolean {
  if (fact.kind === "other") return true;
  if (previous.kind !== "response" && previous.kind !== "filler") return false;
  if (fact.kind === "response")
    return next?.kind === "other" && fact.strength === "keyword" && !fact.isForAll;
  return fact.kind === "who" && fact.who[0]!.by === "unclear" && next?.kind === "other";
}

/** Reads a note from a fact to the next person that something is said about. Null if it's no note (NEED-27). */
function readNote(
  text: string,
  tokens: readonly Token[],
  facts: readonly Fact[],
  at: number,
  { response, isKeyword }: Statement,
): { text: string; next: number } | null {
  let next = at + 1;
  while (facts[next] && !(facts[next]!.kind === "who" && facts[next + 1]?.kind === "response")) next += 1;
  const from = facts[at]!.start;
  const rest = tokens.slice(from, facts[next]?.start);
  const last = tokens[from - 1]!;
  const before = /^(?:but|and)$/.test(last.word) ? tokens[from - 2]! : last;
  if (
    NO_NOTE.has(before.word) ||
    !startsNote(before, rest, isKeyword) ||
    rest.some(({ word }) => CONDITIONS.has(word))
  )
    return null;
  // A note about another member, or one that says something else, isn't one.
  const isOtherwise = facts.slice(at, next).some((fact) => {
    if (fact.kind === "who") return fact.who.some(({ by }) => by === "name" || by === "letter");
    if (fact.kind !== "response") return false;
    return fact.response !== response && !/^\d/.test(tokens[fact.start]!.word);
  });
  if (isOtherwise || isLateAndOut(response, rest)) return null;
  const start = isOutOfTown(before, rest) ? before.start : getNoteStart(rest);
  const isJoined = rest.length > 1 && /^(?:but|and)$/.test(rest.at(-1)!.word);
  return { text: cutNote(text.slice(start, rest.at(isJoined ? -2 : -1)!.end)), next };
}
