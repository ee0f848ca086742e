import { composeText, nameTeams, shortenFirstNames } from "#features/messages/wording/rules.ts";
import { formatTime, getWeekday } from "#platform/date-format.ts";
import { toGsmName } from "#platform/sms/segments.ts";
import type { LateResponse } from "./queue.ts";

const plurals = (count: number, singular: string, plural: string) =>
  `${count} ${count === 1 ? singular : plural}`;

/** Formats "Jordan wants in, Sam is out" from what members said after the deadline. */
export function formatLateResponses(responses: readonly LateResponse[]): string {
  const names = shortenFirstNames(responses.map(({ name }) => name));
  return responses
    .map(({ response }, position) => {
      const name = names[position]!;
      if (response === "not_attending") return `${name} is out`;
      return response === "attending" ? `${name} wants in` : `${name} asks for maybe`;
    })
    .join(", ");
}

/** Formats "2 late requests, 1 dropped out", for when the names don't fit. */
export function countLateResponses(responses: readonly LateResponse[]): string {
  const drops = responses.filter(({ response }) => response === "not_attending").length;
  const requests = responses.length - drops;
  return [
    requests > 0 ? plurals(requests, "late request", "late requests") : null,
    drops > 0 ? plurals(drops, "player is out", "players are out") : null,
  ]
    .filter((part) => part !== null)
    .join(", ");
}

type AlertedGame = {
  teamName: string;
  kind: string;
  opponent: string | null;
  side: string | null;
  gameOn: string;
  gameTime: string | null;
};

/**
 * Returns the text that tells a manager what members said after the deadline, with names if they fit in one segment, and
 * never with notes (NEED-28). The link isn't secret, because the page requires signing in.
 */
export function formatRequestText(
  { opponent, ...game }: AlertedGame,
  responses: readonly LateResponse[],
  link: string,
) {
  const team = toGsmName(game.teamName);
  const time = game.gameTime === null ? "" : `, ${formatTime(game.gameTime)}`;
  const compose = (summary: string) =>
    composeText({ opponent }, (names) => {
      const matchup = nameTeams(team, names.opponent, game.side);
      return `${matchup}, ${getWeekday(game.gameOn)}${time}: ${summary}, after the deadline. ${link}`;
    });
  const named = compose(formatLateResponses(responses));
  return named.segments === 1 ? named : compose(countLateResponses(responses));
}
