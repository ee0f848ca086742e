import { sql } from "kysely";
import { after, clock, minutes, seconds } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { findTexts } from "#platform/sms/provider.ts";
import { MAX_PROVIDER_SKEW } from "../lookups/rules.ts";

/** A text that we know the provider accepted. */
type KnownText = { sid: string; phone: string; submittedAt: Date; acceptedAt: Date };

/** How often each worker measures how long a text takes to show up in the provider's list. */
const MEASURE_EVERY = seconds(10);
/** How old a text may be when we first look for it. An older one would make the list look slower than it is. */
const MAX_AGE = seconds(2);
/** How long to wait for such a text. After that, any text is better than no measurement. */
const MAX_UNMEASURED = minutes(5);
/** How long to wait for a text to show up before choosing another. */
const MAX_MEASURED = minutes(5);
/** What this process is measuring. Tests reset it, because they also reset the provider's list. */
export const measurement: { latest?: KnownText; current?: KnownText; nextCheckAt: Date } = {
  nextCheckAt: new Date(0),
};

/** Remembers a text that the provider accepted, to look for in its list. */
export function noteAccepted(text: KnownText): void {
  measurement.latest = text;
}

/**
 * Looks for the latest text that we know was accepted in the provider's list, and records how long it took to show up,
 * and that everything up to it is there. Makes one call at most, and few of them.
 */
export async function measureList(): Promise<void> {
  const now = clock.now();
  if (now < measurement.nextCheckAt) return;
  if (!measurement.current) {
    const isFresh = measurement.latest && now <= after(measurement.latest.acceptedAt, MAX_AGE);
    if (!isFresh && now < after(measurement.nextCheckAt, MAX_UNMEASURED)) return;
    measurement.current = measurement.latest;
    delete measurement.latest;
  }
  if (!measurement.current) return;
  const { sid, phone, submittedAt, acceptedAt } = measurement.current;
  try {
    const texts = await findTexts({ to: phone, sentAfter: after(submittedAt, -MAX_PROVIDER_SKEW) });
    const isListed = texts.some((text) => text.sid === sid);
    const lagMs = Math.max(0, clock.now().getTime() - acceptedAt.getTime());
    await storeLag(lagMs, isListed ? submittedAt : null);
    if (isListed || lagMs > MAX_MEASURED) delete measurement.current;
    measurement.nextCheckAt = after(now, isListed ? MEASURE_EVERY : Math.max(seconds(1), lagMs / 4));
  } catch (error) {
    log.warn({ err: error }, "failed to look for a text in the provider's list");
    measurement.nextCheckAt = after(now, MEASURE_EVERY);
  }
}

/**
 * Stores a measured lag, or what it is at least if the text isn't in the list yet. A longer one is forgotten slowly,
 * over dozens of measurements, because lags come in waves.
 */
async function storeLag(lagMs: number, seenUntil: Date | null): Promise<void> {
  await (
    seenUntil === null
      ? sql`update provider_list set lag_ms = greatest(${lagMs}::int, lag_ms)`
      : sql`
          update provider_list set lag_ms = greatest(${lagMs}::int, lag_ms * 9 / 10), measured_at = ${clock.now()},
            seen_until = greatest(seen_until, ${seenUntil}::timestamptz)`
  ).execute(db);
}
