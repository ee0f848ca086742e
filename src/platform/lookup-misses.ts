import { AppError } from "./errors.ts";
import { consume, limitKey } from "./rate-limit.ts";

/** The addresses that this process rejects because of too many misses, and until when. */
const blockedUntil = new Map<string, number>();
const MAX_BLOCKED = 10_000;

/**
 * Like limitFailedLookups, but for a page that a whole league opens in the same minute, where checking the database
 * first would double the cost. So this process starts rejecting an address only after one of its own misses exceeds the
 * limit.
 */
export async function limitFailedLookupsInMemory<Result>(clientAddress: string, work: () => Promise<Result>) {
  const key = limitKey(clientAddress);
  const waitMs = (blockedUntil.get(key) ?? 0) - performance.now();
  if (waitMs > 0)
    throw new AppError("RATE_LIMITED", { details: { retryAfterSeconds: Math.ceil(waitMs / 1000) } });
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "LINK_INVALID")
      await consume("token:address", clientAddress).catch((rateLimitError: AppError) => {
        if (blockedUntil.size >= MAX_BLOCKED) blockedUntil.clear();
        blockedUntil.set(key, performance.now() + Number(rateLimitError.details?.retryAfterSeconds) * 1000);
        throw rateLimitError;
      });
    throw error;
  }
}
