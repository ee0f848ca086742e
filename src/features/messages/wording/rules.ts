import type { StoredResponse } from "#features/attendance/schema.ts";
import { getSegments, toGsmName } from "#platform/sms/segments.ts";
import { formatDay as formatDayIn, formatTime, toTextDate } from "#words/dates.ts";
import type { Language } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";
import type { textKinds, TextKind } from "../kinds/rules.ts";
import { askAboutOffer, type Offer } from "./offers/rules.ts";

// Composes every text. Names are converted to GSM-7 and shortened only here, so that a team's name stays whole in all
// texts, and previews count the same segments that are sent.

export type RemindedGame = {
  teamName: string;
  kind: string;
  gameOn: string;
  /** The start time. Only games that have one get reminders, but other texts don't need it. */
  gameTime: string | null;
  location: string;
  opponent: string | null;
  side: string | null;
};

/** A composed text. If it ends with a personal link, `segments` includes the link, but `body` doesn't. */
export type ComposedText = { body: string; segments: number };

/** Formats "Thu, Apr 16". */
export const formatDay = (gameOn: string, language: Language = "en") =>
  toTextDate(language, formatDayIn(language, gameOn));

/** Formats "Thu, Apr 16, 7:00 PM", or "Thu, Apr 16, time to be set" for a game without a time (TEXT-12). */
export const formatWhen = (
  { gameOn, gameTime }: Pick<RemindedGame, "gameOn" | "gameTime">,
  language: Language = "en",
) =>
  `${formatDay(gameOn, language)}, ${gameTime === null ? textWords[language].timeToBeSet : formatTime(language, gameTime)}`;

/** Formats "Lakeview Otters vs Harbor Street FC", or "Lakeview Otters practice" if there's no opponent. */
export function formatMatchup(
  { teamName, kind, opponent, side }: Pick<RemindedGame, "teamName" | "kind" | "opponent" | "side">,
  language: Language = "en",
): string {
  const { teamEvent, events } = textWords[language];
  const team = toGsmName(teamName);
  return opponent === null
    ? teamEvent(team, events[kind]!)
    : nameTeams(team, toGsmName(opponent), side, language);
}

/**
 * Formats "Lakeview Otters vs Harbor Street FC", or "Lakeview Otters at Harbor Street FC" away (RESULT-04). Only what comes
 * first is left without an opponent.
 */
export function nameTeams(
  first: string,
  opponent: string | null,
  side: string | null,
  language: Language = "en",
): string {
  const { matchup, awayMatchup } = textWords[language];
  return opponent === null ? first : (side === "away" ? awayMatchup : matchup)(first, opponent);
}

/** Formats the team's name for the start of a message. All teams share senders, so the name is never cut (TEXT-01). */
export const formatSenderName = (teamName: string) => `${toGsmName(teamName)}:`;

/** How many characters of a shortened name stay, not counting its dots (TEXT-04). */
const MIN_KEPT = 9;
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}']/u;
const LAST_WORD = /[\p{L}\p{M}\p{N}']+$/u;
const TRAILING_PUNCTUATION = /[^\p{L}\p{M}\p{N}')\]]+$/u;

/** Cuts a name after so many characters, or at the end of the word before that if enough of the name is left. */
function cutName(characters: readonly string[], kept: number): string {
  const head = characters.slice(0, kept).join("");
  const isWordEnd = !WORD_CHARACTER.test(characters[kept]!);
  const words = (isWordEnd ? head : head.replace(LAST_WORD, "")).replace(TRAILING_PUNCTUATION, "");
  return words.length >= MIN_KEPT ? words : head.trimEnd();
}

/** Lists a name and its shortened versions, longest first. */
export function listVersions(name: string): string[] {
  const characters = Array.from(name);
  const versions = new Set([name]);
  for (let kept = characters.length - 3; kept >= MIN_KEPT; kept--) {
    const cut = cutName(characters, kept);
    if (cut.length >= MIN_KEPT) versions.add(`${cut}..`);
  }
  return [...versions];
}

/** Returns the longest version of a name that has at most this many characters, or its shortest one. */
export function shortenName(name: string, length: number): string {
  const versions = listVersions(toGsmName(name));
  return versions.find((version) => version.length <= length) ?? versions.at(-1)!;
}

/** What a text contains besides what is never shortened. A name is null if it's left out. */
type Contents = { hasLeadIn: boolean; opponent: string | null; place: string | null };

/** Yields what a text can contain without its lead-in, in the order of TEXT-04. */
function* shortenContents(opponent: string | null, place: string | null): Generator<Contents> {
  const opponents = opponent === null ? [null] : listVersions(opponent);
  for (const version of opponents) yield { hasLeadIn: false, opponent: version, place };
  const shortestOpponent = opponents.at(-1)!;
  const places = place === null ? [null] : listVersions(place);
  for (const version of places) yield { hasLeadIn: false, opponent: shortestOpponent, place: version };
  // Without the opponent, there may be room for more of the place again.
  for (const version of places) yield { hasLeadIn: false, opponent: null, place: version };
}

/**
 * Composes a text with as much of its lead-in, opponent, and place as possible, without needing more segments than it
 * would without them, or than `maxSegments`. Shortens in the order of TEXT-04. If not even leaving everything out saves a segment, the text
 * stays whole (TEXT-07). There's room for a personal link of the given length, which is secret and never stored.
 */
export function composeText(
  names: { opponent?: string | null; location?: string },
  write: (contents: Contents) => string,
  linkLength = 0,
  maxSegments = 1,
): ComposedText {
  const link = "x".repeat(linkLength);
  const compose = (contents: Contents) => {
    const body = write(contents);
    return { body, segments: getSegments(linkLength > 0 ? withLink(body, link) : body) };
  };
  const opponent = names.opponent ? toGsmName(names.opponent) : null;
  // The place ends a sentence, so its own period would be a second one.
  const place = toGsmName(names.location ?? "").replace(/[.\s]+$/, "") || null;
  const whole = compose({ hasLeadIn: true, opponent, place });
  if (whole.segments <= maxSegments) return whole;

  const shortest = compose({ hasLeadIn: false, opponent: null, place: null });
  if (whole.segments <= shortest.segments) return whole;
  for (const contents of shortenContents(opponent, place)) {
    const text = compose(contents);
    if (text.segments <= Math.max(maxSegments, shortest.segments)) return text;
  }
  return shortest;
}

/** Composes a message that fits one text together with the team's name, which the sender adds. */
export function composeMessage(
  teamName: string,
  names: { opponent?: string | null; location?: string },
  write: (contents: Contents) => string,
): string {
  const start = `${formatSenderName(teamName)} `;
  return composeText(names, (contents) => start + write(contents)).body.slice(start.length);
}

/** The kinds of texts that ask for a response. Each ends with a keyword and the recipient's personal link. */
export type AskKind = {
  [Kind in TextKind]: (typeof textKinds)[Kind]["isAsk"] extends true ? Kind : never;
}[TextKind];

/** A response as a text asks about it: someone who is in by default never gave theirs (NEED-35). */
export type AskedResponse = StoredResponse | "default";

/**
 * What a text asks: the response so far, and who it asks for. Without names, it's for the person who reads it. Without a
 * language, it's in English.
 */
export type Ask = {
  response: AskedResponse | null;
  names: readonly string[];
  language?: Language;
  /** Set only for a text that offers a spot. */
  offer?: Offer;
  /** True if responses are closed, so that a reminder asks no one who hasn't responded (NEED-33). */
  isClosed?: boolean;
};

/** The responses that a reminder states instead of asking for one. */
const isStated = (response: AskedResponse | null): response is Exclude<AskedResponse, "not_attending"> =>
  response === "attending" || response === "default" || response === "maybe" || response === "waitlisted";

const FOR_READER: Ask = { response: null, names: [] };

type Request = { leadIn?: string; ask: string };

/** What each kind of text asks its reader (TEXT-08, TEXT-09). Only a lead-in can be left out. */
function askReader(kind: AskKind, { response, language = "en", offer, isClosed }: Ask): Request {
  const { asks } = textWords[language];
  switch (kind) {
    case "reminder":
      return { ask: isStated(response) ? asks[response] : isClosed ? asks.closed : asks.reply };
    case "nudge":
      return { leadIn: asks.nudge, ask: asks.reply };
    case "moved":
      return { ask: asks.moved(asks.reply) };
    case "sub-call":
      return { ask: asks.subCall(asks.subReply) };
    case "waitlist":
      return { ask: askAboutOffer(offer!, [], language, () => "") };
  }
}

/** Ends a sentence with one period, also after an initial. */
const endSentence = (text: string) => (text.endsWith(".") ? text : `${text}.`);

/** How many members of a family get a letter. A text with more of them asks for all. */
export const MAX_LETTERS = 4;

/** What each kind of text asks about members by name (REACH-02, REACH-03). */
function askForNames(kind: AskKind, { response, names, language = "en", offer, isClosed }: Ask): Request {
  const { asks } = textWords[language];
  const short = shortenFirstNames(names);
  if (kind === "reminder" && isClosed && !isStated(response))
    return { ask: asks.closedFor(short.join(", ")) };
  const [first, second] = short as [string, string];
  // Only a reminder knows what was said before.
  const state = kind === "reminder" && isStated(response) ? response : "open";
  const keywords = kind === "sub-call" || kind === "waitlist" ? asks.subKeywords : asks.keywords;
  if (kind === "sub-call" && short.length === 1) return { ask: asks.one.subCall(first) };
  const lettered = formatLettered(short);
  const ask =
    short.length === 1
      ? asks.one[state](first)
      : short.length > MAX_LETTERS
        ? asks.many(first, second, short.length - 2, keywords)
        : state === "open"
          ? asks.lettered.open(endSentence(lettered), keywords)
          : asks.lettered[state](lettered);
  switch (kind) {
    case "reminder":
      return { ask };
    case "nudge":
      return { leadIn: asks.familyNudge, ask };
    case "moved":
      return { ask: asks.moved(ask) };
    case "sub-call":
      return { ask: asks.subCall(ask) };
    case "waitlist":
      return { ask: askAboutOffer(offer!, short, language, () => ask) };
  }
}

/** Formats "A=Aisha, B=Bilal". */
export const formatLettered = (names: readonly string[]) =>
  names.map((name, position) => `${getLetter(position)}=${name}`).join(", ");

/** Returns the letter that stands for a member or a game in a text. */
export const getLetter = (position: number) => "ABCD"[position]!;

/**
 * Returns members' first names as texts write them. Two of the same first name get the initial of the last, "Sam B." and
 * "Sam R." (REACH-03).
 */
export function shortenFirstNames(names: readonly string[]): string[] {
  const parts = names.map((name) => toGsmName(name).trim().split(/\s+/));
  return parts.map(([first = "", ...rest]) => {
    const isAlone = parts.filter(([other]) => other?.toLowerCase() === first.toLowerCase()).length === 1;
    const initial = rest.at(-1)?.[0];
    return isAlone || initial === undefined ? first : `${first} ${initial}.`;
  });
}

/** The most segments that a text to a family may have (REACH-05). */
export const MAX_FAMILY_SEGMENTS = 2;

/** Composes a text that asks for a response to a game (TEXT-02), without its link. */
export function composeAsk(
  kind: AskKind,
  game: RemindedGame,
  linkLength: number,
  ask: Ask = FOR_READER,
): ComposedText {
  const { leadIn, ask: request } = ask.names.length > 0 ? askForNames(kind, ask) : askReader(kind, ask);
  return composeText(
    game,
    ({ hasLeadIn, opponent, place }) => {
      const whenAndWhere = [formatWhen(game, ask.language), place].filter((part) => part !== null).join(", ");
      const lastSentence = hasLeadIn && leadIn ? `${leadIn} ${request}` : request;
      return `${formatMatchup({ ...game, opponent }, ask.language)}: ${whenAndWhere}. ${lastSentence}`;
    },
    linkLength,
    Math.min(Math.max(1, ask.names.length), MAX_FAMILY_SEGMENTS),
  );
}

/** Returns the text as sent. The link goes last, where phones recognize it. */
export const withLink = (body: string, link: string) => `${body} ${link}`;

/**
 * Explains that a team's name is too long for reminders of one segment, or returns undefined if it isn't (TEXT-07). No
 * reminder is shorter than this one.
 */
export function formatNameNote(teamName: string, linkLength: number): string | undefined {
  const shortestGame = {
    kind: "game",
    gameOn: "2026-05-01",
    gameTime: "07:00",
    location: "",
    opponent: null,
    side: null,
  };
  const { segments } = composeAsk("reminder", { ...shortestGame, teamName }, linkLength);
  return segments > 1 ? `This name makes every reminder count as ${segments} texts.` : undefined;
}
