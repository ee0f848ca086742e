import { getSegments, toGsm, toGsmName } from "#platform/sms/segments.ts";
import { formatDay, getLetter, shortenName } from "#features/messages/wording/rules.ts";
import { days } from "#platform/clock.ts";
import type { Report, Result } from "../../results/schema.ts";
import { isDecided } from "../../results/rules.ts";
import { formatSaid, type OwnGame } from "../rules.ts";
import { getVersus } from "#features/teams/sides/rules.ts";

/** How long a phone's replies can be about a game that it was asked about (RESULT-46). */
export const REPLIES_FOR = days(7);

/** How often a reply about a game is asked back for both scores (RESULT-45). */
export const MAX_ASKED_BACK = 2;

/** How many games "Which game?" can offer, the latest ones. No team plays more in a week that are all open. */
export const MAX_CHOICES = 4;

export const BOTH_SCORES = "We need both scores. Reply like 3-2 (you first).";
export const WHO_FORFEITED = "Who forfeited? Reply WE or THEY.";
export const CLOSED = "Reports are closed. Ask your league manager to correct the score.";

/** Confirms a report with what was understood, or says that both teams agree (RESULT-47). */
export const formatConfirmation = (game: OwnGame, report: Report, result: Result): string =>
  isDecided(result)
    ? toGsm(`Final: ${formatSaid(toGsmNames(game), report)}.`)
    : toGsm(`Got it: ${formatSaid(toGsmNames(game), report)}. Reply with another score to change it.`);

const toGsmNames = ({ teamName, opponent }: OwnGame) => ({
  teamName: toGsmName(teamName),
  opponent: toGsmName(opponent),
});

/** A game that a reply may be about, in the order of its letter. */
export type Choice = OwnGame & { gameOn: string };

/** The lengths of names to try, so that the question fits one text. */
const NAME_LENGTHS = [Infinity, 24, 16, 11];

/** Writes the question which game a reply is about. Names the teams too if the reader manages several (RESULT-46). */
export function formatWhich(choices: readonly Choice[]): string {
  const isOneTeam = new Set(choices.map(({ teamName }) => teamName)).size === 1;
  const letters = choices.map((_, index) => getLetter(index));
  const compose = (length: number) => {
    const games = choices.map(({ teamName, opponent, side, gameOn }, index) => {
      const team = isOneTeam ? "" : `${shortenName(teamName, length)} `;
      return `${letters[index]}: ${team}${getVersus(side)} ${shortenName(opponent, length)}, ${formatDay(gameOn)}.`;
    });
    return toGsm(`Which game? ${games.join(" ")} Reply ${formatLetters(letters)}.`);
  };
  const versions = NAME_LENGTHS.map(compose);
  return versions.find((body) => getSegments(body) === 1) ?? versions.at(-1)!;
}

/** Formats "A or B", or "A, B, or C". */
const formatLetters = (letters: readonly string[]) =>
  letters.length === 2 ? letters.join(" or ") : `${letters.slice(0, -1).join(", ")}, or ${letters.at(-1)!}`;

/** Reads a reply to "Which game?". Returns the letter's position, or null if it's anything else. */
export function readLetter(text: string): number | null {
  const [, letter] = /^\W*(?:game\s+)?([a-d])\W*$/i.exec(text) ?? [];
  return letter === undefined ? null : "abcd".indexOf(letter.toLowerCase());
}

/** A game that a phone was asked about, as far as it decides which game a reply is about. */
export type OpenAsk = { askedAt: Date; reportedAt: Date | null };

/**
 * Returns the games that a reply may be about: all that are open, except those that were reported before the phone was
 * asked about a later one. A reply after the newer question is about that one.
 */
export const listMeant = <Ask extends OpenAsk>(open: readonly Ask[]): Ask[] =>
  open.filter(({ reportedAt }) => reportedAt === null || !open.some(({ askedAt }) => askedAt > reportedAt));
