import { days, minutes } from "#platform/clock.ts";

/** The same words of the same sender within this time are one request. */
export const SAME_REQUEST_MS = minutes(10);

/** How long a settled request stays, as the privacy policy says: a matter can come up again. */
export const KEEP_CLOSED_DAYS = 180;
export const KEEP_CLOSED_MS = days(KEEP_CLOSED_DAYS);
