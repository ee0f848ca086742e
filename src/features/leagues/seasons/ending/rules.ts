import { after, days } from "#platform/clock.ts";
import { addDays } from "#platform/date-format.ts";

/** How many days after its last game a season ends on its own (RESULT-35). */
const DAYS_AFTER_LAST_GAME = 30;

/** Returns whether a season has ended on its own. One without games never does. */
export const isOver = (lastGameOn: string | null, today: string) =>
  lastGameOn !== null && addDays(lastGameOn, DAYS_AFTER_LAST_GAME) <= today;

/** Games can be added and moved, so a season is checked every day. */
export const getNextCheck = (now: Date) => after(now, days(1));
