import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "./database.ts";
import { AppError } from "./errors.ts";
import { log } from "./log.ts";

/**
 * How often something may be done: `points` per `seconds`, counted per key (an address or an account) in
 * PostgreSQL, so that all web processes share one count.
 */
const limits = {
  // Guessing passwords: by address (a club house shares one) and by account (many addresses, one victim).
  "sign-in:address": { points: 60, seconds: 60 * 15 },
  "sign-in:account": { points: 10, seconds: 60 * 15 },
  "second-factor:address": { points: 30, seconds: 60 * 15 },
  // A ceremony takes two calls; each first one stores a challenge for a few minutes.
  "passkey:address": { points: 60, seconds: 60 * 15 },
  "register:address": { points: 20, seconds: 60 * 60 },
  "captcha:address": { points: 120, seconds: 60 * 15 },
  // Mails to one person, whoever asks for them.
  "mail:account": { points: 5, seconds: 60 * 60 },
  "reset:address": { points: 30, seconds: 60 * 60 },
  // Guessing link tokens (only misses count). 128 bits make it hopeless; this makes it quiet.
  "token:address": { points: 60, seconds: 60 * 15 },
  // The same for calendars, apart from it and with more room: a few machines ask for the calendars of millions, and go
  // on asking for those that were turned off long ago.
  "calendar:address": { points: 600, seconds: 60 * 15 },
  // Answers by one link: as often as somebody may change their mind, not a program.
  "rsvp:token": { points: 30, seconds: 60 },
  // A whole team joins in one club house; a link that got out must not fill the roster before anyone notices.
  "join:address": { points: 60, seconds: 60 * 60 },
  "join:team": { points: 200, seconds: 60 * 60 * 24 },
  // Checking one's own password or codes in settings.
  "confirm-password:account": { points: 20, seconds: 60 * 15 },
  "support:account": { points: 10, seconds: 60 * 60 },
  // From the contact page, by anybody: a club house may share an address, a robot may not fill the inbox.
  "contact:address": { points: 10, seconds: 60 * 60 },
  // Each opens a page at the payment provider; enough for somebody who cannot decide.
  "checkout:account": { points: 60, seconds: 60 * 60 },
  // More than anybody has to say; a hand that slips, or a script, is stopped before the allowance is gone.
  "blast:team": { points: 20, seconds: 60 * 60 },
  // The same to a whole league, which costs each of its teams.
  "bulletin:league": { points: 10, seconds: 60 * 60 },
  // Each is a mail to somebody who may not know the sender; enough to give a league's teams to their coaches.
  "handover:account": { points: 30, seconds: 60 * 60 * 24 },
  // The same for managers of a league's teams: a large league begins with two hundred teams on one day.
  "invitation:account": { points: 500, seconds: 60 * 60 * 24 },
  // To one person, whoever asks: one coach may get many teams of a club at once, which is more than other mails.
  "invitation:recipient": { points: 50, seconds: 60 * 60 },
  // Sending the same one again.
  "invitation:again": { points: 5, seconds: 60 * 60 },
  // Each is some seconds of a worker's time; more than somebody shuffles in an hour.
  "schedule-run:account": { points: 120, seconds: 60 * 60 },
  // Everything that changes something, as a backstop.
  "write:account": { points: 600, seconds: 60 },
  "write:address": { points: 600, seconds: 60 },
} as const;

export type LimitName = keyof typeof limits;

const limiters = new Map<LimitName, RateLimiterPostgres>();

function limiter(name: LimitName) {
  let found = limiters.get(name);
  if (!found) {
    const { points, seconds } = limits[name];
    found = new RateLimiterPostgres({
      storeClient: pool,
      tableName: "rate_limit",
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      // Someone far over the limit is refused from memory, without a write each time.
      inMemoryBlockOnConsumed: points + 1,
      clearExpiredByTimeout: false,
    });
    limiters.set(name, found);
  }
  return found;
}

/** An IPv6 customer owns at least a /64, so all of it counts as one address. */
export function limitKey(key: string) {
  const mapped = key.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  if (!isIPv6(mapped)) return mapped;
  const [head = "", tail] = mapped.split("%")[0]!.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(":")}::/64`;
}

/** A digest fits the table however long the key is, and keeps addresses of people out of it. */
const storedKey = (key: string) => createHash("sha256").update(limitKey(key)).digest("base64url");

const refusal = ({ msBeforeNext }: RateLimiterRes) =>
  new AppError("RATE_LIMITED", {
    details: { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) },
  });

/** A limiter that cannot count must not lock everyone out; the operation itself will meet the same database. */
function letThrough(name: LimitName, err: unknown) {
  log.warn({ err, limit: name }, "rate limit could not be counted");
}

/** Counts one use; throws RATE_LIMITED with `retryAfterSeconds` when there were too many. */
export async function consume(name: LimitName, key: string) {
  try {
    await limiter(name).consume(storedKey(key));
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) throw refusal(rejection);
    letThrough(name, rejection);
  }
}

/** Throws RATE_LIMITED when there were as many uses as there may be. Counts nothing. */
async function refuseSpent(name: LimitName, key: string) {
  const counted = await limiter(name)
    .get(storedKey(key))
    .catch((error: unknown) => letThrough(name, error));
  if (counted && counted.consumedPoints >= limits[name].points) throw refusal(counted);
}

/**
 * Does what takes a valid link. Only misses count: guessing is nothing but misses, while a whole team opens its links
 * from one club house.
 */
export async function countMisses<Result>(
  clientAddress: string,
  work: () => Promise<Result>,
  limit: LimitName = "token:address",
) {
  await refuseSpent(limit, clientAddress);
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "LINK_INVALID") await consume(limit, clientAddress);
    throw error;
  }
}

/** Who missed too often, and until when, as far as this process has refused them itself. */
const spentUntil = new Map<string, number>();
const MOST_REMEMBERED = 10_000;

/**
 * As countMisses, for a page that a whole league opens in the same minute: asking the database first would double what it
 * costs. So whoever missed too often is known to this process only from the first miss that it refuses, here.
 */
export async function countMissesFromMemory<Result>(clientAddress: string, work: () => Promise<Result>) {
  const key = limitKey(clientAddress);
  const waitMs = (spentUntil.get(key) ?? 0) - performance.now();
  if (waitMs > 0)
    throw new AppError("RATE_LIMITED", { details: { retryAfterSeconds: Math.ceil(waitMs / 1000) } });
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "LINK_INVALID")
      await consume("token:address", clientAddress).catch((refused: AppError) => {
        if (spentUntil.size >= MOST_REMEMBERED) spentUntil.clear();
        spentUntil.set(key, performance.now() + Number(refused.details?.retryAfterSeconds) * 1000);
        throw refused;
      });
    throw error;
  }
}

/** Forgets lapsed counters. Run by a job instead of a timer in every process. */
export async function forgetLapsedLimits(now: Date) {
  await pool.query("delete from rate_limit where expire < $1", [now.getTime()]);
}
