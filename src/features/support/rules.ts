import { days, minutes } from "#platform/clock.ts";

/** Identical requests that the same sender makes within this time count as one request. */
export const DUPLICATE_WINDOW_MS = minutes(10);

/** How long we keep a closed request, as stated in the privacy policy, in case it comes up again. */
export const KEEP_CLOSED_DAYS = 180;
export const KEEP_CLOSED_MS = days(KEEP_CLOSED_DAYS);
