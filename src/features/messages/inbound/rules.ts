import type { Response } from "#features/attendance/schema.ts";
import { toGsm } from "#platform/sms/segments.ts";
import { optOutOf } from "../opt-out/rules.ts";
import { shortName, whenOf, type RemindedGame } from "../rules.ts";

export type Reading =
  | { kind: "stop" | "start" | "other" }
  /** The provider may have answered it already. */
  | { kind: "help"; isAnswered: boolean }
  /** `letter`: which of the games we asked about. `isLoose`: an answer only to a reminder; to anything else, words. */
  | { kind: "answer"; response: Response; letter: string | null; isLoose: boolean }
  | { kind: "choice"; letter: string };

const WORDS: Record<string, Response> = {
  in: "attending",
  "1": "attending",
  yes: "attending",
  y: "attending",
  out: "not_attending",
  "2": "not_attending",
  no: "not_attending",
  n: "not_attending",
  maybe: "maybe",
  "3": "maybe",
};
const LOOSE = new Set(["yes", "y", "no", "n"]);
const HELP = /^(?:help|info)$/;

/**
 * What a text means. Only when nothing else is in it: "No problem, see you there" is no refusal, it is for the manager to
 * read. None of the words is one of the law's words for STOP.
 */
export function readText(body: string, providerSays: string | undefined): Reading {
  const wish = optOutOf(body, providerSays);
  if (wish) return { kind: wish };
  const words = body
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, "")
    .trim();
  const isAnswered = providerSays?.toLowerCase() === "help";
  if (isAnswered || HELP.test(words)) return { kind: "help", isAnswered };
  const [, word = "", letter = null] = /^(?:im\s+|i am\s+)?(\S+)(?:\s+([a-d]))?$/.exec(words) ?? [];
  const response = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (response) return { kind: "answer", response, letter, isLoose: LOOSE.has(word) };
  return /^[a-d]$/.test(words) ? { kind: "choice", letter: words } : { kind: "other" };
}

type AnsweredGame = Omit<RemindedGame, "location" | "gameTime"> & { gameTime: string | null };

const STANDINGS: Record<Response, string> = {
  attending: "You're in",
  not_attending: "You're out",
  maybe: "You're a maybe",
};
const CHANGES: Record<Response, string> = {
  attending: "OUT or MAYBE",
  not_attending: "IN or MAYBE",
  maybe: "IN or OUT",
};

/** What an answer is answered with. */
export const confirmation = (response: Response, game: AnsweredGame) =>
  toGsm(`${STANDINGS[response]}: ${shortName(game)}, ${whenOf(game)}. Reply ${CHANGES[response]} to change.`);

/** Nobody has more open games than this; the first ones are what is asked about. */
export const MOST_CHOICES = 4;
export const letterOf = (position: number) => "ABCD"[position]!;

/** When more than one game waits for an answer. */
export const questionBack = (games: readonly AnsweredGame[]) =>
  toGsm(
    `Which game? ${games.map((game, position) => `${letterOf(position)}: ${shortName(game)}, ${whenOf(game)}.`).join(" ")} ` +
      `Reply ${games.map((_, position) => letterOf(position)).join(" or ")}.`,
  );

export const helpText = (teamNames: readonly string[], contactUrl: string) =>
  toGsm(
    `FirstWhistle sends game texts for ${teamNames.length > 0 ? teamNames.join(", ") : "amateur teams"}. ` +
      `Reply STOP to end them. Help: ${contactUrl}`,
  );
