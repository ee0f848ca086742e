import { after, hours, minutes, seconds } from "#platform/clock.ts";

/** The event that asks a receiver whether it wants the others. */
export const VERIFY = "endpoint.verify";

/** How many webhooks an account has at most. */
export const MAX_WEBHOOKS = 10;
/** How long a receiver has to respond. */
export const TIMEOUT_MS = seconds(15);
/** How long the secret before a new one signs too. */
export const EARLIER_SECRET_HOURS = 24;
/** How long every try has to fail before the account gets an email. */
export const FAILING_HOURS = 24;
/** How long events and their deliveries are kept. */
export const EVENT_DAYS = 30;
/** How much of a receiver's response is kept. */
export const MAX_REPLY_LENGTH = 1_024;
/** How many tries of an event are listed. Only sending it by hand makes more than the schedule does. */
export const MAX_TRIES_LISTED = 30;

/** The waits after the first tries. */
const waits = [seconds(5), minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(14), hours(20)];
/** The last try comes this long after the first. */
const LAST_TRY_MS = hours(72);
/** By how much each wait is moved, so that a receiver that was down isn't hit by everything in the same second. */
const JITTER = 0.1;

type Failure = {
  /** How many tries there were, with this one. */
  tries: number;
  firstTriedAt: Date;
  now: Date;
  retryAfterMs?: number | undefined;
  /** From 0 to 1. */
  random: number;
};

/** Returns when to try again after a failed try, or null if that was the last one. */
export function findNextTry({ tries, firstTriedAt, now, retryAfterMs = 0, random }: Failure): Date | null {
  const lastAt = after(firstTriedAt, LAST_TRY_MS);
  if (tries > waits.length + 1 || now >= lastAt) return null;
  const wait = waits[tries - 1] ?? lastAt.getTime() - now.getTime();
  const moved = wait * (1 + (2 * random - 1) * JITTER);
  return after(now, Math.round(Math.max(moved, retryAfterMs)));
}

/** Returns whether a status means that the event arrived. Redirects aren't followed, so they don't. */
export const isDelivered = (status: number) => status >= 200 && status < 300;
