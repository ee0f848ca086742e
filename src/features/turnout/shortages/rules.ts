import { formatCalls } from "#features/messages/phone-calls/rules.ts";
import { composeText } from "#features/messages/wording/rules.ts";
import { formatTime, getWeekday } from "#platform/date-format.ts";
import { toGsmName } from "#platform/sms/segments.ts";

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

/**
 * Returns the text that alerts a manager, in one segment if possible. The opponent's name is shortened if necessary, but
 * never the team's. It ends with how many people to call if that fits in one segment (REACH-41), and with the link, which
 * isn't secret, because the page requires signing in.
 */
export function formatShortageText(
  { opponent, ...game }: ShortGame,
  turnout: Turnout,
  link: string,
  calls = 0,
) {
  const team = toGsmName(game.teamName);
  const when = `${getWeekday(game.gameOn)} ${formatTime(game.gameTime)}`;
  const compose = (request: string | null) =>
    composeText({ opponent }, (names) => {
      const matchup = names.opponent === null ? team : `${team} vs ${names.opponent}`;
      const sentences = [`${matchup} ${when}: ${formatTurnout(turnout)}.`, request, link];
      return sentences.filter((sentence) => sentence !== null).join(" ");
    });
  const whole = compose(formatCalls(calls));
  return whole.segments === 1 ? whole : compose(null);
}
