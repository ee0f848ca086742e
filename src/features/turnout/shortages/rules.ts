import { cut } from "#features/messages/rules.ts";
import { timeInWords, weekdayOf } from "#platform/date-words.ts";
import { sizeOf, toGsm } from "#platform/sms/segments.ts";

/** Closer to the start than this, the look of the day before is of no use any more. */
export const DAY_BEFORE_UNTIL_HOURS = 2;

/** Who is coming, and how many the team wants. */
export type Turnout = { attending: number; maybe: number; none: number; needed: number };

export const isShort = ({ attending, needed }: Pick<Turnout, "attending" | "needed">) => attending < needed;

/** "6 of 8 needed are in, 2 maybe, 3 no answer" */
export function turnoutInWords({ attending, maybe, none, needed }: Turnout): string {
  const parts = [`${attending} of ${needed} needed ${attending === 1 ? "is" : "are"} in`];
  if (maybe > 0) parts.push(`${maybe} maybe`);
  if (none > 0) parts.push(`${none} no answer`);
  return parts.join(", ");
}

export type ShortGame = {
  teamName: string;
  opponent: string | null;
  gameOn: string;
  gameTime: string;
};

/** No name is cut shorter than this. */
const SHORTEST = 6;

/** What a manager is told, in one segment wherever that can be. The link is no secret: it asks who is there. */
export function shortText(game: ShortGame, turnout: Turnout, link: string, isFirst: boolean) {
  const names = [game.teamName, game.opponent ?? ""].map(toGsm);
  const when = `${weekdayOf(game.gameOn)} ${timeInWords(game.gameTime)}`;
  const write = (longest: number) => {
    const [team, opponent] = names.map((name) => cut(name, longest)) as [string, string];
    const what = opponent === "" ? team : `${team} vs ${opponent}`;
    const stop = isFirst ? " STOP ends texts." : "";
    const body = toGsm(`${what} ${when}: ${turnoutInWords(turnout)}.${stop} ${link}`);
    return { body, segments: sizeOf(body).segments };
  };
  const whole = Math.max(...names.map(({ length }) => length));
  let longest = Math.min(whole, 60);
  let text = write(longest);
  while (text.segments > 1 && longest > SHORTEST) text = write(--longest);
  // Where it cannot be one, nothing was won by cutting.
  return text.segments > 1 ? write(Math.min(whole, 30)) : text;
}
