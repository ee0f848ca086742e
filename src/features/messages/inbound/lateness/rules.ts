import { after, hours } from "#platform/clock.ts";

/** How long before the start a manager is emailed that someone runs late (NEED-29). */
const LATE_HOURS = 2;
export const startsSoon = (startsAt: Date, now: Date) => startsAt <= after(now, hours(LATE_HOURS));
