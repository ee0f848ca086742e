import { after, minutes, seconds } from "#platform/clock.ts";

/** What we know about the provider's list of texts (docs/decisions/0035). */
export type ListEvidence = {
  /** A text that we submitted at this time is in the list. */
  seenUntil: Date | null;
  /** How long texts take to show up in the list, and when that was measured. */
  lagMs: number | null;
  measuredAt: Date | null;
  /** When a call last ended without a response. */
  slowAt: Date | null;
};

/** The lookups that all workers together make per second. A killed worker's calls are looked up within 6 seconds. */
export const LOOKUPS_PER_SECOND = 50;

/**
 * The largest difference we tolerate between the provider's clock and the database's. It's less than half the time after
 * which a text is sent once more, so that the first attempt is never taken for the second.
 */
export const MAX_PROVIDER_SKEW = minutes(4);

/** How long a measured lag counts. */
const MEASURED = minutes(10);
/** How long to wait for the list, even if texts show up in it right away. */
const MIN_WAIT = seconds(5);
/**
 * How long a slow provider may process a call after we gave up on it. Texts that we submitted later must be in the list
 * too, so a longer time is noticed as long as calls are processed roughly in order.
 */
const SLOW_PROCESSING = minutes(2);
/** A lookup that takes longer shows that the provider is slow. */
export const MAX_LOOKUP_MS = 2_000;
/** A provider counts as slow for calls up to this long before one timed out. */
const SLOW_BEFORE = minutes(1);
/**
 * Longer than any lag we know of. If we have no other evidence, a text that isn't in the list this long after its call,
 * and after the last call that timed out, was never accepted.
 */
const TRUST_WINDOW = minutes(5);

/**
 * Returns whether a text that isn't in the provider's list was never accepted, so that it may be sent again. Its call was
 * over by `endedAt`. Returns false while in doubt.
 */
export function isListComplete(endedAt: Date, now: Date, list: ListEvidence): boolean {
  const isMeasured = list.measuredAt !== null && after(list.measuredAt, MEASURED) >= now;
  const lagMs = list.lagMs ?? 0;
  // Twice the lag, because it may have grown since it was measured.
  const wait = Math.max(MIN_WAIT, 2 * lagMs + seconds(2));
  const isSlow = list.slowAt !== null && after(list.slowAt, SLOW_BEFORE) >= endedAt;
  const hasSeenLater = list.seenUntil !== null && list.seenUntil >= endedAt;
  if (isMeasured && !isSlow) return now >= after(endedAt, wait);
  if (isMeasured && hasSeenLater) return now >= after(endedAt, SLOW_PROCESSING + wait);
  const from = isSlow && list.slowAt! > endedAt ? list.slowAt! : endedAt;
  return now >= after(from, TRUST_WINDOW + wait);
}

/** Returns when to look a text up again, which is less and less often. */
export function getNextLookup(endedAt: Date, now: Date): Date {
  const ageMs = now.getTime() - endedAt.getTime();
  return after(now, Math.min(Math.max(ageMs / 2, seconds(5)), minutes(1)));
}
