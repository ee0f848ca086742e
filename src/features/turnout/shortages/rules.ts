import { truncate } from "#features/messages/rules.ts";
import { formatTime, getWeekday } from "#platform/date-format.ts";
import { measureText, toGsm } from "#platform/sms/segments.ts";

/** How many hours before the start it becomes too late for the day-before check. */
export const DAY_BEFORE_UNTIL_HOURS = 2;

/** How many players are coming, and how many the team needs. */
export type Turnout = { attending: number; maybe: number; none: number; needed: number };

export const isShort = ({ attending, needed }: Pick<Turnout, "attending" | "needed">) => attending < needed;

/** Formats "6 of 8 players in, 2 maybe, 3 no reply". */
export function formatTurnout({ attending, maybe, none, needed }: Turnout): string {
  const parts = [`${attending} of ${needed} players in`];
  if (maybe > 0) parts.push(`${maybe} maybe`);
  if (none > 0) parts.push(`${none} no reply`);
  return parts.join(", ");
}

export type ShortGame = {
  teamName: string;
  opponent: string | null;
  gameOn: string;
  gameTime: string;
};

/** Names are never cut shorter than this to fit one segment. */
const MIN_NAME_LENGTH = 6;

/**
 * Returns the text that alerts a manager, in one segment if possible. The link isn't secret, because the page requires
 * signing in.
 */
export function formatShortageText(game: ShortGame, turnout: Turnout, link: string) {
  const names = [game.teamName, game.opponent ?? ""].map(toGsm);
  const when = `${getWeekday(game.gameOn)} ${formatTime(game.gameTime)}`;
  const write = (longest: number) => {
    const [team, opponent] = names.map((name) => truncate(name, longest)) as [string, string];
    const matchup = opponent === "" ? team : `${team} vs ${opponent}`;
    const body = toGsm(`${matchup} ${when}: ${formatTurnout(turnout)}. ${link}`);
    return { body, segments: measureText(body).segments };
  };
  const longestName = Math.max(...names.map(({ length }) => length));
  let longest = Math.min(longestName, 60);
  let text = write(longest);
  while (text.segments > 1 && longest > MIN_NAME_LENGTH) text = write(--longest);
  // If it needs two segments anyway, cutting names further doesn't help.
  return text.segments > 1 ? write(Math.min(longestName, 30)) : text;
}
