/** A game's start in the team's time zone. Without a time, it's just a date. */
export type Start = { gameOn: string; gameTime: string | null };

/** A move on the same day keeps responses if it's shorter than this. Anyone who can make 7:00 can make 7:20. */
export const MAX_MINOR_MOVE_MINUTES = 30;

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * Returns whether a response to one start also counts for another. When a game without a time gets one, it needs new
 * responses.
 */
export function isSameQuestion(before: Start, now: Start): boolean {
  if (before.gameOn !== now.gameOn) return false;
  if (before.gameTime === null || now.gameTime === null) return before.gameTime === now.gameTime;
  return Math.abs(toMinutes(before.gameTime) - toMinutes(now.gameTime)) < MAX_MINOR_MOVE_MINUTES;
}
