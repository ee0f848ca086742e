import type { RsvpStatus } from "#features/attendance/schema.ts";
import { toGsm } from "#platform/sms/segments.ts";
import { parseOptOut } from "../opt-out/rules.ts";
import { composeText, formatMatchup, formatWhen, shortenName, type RemindedGame } from "../wording/rules.ts";

export type ParsedReply =
  | { kind: "stop" | "start" | "other" }
  /** True if the provider has already replied to HELP. */
  | { kind: "help"; hasProviderReplied: boolean }
  /**
   * `letter` picks one of the games we asked about. Words marked `isAmbiguous` count as a response only if the last
   * text was about a game. Otherwise, they're a message for the manager.
   */
  | { kind: "response"; response: RsvpStatus; letter: string | null; isAmbiguous: boolean }
  | { kind: "choice"; letter: string };

const KEYWORDS: Record<string, RsvpStatus> = {
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
const AMBIGUOUS = new Set(["yes", "y", "no", "n"]);
const HELP = /^(?:help|info)$/;

/**
 * Interprets a text. A keyword counts only on its own, because "No problem, see you there" isn't a no and should go to
 * the manager. No keyword collides with the legally required STOP words.
 */
export function parseReply(body: string, providerSays: string | undefined): ParsedReply {
  const intent = parseOptOut(body, providerSays);
  if (intent) return { kind: intent };
  const text = body
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, "")
    .trim();
  const hasProviderReplied = providerSays?.toLowerCase() === "help";
  if (hasProviderReplied || HELP.test(text)) return { kind: "help", hasProviderReplied };
  const [, word = "", letter = null] = /^(?:im\s+|i am\s+)?(\S+)(?:\s+([a-d]))?$/.exec(text) ?? [];
  const response = Object.hasOwn(KEYWORDS, word) ? KEYWORDS[word] : undefined;
  if (response) return { kind: "response", response, letter, isAmbiguous: AMBIGUOUS.has(word) };
  return /^[a-d]$/.test(text) ? { kind: "choice", letter: text } : { kind: "other" };
}

type RsvpGame = Omit<RemindedGame, "location" | "gameTime"> & { gameTime: string | null };

const CONFIRMATIONS: Record<RsvpStatus, string> = {
  attending: "You're in",
  not_attending: "You're out",
  maybe: "Got it, you're a maybe",
};
const CHANGES: Record<RsvpStatus, string> = {
  attending: "OUT or MAYBE",
  not_attending: "IN or MAYBE",
  maybe: "IN or OUT",
};

/** Returns the reply that confirms a response. Shortens the opponent's name if necessary, but never the team's. */
export const formatConfirmation = (response: RsvpStatus, { opponent, ...game }: RsvpGame) =>
  composeText(
    { opponent },
    (names) =>
      `${CONFIRMATIONS[response]}: ${formatMatchup({ ...game, ...names })}, ${formatWhen(game)}. Reply ${CHANGES[response]} to change.`,
  ).body;

/**
 * The maximum number of games to choose from. More games are rarely open at the same time. If they are, we offer the
 * earliest ones.
 */
export const MAX_CHOICES = 4;
export const getLetter = (position: number) => "ABCD"[position]!;

/** The maximum length of an opponent's name in a list of games. */
const MAX_OPPONENT_LENGTH = 24;

const formatChoice = (game: RsvpGame, position: number) => {
  const opponent = game.opponent && shortenName(game.opponent, MAX_OPPONENT_LENGTH);
  return `${getLetter(position)}: ${formatMatchup({ ...game, opponent })}, ${formatWhen(game)}.`;
};

/** Returns the reply that asks which game a response is for. */
export const formatWhichGame = (games: readonly RsvpGame[]) =>
  `Which game is that for? ${games.map(formatChoice).join(" ")} ` +
  `Reply ${games.map((_, position) => getLetter(position)).join(" or ")}.`;

export const formatHelp = (teamNames: readonly string[], contactUrl: string) =>
  toGsm(
    `FirstWhistle: game texts for ${teamNames.length > 0 ? teamNames.join(", ") : "amateur teams"}. ` +
      `Msg frequency varies. Msg&data rates may apply. Reply STOP to opt out. Help: ${contactUrl}`,
  );
