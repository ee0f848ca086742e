/** A game's start by the team's clock; without a time it is a day. */
export type Start = { gameOn: string; gameTime: string | null };

/** Who can come at 7:00 can come at 7:20: a move of less than this on the same day keeps the answers. */
export const KEPT_WITHIN_MINUTES = 30;

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whether an answer to one start holds for another. A time that nobody knew before is a new question. */
export function isSameQuestion(before: Start, now: Start): boolean {
  if (before.gameOn !== now.gameOn) return false;
  if (before.gameTime === null || now.gameTime === null) return before.gameTime === now.gameTime;
  return Math.abs(minuteOf(before.gameTime) - minuteOf(now.gameTime)) < KEPT_WITHIN_MINUTES;
}
