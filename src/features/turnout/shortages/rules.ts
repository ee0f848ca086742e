import { formatCalls } from "#features/messages/phone-calls/rules.ts";
import { listShortGroups, type Needs } from "#features/teams/groups/rules.ts";
import { composeText, nameTeams } from "#features/messages/wording/rules.ts";
import { formatTime, getWeekday } from "#platform/date-format.ts";
import { toGsmName } from "#platform/sms/segments.ts";

/** How many hours before the start it becomes too late for the day-before check. */
export const DAY_BEFORE_UNTIL_HOURS = 2;

/** How many players are coming, and how many the team needs. */
export type Turnout = {
  attending: number;
  maybe: number;
  none: number;
  /** Null if only groups have a minimum. */
  needed: number | null;
  /** What's missing in words, if the team has groups with a minimum (NEED-07). Missing in jobs from before groups. */
  missing?: string | undefined;
};

/**
 * Formats "6 of 8 players in, 2 maybe, 3 no reply". With groups, formats "1 goalie missing. 9 in, 2 maybe, 3 no
 * response" (NEED-10).
 */
export function formatTurnout({ attending, maybe, none, needed, missing }: Turnout): string {
  const parts = [missing === undefined ? `${attending} of ${needed} players in` : `${attending} in`];
  if (maybe > 0) parts.push(`${maybe} maybe`);
  if (none > 0) parts.push(missing === undefined ? `${none} no reply` : `${none} no response`);
  const counts = parts.join(", ");
  return missing === undefined ? counts : `${missing}. ${counts}`;
}

/** Returns whether an alert is about a group, so that it's recorded with what exactly is missing (NEED-10). */
export const isAboutGroup = (needs: Pick<Needs, "groups">) => listShortGroups(needs).length > 0;

export type ShortGame = {
  teamName: string;
  opponent: string | null;
  side: string | null;
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
  const when =
    turnout.missing === undefined
      ? ` ${getWeekday(game.gameOn)} ${formatTime(game.gameTime)}`
      : `, ${getWeekday(game.gameOn)}, ${formatTime(game.gameTime)}`;
  // Only groups have names that people enter.
  const summary = turnout.missing === undefined ? formatTurnout(turnout) : toGsmName(formatTurnout(turnout));
  const compose = (request: string | null) =>
    composeText({ opponent }, (names) => {
      const matchup = nameTeams(team, names.opponent, game.side);
      const sentences = [`${matchup}${when}: ${summary}.`, request, link];
      return sentences.filter((sentence) => sentence !== null).join(" ");
    });
  const whole = compose(formatCalls(calls));
  return whole.segments === 1 ? whole : compose(null);
}
