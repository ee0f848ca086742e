import type { Language } from "#words/language.ts";
import { COURTESIES } from "./words.ts";
import { createPhrases, findPhraseAt, splitParts, type Phrases, type Token, type Tokens } from "./tokens.ts";

const toPhrases = (list: string) => createPhrases(list.split(", ").map((phrase) => [phrase, true]));
const toSet = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** `isStrong` words are about texts even beside small words. "Cancel it" may be about a game (TEXT-24). */
const STOP_WORDS = createPhrases<{ language: Language; isStrong: boolean }>([
  ...(
    "stop, stopall, stop all, revoke, opt out, optout, opt me out, unsubscribe, stopp, stpo, sotp, unsubcribe, unsuscribe, " +
    "unsubscibe, unsub"
  )
    .split(", ")
    .map((word) => [word, { language: "en", isStrong: true }] as const),
  ...["quit", "end", "cancel"].map((word) => [word, { language: "en", isStrong: false }] as const),
  ["arret", { language: "fr", isStrong: true }],
  ["arretez", { language: "fr", isStrong: true }],
  ...["desabonner", "desabonnement", "desabonnez moi", "me desabonner"].map(
    (word) => [word, { language: "fr", isStrong: true }] as const,
  ),
  ["alto", { language: "es", isStrong: true }],
  ...["darme de baja", "dar de baja", "cancelar suscripcion"].map(
    (word) => [word, { language: "es", isStrong: true }] as const,
  ),
  ["cancelar", { language: "es", isStrong: false }],
]);
/** Words about texts, and the small words around them (TEXT-24). */
const TEXT_WORDS = toSet(
  "text texts texting texted message messages messaging reminder reminders reminding notification notifications sending send " +
    "asking ask bothering bother spamming spam contacting",
);
const SMALL_WORDS = toSet(
  "me us my all the these this that those it from to of and any more anymore number list your you please",
);

/** Clear wishes in other words (TEXT-25). */
const WISHES: Phrases<Language> = createPhrases<Language>([
  ...(
    "dont text me, dont text, dont message me, dont contact me, dont ever text me, dont send me, no more texts, " +
    "no more text, no more messages, no more reminders, no more texting, take me off this list, take me off your list, " +
    "take me off the list, take me off this text, remove me from your list, remove me from this list, " +
    "remove me from the list, remove me from these texts, remove me from this text, remove me from all texts, " +
    "delete my number, remove my number, lose my number, take my number off, leave me alone, i dont want these texts, " +
    "i dont want texts, i dont want any texts, i dont want any more texts, i dont want these messages, " +
    "i dont want to receive texts, i dont want to get texts, i dont want to receive these, i dont want to get these, " +
    "i no longer want texts, i no longer want these, i no longer want to get, i no longer want to receive, stop texting me, stop texting this number, stop messaging me, stop sending me, " +
    "stop sending these, stop contacting me, stop spamming me, quit texting me, quit messaging me, i want to opt out, " +
    "i want to unsubscribe, id like to opt out, id like to unsubscribe, i said stop, opt me out"
  )
    .split(", ")
    .map((phrase) => [phrase, "en"] as const),
  ...["take me off", "remove me from"].flatMap((start) =>
    ["the", "these", "your", "all"].flatMap((word) =>
      ["texts", "messages", "reminders"].map((end) => [`${start} ${word} ${end}`, "en"] as const),
    ),
  ),
  ...[
    "plus de texts",
    "plus de messages",
    "ne me textez plus",
    "ne mecrivez plus",
    "arretez de menvoyer",
    "arretez de me texter",
    "plus menvoyer de text",
    "plus menvoyer de texts",
    "plus menvoyer de messages",
  ].map((phrase) => [phrase, "fr"] as const),
  ...[
    "no mas messages",
    "no mas texts",
    "no quiero mas messages",
    "no me manden mas",
    "no me envien mas",
    "dejen de mandarme",
    "deje de enviarme",
    ...["deja", "deje", "dejen"].flatMap((start) =>
      ["mandar", "mandarme", "enviar", "enviarme"].map((verb) => `${start} de ${verb}`),
    ),
    "ya no quiero texts",
    "ya no quiero messages",
    "ya no quiero mas",
  ].map((phrase) => [phrase, "es"] as const),
]);
/** Words that may come before a clear request to stop without making it unclear. */
const BEFORE_WISH = toSet(
  "please pls plz can could would will you just ok okay hey hi hello thanks and so i said seriously again omg ugh now svp sorry yo ne",
);
/** What may follow one. "Don't text me before 8" is no opt-out, so most words don't belong here. */
const AFTER_WISH = toSet(
  "please pls plz anymore again ever now thanks any more text texts texting message messages reminder reminders these this that " +
    "those number list me my at all or call contact and stuff spam notifications asap svp merci por favor gracias " +
    "already de des lol to get receive the from you your of period immediately it sorry",
);
/** Another part of the message that limits the wish, such as "call me instead". */
const LIMITS = toSet("call email instead before after until unless if when husband wife mom dad");

const WRONG_NUMBER: Phrases<true> = toPhrases(
  "wrong number, wrong person, wrong #, mauvais numero, numero equivocado, numero incorrect",
) as Phrases<true>;
const AROUND_WRONG_NUMBER = toSet(
  "sorry hi hey hello i think you have has got the a this is its it im your texting texted probably must be who whos no please " +
    "dude man bro bud buddy lol thanks here but um uh yeah believe guys thats numero",
);

/** Wishes that may be about texts or about a game (TEXT-27). */
const DOUBTS = toPhrases(
  "remove me, take me off, delete me, cancel it, cancel me, not interested, i quit, how do i stop, how can i stop, how do i opt, " +
    "how can i opt, how do i unsubscribe, how can i unsubscribe, how to stop, how to unsubscribe, how do i cancel, unsubscribe, " +
    "too many texts, too many messages, way to stop, way to opt out, way to unsubscribe, i opt out, sick of these texts, " +
    "tired of these texts",
);
/** Doubts that count only at the end of a part, because "I quit smoking" is about something else. */
const MUST_END = toSet("cancel not i");
const AFTER_DOUBT = toSet(
  "please pls thanks anymore now the this team it sorry already in these those texts messages playing",
);

export type OptOutReading =
  | { kind: "stop"; language: Language; hasLimit: boolean }
  | { kind: "wrong-number" }
  | { kind: "doubt" }
  | null;

/** Reads a part that consists of an opt-out word, courtesies, and words about texts (TEXT-23, TEXT-24). */
function readStopWords(tokens: readonly Token[]): { language: Language; isAboutTexts: boolean } | null {
  let found: { language: Language; isStrong: boolean } | undefined;
  let hasTextWord = false;
  let hasSmallWord = false;
  let isStatement = false;
  for (let position = 0; position < tokens.length;) {
    const stop = findPhraseAt(STOP_WORDS, tokens, position);
    const courtesy = stop ?? findPhraseAt(COURTESIES, tokens, position);
    const { word } = tokens[position]!;
    if (stop) found = { ...stop.value, isStrong: stop.value.isStrong || found?.isStrong === true };
    else if (TEXT_WORDS.has(word)) hasTextWord = true;
    else if (courtesy) position += 0;
    else if (SMALL_WORDS.has(word)) hasSmallWord = true;
    else if (word === "is") isStatement = true;
    else if (!/^\p{Extended_Pictographic}/u.test(word)) return null;
    position += courtesy?.length ?? 1;
  }
  // "This is spam, stop" is about texts. "This is the stop" is about a bus.
  if (!found || (!hasTextWord && (isStatement || (!found.isStrong && hasSmallWord)))) return null;
  return { language: found.language, isAboutTexts: hasTextWord };
}

const isIn = (words: ReadonlySet<string>) => (token: Token) =>
  words.has(token.word) || /^\p{Extended_Pictographic}/u.test(token.word);

/** Returns the phrase in a part whose other words are all in the given sets, or null. */
function findAmong<Value>(
  phrases: Phrases<Value>,
  tokens: readonly Token[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Value | null {
  const start = tokens.findIndex((_, position) => findPhraseAt(phrases, tokens, position) !== null);
  if (start === -1) return null;
  const { value, length } = findPhraseAt(phrases, tokens, start)!;
  const isClear =
    tokens.slice(0, start).every(isIn(before)) && tokens.slice(start + length).every(isIn(after));
  return isClear ? value : null;
}

/**
 * Reads whether a text is a wish to get no more texts. A clear wish in one part of a text counts, unless another part
 * limits it. An opt-out word among other words is none (TEXT-26).
 */
export function readOptOut({ tokens, questions }: Tokens): OptOutReading {
  if (tokens.length === 0) return null;
  const whole = readStopWords(tokens);
  if (whole) return { kind: "stop", language: whole.language, hasLimit: false };
  const parts = splitParts(tokens);
  for (const part of parts) {
    const words = readStopWords(part);
    const language = words?.isAboutTexts ? words.language : findAmong(WISHES, part, BEFORE_WISH, AFTER_WISH);
    if (language) {
      const others = parts.filter((other) => other !== part).flat();
      return { kind: "stop", language, hasLimit: others.some(({ word }) => LIMITS.has(word)) };
    }
  }
  const isWrongNumber = parts.some(
    (part) => findAmong(WRONG_NUMBER, part, AROUND_WRONG_NUMBER, AROUND_WRONG_NUMBER) !== null,
  );
  return isWrongNumber && questions.size === 0 ? { kind: "wrong-number" } : null;
}

/** Returns whether a text may be a wish to get no more texts (TEXT-27). */
export function isDoubtfulRequest({ tokens }: Tokens): boolean {
  return splitParts(tokens).some(
    (part) => isDoubtfulPart(part) || readStopWords(part) !== null || hasLimitedRequest(part),
  );
}

function isDoubtfulPart(part: readonly Token[]): boolean {
  const start = part.findIndex((_, position) => findPhraseAt(DOUBTS, part, position) !== null);
  if (start === -1) return false;
  const { length } = findPhraseAt(DOUBTS, part, start)!;
  const rest = part.slice(start + length);
  // "Remove my brother" and "take me off defense" name something else.
  if (part[start]!.word === "take") return rest.every(({ word }) => AFTER_DOUBT.has(word) || word === "list");
  if (!MUST_END.has(part[start]!.word) || part[start + 1]?.word === "opt") return true;
  return rest.every(({ word }) => AFTER_DOUBT.has(word) || /^\p{Extended_Pictographic}/u.test(word));
}

/** A clear wish with other words around it, such as "don't text me before 8". "Don't stop texting me" is none. */
function hasLimitedRequest(part: readonly Token[]): boolean {
  const start = part.findIndex((_, position) => findPhraseAt(WISHES, part, position) !== null);
  return start !== -1 && !["dont", "never", "didnt", "cant"].includes(part[start - 1]?.word ?? "");
}

const WHOLE_START = toSet("start unstop");
/** Returns whether a whole message is START or UNSTOP (TEXT-29). */
export const isStart = ({ tokens }: Tokens) => tokens.length === 1 && WHOLE_START.has(tokens[0]!.word);

const CONSENTS = toSet("yes y oui si join start");
/** Returns whether a whole message is one of the words that a number can confirm with (TEXT-54). */
export const isConsent = ({ tokens }: Tokens) => tokens.length === 1 && CONSENTS.has(tokens[0]!.word);

const HELP = createPhrases<{ language: Language; isWho: boolean }>([
  ["help", { language: "en", isWho: false }],
  ["info", { language: "en", isWho: false }],
  ["aide", { language: "fr", isWho: false }],
  ["ayuda", { language: "es", isWho: false }],
  ["who is this", { language: "en", isWho: true }],
  ["whos this", { language: "en", isWho: true }],
  ["who dis", { language: "en", isWho: true }],
  ["qui est ce", { language: "fr", isWho: true }],
  ["quien es", { language: "es", isWho: true }],
]);

const BESIDE_HELP = toSet("please pls plz svp hey hi hello sorry um por favor thanks merci gracias");

const LANGUAGES = createPhrases<Language>([
  ...["english", "anglais", "ingles", "in english"].map((word) => [word, "en"] as const),
  ...["francais", "french", "frances", "en francais"].map((word) => [word, "fr"] as const),
  ...["espanol", "spanish", "espagnol", "en espanol"].map((word) => [word, "es"] as const),
]);

/** Reads a whole message that names the language in which someone wants their texts (REACH-50). */
export const readLanguage = ({ tokens }: Tokens): Language | null =>
  findAmong(LANGUAGES, tokens, BESIDE_HELP, BESIDE_HELP);

/** Reads a whole message that asks for help or who we are (TEXT-30). */
export const readHelp = ({ tokens }: Tokens) => findAmong(HELP, tokens, BESIDE_HELP, BESIDE_HELP);
