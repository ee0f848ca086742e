import { CALL_TIMEOUT_MS } from "./call-timeout.ts";

/** What a call shows about the provider. A refused text still shows that the provider responds. */
export type CallResult = "responded" | "busy" | "failed";

/** The limit to start with, and to start with again after an outage. It doubles until calls become slow. */
const FIRST_LIMIT = 50;
/** Low enough that many workers together don't overload a provider that's barely working. */
const MIN_LIMIT = 4;
/** Calls within this time are never slow. A lower limit wouldn't help, because nothing is about to time out. */
const MIN_TARGET_MS = CALL_TIMEOUT_MS / 5;
/** Calls that take longer than this are always slow, because a little more would be a timeout. */
const MAX_TARGET_MS = CALL_TIMEOUT_MS / 2;
/** How many calls to look at before changing the limit, at least. */
const MIN_SAMPLES = 5;
/** The share of slow calls that lowers the limit. A few don't mean that the provider is overloaded. */
const MAX_SLOW_SHARE = 0.5;
/** How much a call counts that failed, or that the provider refused because there were too many. */
const FAILED_WEIGHT = 2;
/** How much a limit grows once the provider's capacity is roughly known. */
const GROWTH = 5;
const CUT = 0.7;
/** How long the fastest call counts as what the provider takes when it isn't busy. */
const BASELINE_MS = 30_000;
/** How many calls in a row must fail before no more are made. */
const MAX_FAILURES = 10;
const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Limits concurrent calls to what the provider can take: fewer as soon as they become slow, more while they're fast
 * (AIMD). After ten failures in a row, makes no calls for a while, and then one at a time until one of them works (a
 * circuit breaker). See docs/decisions/0035.
 */
export function createCallLimit(max: number, getMs: () => number = () => performance.now()) {
  let limit = Math.min(FIRST_LIMIT, max);
  let isStarting = true;
  let calls = 0;
  let sample = { from: -Infinity, count: 0, slow: 0, wasUsed: false };
  let fastest = { from: getMs(), ms: Infinity, beforeMs: Infinity };
  let failures = 0;
  let pauseMs = MIN_PAUSE_MS;
  let pausedUntil: number | null = null;

  function getTarget() {
    const baseline = Math.min(fastest.ms, fastest.beforeMs);
    return Math.min(Math.max(MIN_TARGET_MS, Number.isFinite(baseline) ? 2 * baseline : 0), MAX_TARGET_MS);
  }

  function updateBaseline(ms: number, now: number) {
    if (now - fastest.from > BASELINE_MS) fastest = { from: now, ms: Infinity, beforeMs: fastest.ms };
    fastest.ms = Math.min(fastest.ms, ms);
  }

  function updateBreaker(result: CallResult, now: number) {
    if (result !== "failed") {
      failures = 0;
      if (pausedUntil === null) return;
      // The provider is back, but maybe not at full capacity.
      [pausedUntil, pauseMs, limit, isStarting] = [null, MIN_PAUSE_MS, Math.min(MIN_LIMIT, max), true];
      return;
    }
    failures += 1;
    // Calls that were made before the pause fail too, and don't make it longer.
    if (failures < MAX_FAILURES || (pausedUntil !== null && now < pausedUntil)) return;
    if (pausedUntil !== null) pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    pausedUntil = now + pauseMs;
  }

  function adjust(now: number) {
    const { count, slow, wasUsed } = sample;
    if (slow > count * MAX_SLOW_SHARE) {
      limit = Math.max(MIN_LIMIT, limit * CUT);
      isStarting = false;
      // Calls that were made at the higher limit must not lower it again.
      sample = { from: now, count: 0, slow: 0, wasUsed: false };
      return;
    }
    if (wasUsed) limit = Math.min(max, isStarting ? 2 * limit : limit + GROWTH);
    sample = { ...sample, count: 0, slow: 0, wasUsed: false };
  }

  return {
    /** Returns how many more calls may be made now. */
    getRoom(): number {
      if (pausedUntil === null) return Math.max(0, Math.floor(limit) - calls);
      return getMs() >= pausedUntil && calls === 0 ? 1 : 0;
    },
    /** Returns the number of concurrent calls that are allowed. 0 while no calls are made. */
    getLimit: () => (pausedUntil === null ? Math.floor(limit) : 0),
    /** Takes up room for a call. Call `release` when it's over or wasn't needed. */
    reserve: () => void (calls += 1),
    release: () => void (calls -= 1),
    /** Learns from a call. Returns whether it changed whether calls are made at all. */
    record(startedMs: number, result: CallResult): boolean {
      const now = getMs();
      const wasPaused = pausedUntil !== null;
      updateBreaker(result, now);
      if (result === "responded") updateBaseline(now - startedMs, now);
      if (startedMs >= sample.from) {
        sample.count += 1;
        if (result !== "responded") sample.slow += FAILED_WEIGHT;
        else if (now - startedMs > getTarget()) sample.slow += 1;
        if (calls >= limit / 2) sample.wasUsed = true;
        if (sample.count >= Math.max(MIN_SAMPLES, limit / 2)) adjust(now);
      }
      return wasPaused !== (pausedUntil !== null);
    },
  };
}
