import { DEFAULT_TIME_ZONE } from "#features/teams/rules.ts";
import { after, clock, days } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { isRunningLow } from "./rules.ts";
import type { FreeTexts } from "./schema.ts";

/**
 * Returns the date that free texts count for. It changes at midnight in the middle of the country, when hardly anyone
 * sends texts, so that "tomorrow" is true for everyone.
 */
export const getSpentOn = (now: Date) => toWallClock(now, DEFAULT_TIME_ZONE).on;

/** Returns how much of today's budget for free texts is used (TEXT-40). */
export async function getFreeTexts(): Promise<FreeTexts> {
  const day = await db
    .selectFrom("freeTextDay")
    .select("texts")
    .where("spentOn", "=", getSpentOn(clock.now()))
    .executeTakeFirst();
  const usage = { texts: day?.texts ?? 0, limit: config.freeTextsPerDay };
  return { used: usage.texts, limit: usage.limit, isLow: isRunningLow(usage) };
}

/** Lists the days that support should know about and doesn't. Yesterday's budget may have run low at midnight. */
export async function listUnreportedDays(): Promise<{ spentOn: string; texts: number; limit: number }[]> {
  const rows = await db
    .selectFrom("freeTextDay")
    .select(["spentOn", "texts"])
    .where("spentOn", ">=", getSpentOn(after(clock.now(), -days(1))))
    .where("warnedAt", "is", null)
    .execute();
  return rows.map((day) => ({ ...day, limit: config.freeTextsPerDay })).filter(isRunningLow);
}

/** Returns the same numbers for the metric `free_texts`. */
export async function measureFreeTexts(): Promise<Record<string, number>> {
  const { used, limit } = await getFreeTexts();
  return { used, limit };
}
