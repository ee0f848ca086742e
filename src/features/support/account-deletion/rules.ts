import { days } from "#platform/clock.ts";

/**
 * How long an account waits to be deleted. Long enough to notice a mistake or a thief between two weekends of games, and
 * within the 30 days that the privacy policy allows.
 */
export const GRACE_DAYS = 14;
export const GRACE_MS = days(GRACE_DAYS);

/** How long before the deletion the last email goes out. */
export const REMINDER_MS = days(2);
