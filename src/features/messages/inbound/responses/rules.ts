import type { RsvpStatus } from "#features/attendance/schema.ts";
import { toGsmName } from "#platform/sms/segments.ts";
import { formatTime, formatWeekday, toTextDate } from "#words/dates.ts";
import type { Language } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";
import {
  composeText,
  formatLettered,
  formatMatchup,
  formatWhen,
  getLetter,
  shortenFirstNames,
  shortenName,
  type RemindedGame,
} from "../../wording/rules.ts";

type RsvpGame = Omit<RemindedGame, "location" | "gameTime"> & { gameTime: string | null };

/** A member in a game, as replies name them. */
export type NamedGame = RsvpGame & { gameId: string; memberId: string; name: string; needsName: boolean };

/** How one response went. */
export type Result = {
  game: NamedGame;
  response: RsvpStatus;
  /** Set if a yes waits in line (NEED-16). */
  waitlist?: { place: number; isGone: boolean } | null;
  /** Why it wasn't recorded, or null if it was. */
  refusal: string | null;
  /** True if it's a request that a manager decides about (NEED-31). */
  isRequest?: boolean;
};

/** What replies need to know about the phone besides the results. */
export type Phone = {
  /** Everyone it stands for in the open games. */
  games: readonly NamedGame[];
  /** Who the letters that hold stand for. */
  letters: readonly { gameId: string; memberId: string }[];
  /** The language of its texts. English if it's missing. */
  language?: Language;
};

const getWords = ({ language = "en" }: Phone) => textWords[language];

/** The maximum length of an opponent's name in a reply about several games. */
const MAX_OPPONENT_LENGTH = 24;

const formatGame = ({ opponent, ...game }: RsvpGame, { language }: Phone) =>
  `${formatMatchup({ ...game, opponent: opponent && shortenName(opponent, MAX_OPPONENT_LENGTH) }, language)}, ${formatWhen(game, language)}`;

const isSame = (a: { gameId: string; memberId: string }) => (b: typeof a) =>
  a.gameId === b.gameId && a.memberId === b.memberId;

/** Returns a member's first name as the texts about the game write it. */
function getLabel(game: NamedGame, { games }: Phone): string {
  const inGame = games.filter(({ gameId }) => gameId === game.gameId);
  const all = inGame.some(isSame(game)) ? inGame : [...inGame, game];
  return shortenFirstNames(all.map(({ name }) => name))[all.findIndex(isSame(game))]!;
}

const findLetter = (game: NamedGame, { letters }: Phone) => {
  const position = letters.findIndex(isSame(game));
  return position === -1 ? null : getLetter(position);
};

const joinWith = (word: string, items: readonly string[]) =>
  items.length <= 1 ? items.join("") : `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)!}`;

/** States "Aisha is in, Bilal is out". Two of the same name and initial also get their letters. */
function formatStates(results: readonly Result[], phone: Phone): string {
  const labels = results.map(({ game }) => (game.needsName ? getLabel(game, phone) : null));
  const label = (index: number) => {
    const name = labels[index]!;
    const letter = findLetter(results[index]!.game, phone);
    const isAlone = labels.filter((other) => other === name).length === 1;
    return isAlone || letter === null ? name : `${name} (${letter})`;
  };
  const { and, responses } = getWords(phone);
  const indexed = results.map(({ response, waitlist }, index) => ({ response, waitlist, index }));
  const settled = indexed.filter(({ waitlist }) => !waitlist);
  const own = settled.filter(({ index }) => labels[index] === null);
  const named = settled.filter(({ index }) => labels[index] !== null);
  return [
    ...own.map(({ response }) => responses.confirmations[response]),
    ...[...Map.groupBy(named, ({ response }) => response)].map(([response, group]) => {
      const state = group.length > 1 ? responses.severalStates : responses.oneState;
      return state[response](
        joinWith(
          and,
          group.map(({ index }) => label(index)),
        ),
      );
    }),
    ...indexed.flatMap(({ waitlist, index }) => {
      if (!waitlist) return [];
      const words = responses.waitlist;
      return labels[index] === null ? words.own(waitlist.place) : words.named(label(index), waitlist.place);
    }),
  ].join(", ");
}

/** Explains how to change what was recorded. A plain word would count for everyone that the text named. */
function formatChange(results: readonly Result[], phone: Phone): string {
  const { or, responses } = getWords(phone);
  const [{ game, response, waitlist }] = results as [Result];
  if (results.length === 1 && waitlist) return waitlist.isGone ? "" : responses.waitlist.after;
  const isOnly = phone.games.filter(({ gameId }) => gameId === game.gameId).length <= 1;
  if (results.length === 1 && (isOnly || !game.needsName))
    return responses.change(responses.changes[response]);
  const letters = results.map((result) => findLetter(result.game, phone));
  if (letters.includes(null)) return responses.changeByName;
  return responses.changeByLetter(joinWith(or, (letters as string[]).toSorted()));
}

const formatRefusals = (results: readonly Result[], phone: Phone) =>
  results.map(({ game, refusal }) => `${getLabel(game, phone)}: ${refusal!}`);

/**
 * Returns the reply that tells how one response went, or several, at a phone: one reply for all (REACH-08).
 * Shortens opponents' names if necessary, but never the team's (TEXT-01).
 */
export function formatConfirmation(results: readonly Result[], phone: Phone): string {
  if (results.every(({ isRequest }) => isRequest)) return formatRequests(results, phone);
  const recorded = results.filter(({ refusal }) => refusal === null);
  const refused = results.filter(({ refusal }) => refusal !== null);
  const [first] = recorded;
  if (!first) return formatRefused(refused, phone);
  const isOneGame = recorded.every(({ game }) => game.gameId === first.game.gameId);
  const refusals = formatRefusals(refused, phone);
  if (isOneGame) {
    const { opponent, ...game } = first.game;
    const isGone = recorded.some(({ waitlist }) => waitlist?.isGone);
    const before = isGone ? `${getWords(phone).responses.waitlist.gone} ` : "";
    const after = [...refusals, formatChange(recorded, phone)].join(" ").trim();
    return composeText({ opponent }, (names) =>
      `${before}${formatStates(recorded, phone)}: ${formatMatchup({ ...game, ...names }, phone.language)}, ${formatWhen(game, phone.language)}. ${after}`.trim(),
    ).body;
  }
  const perGame = [...Map.groupBy(recorded, ({ game }) => game.gameId).values()];
  const confirmed = perGame.map((own) => `${formatStates(own, phone)}: ${formatGame(own[0]!.game, phone)}.`);
  const { changeByDay, changeByNameAndDay } = getWords(phone).responses;
  const change = recorded.some(({ game }) => game.needsName) ? changeByNameAndDay : changeByDay;
  return [...confirmed, ...refusals, change].join(" ");
}

/** Says that managers were asked about responses, each game once. */
function formatRequests(requests: readonly Result[], phone: Phone): string {
  const games = new Map(requests.map(({ game }) => [game.gameId, game]));
  const { requested } = getWords(phone).responses;
  return [...games.values()].map((game) => requested(formatGame(game, phone))).join(" ");
}

function formatRefused(refused: readonly Result[], phone: Phone): string {
  const [first, ...others] = refused as [Result];
  if (others.length === 0 && !first.game.needsName)
    return `${formatMatchup(first.game, phone.language)}: ${first.refusal!}`;
  return `${formatMatchup(first.game, phone.language)}. ${formatRefusals(refused, phone).join(" ")}`;
}

/**
 * The maximum number of letters in a question back. More members or games are rarely open at the same time. If they are,
 * we offer the first ones.
 */
export const MAX_CHOICES = 4;

/**
 * Returns the reply that asks who or which game a response is for, with a letter for each choice: which member of one
 * game (REACH-07), which game of one member (TEXT-36), or which of both (REACH-09). `link` opens Your Games.
 */
export function formatQuestion(
  choices: readonly NamedGame[],
  total: number,
  phone: Phone,
  link: string | null,
): string {
  const [first] = choices as [NamedGame];
  const isOneGame = choices.every(({ gameId }) => gameId === first.gameId);
  if (isOneGame && choices.length > 1) return formatWho(choices, total, phone, link);
  const isOneName = choices.every(({ name }) => name.toLowerCase() === first.name.toLowerCase());
  const isOnePerson = isOneName && new Set(choices.map(({ gameId }) => gameId)).size === choices.length;
  return isOnePerson ? formatWhichGame(choices, phone) : formatWhich(choices, phone, link);
}

function formatWho(choices: readonly NamedGame[], total: number, phone: Phone, link: string | null): string {
  // The initial of a last name already has a period.
  const names = formatLettered(choices.map((game) => getLabel(game, phone))).replace(/\.$/, "");
  const { questions } = getWords(phone);
  const hasMore = total > choices.length && link !== null;
  const everyone = choices.length === 2 ? questions.orBoth : questions.orAll;
  return questions.who(names, hasMore ? questions.orTap(link) : everyone);
}

function formatWhichGame(games: readonly RsvpGame[], phone: Phone): string {
  const { or, questions } = getWords(phone);
  return questions.whichGame(
    games.map((game, position) => `${getLetter(position)}: ${formatGame(game, phone)}.`).join(" "),
    games.map((_, position) => getLetter(position)).join(` ${or} `),
  );
}

function formatWhich(choices: readonly NamedGame[], phone: Phone, link: string | null): string {
  const { or, questions } = getWords(phone);
  const people = [...new Set(choices.map(({ name }) => name))];
  const labels = new Map(shortenFirstNames(people).map((label, index) => [people[index]!, label]));
  const short = choices.map(
    (game) => `${labels.get(game.name)!}, ${toGsmName(game.teamName)}, ${formatDayAndTime(game, phone)}`,
  );
  // Two games on the same weekday need their dates.
  const lines = choices.map((game, index) =>
    short.filter((line) => line === short[index]).length === 1
      ? short[index]!
      : `${labels.get(game.name)!}, ${toGsmName(game.teamName)}, ${formatWhen(game, phone.language)}`,
  );
  const letters = choices.map((_, position) => getLetter(position));
  const lettered = joinWith(or, letters);
  return questions.which(
    lines.map((line, position) => `${letters[position]!}: ${line}.`).join(" "),
    link === null ? `${lettered}.` : `${lettered}, ${questions.orTap(link)}`,
  );
}

/** Formats "Thu, 7:00 PM". */
function formatDayAndTime({ gameOn, gameTime }: RsvpGame, { language = "en" }: Phone): string {
  const time = gameTime === null ? textWords[language].timeToBeSet : formatTime(language, gameTime);
  return `${toTextDate(language, formatWeekday(language, gameOn))}, ${time}`;
}
