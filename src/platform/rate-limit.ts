import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "./database.ts";
import { AppError } from "./errors.ts";
import { log } from "./log.ts";
import { findAccountId, recordSecurityEvent } from "./security-events.ts";

type Limit = { points: number; seconds: number; network?: number; onlyMisses?: boolean };

/**
 * Rate limits: `points` per `seconds`, counted per key (an address or an account) in PostgreSQL, so that all web
 * processes share one count. `network` limits a whole IPv6 /48, which is what a business customer or a small host gets:
 * 65,536 of the blocks that count as one address. Phones of one carrier may share it, so it's higher. `onlyMisses` counts failed lookups, which end
 * with the last point.
 */
const limits = {
  // Limits password guessing by address, which everyone in a clubhouse shares, and by account, which may be attacked
  // from many addresses.
  "sign-in:address": { points: 60, seconds: 60 * 15, network: 300 },
  "sign-in:account": { points: 10, seconds: 60 * 15 },
  // Counts attempts from a device where the account signed in before instead of the two above, so that its owner can
  // sign in while someone else guesses.
  "sign-in:device": { points: 10, seconds: 60 * 15 },
  "two-step:address": { points: 30, seconds: 60 * 15, network: 150 },
  // A passkey ceremony takes two calls, and the first stores a challenge for a few minutes.
  "passkey:address": { points: 60, seconds: 60 * 15, network: 300 },
  // A sign-in with a provider takes two calls. The first stores an attempt, and the second calls the provider.
  "provider:address": { points: 60, seconds: 60 * 15, network: 300 },
  "register:address": { points: 20, seconds: 60 * 60, network: 100 },
  "captcha:address": { points: 120, seconds: 60 * 15, network: 600 },
  // Limits emails to one person, no matter who requests them. Only for emails that their recipient didn't ask for.
  // Others could use it up, so it must not stop someone from resetting a password (`hasRoom`).
  "email:account": { points: 5, seconds: 60 * 60 },
  // Limits emails that one person requests: a user, a known device, or an email and an address together.
  "email:requester": { points: 5, seconds: 60 * 60 },
  "reset:address": { points: 30, seconds: 60 * 60, network: 150 },
  // Limits guesses at link tokens, and counts only misses. No one can guess a 128-bit token, so this only reduces
  // noise.
  "token:address": { points: 60, seconds: 60 * 15, network: 300, onlyMisses: true },
  // The same for calendars, but with a separate and higher limit, because a few servers fetch calendars for millions of
  // users and keep requesting calendars that were turned off long ago.
  "calendar:address": { points: 600, seconds: 60 * 15, onlyMisses: true },
  // Limits guesses at API keys in the same way.
  "key:address": { points: 60, seconds: 60 * 15, network: 300, onlyMisses: true },
  // Limits a script by its key, and all scripts of an account together.
  "key:key": { points: 300, seconds: 60 },
  "key:account": { points: 1_000, seconds: 60 },
  // Limits RSVPs through one link. Enough for a person who changes their mind, but not for a script.
  "rsvp:token": { points: 30, seconds: 60 },
  // A whole team may join from one clubhouse, but a leaked link must not fill the roster before anyone notices.
  "join:address": { points: 60, seconds: 60 * 60 },
  "join:team": { points: 200, seconds: 60 * 60 * 24 },
  "join:pool": { points: 200, seconds: 60 * 60 * 24 },
  // Limits attempts to confirm a password or code in settings.
  "confirm-password:account": { points: 20, seconds: 60 * 15 },
  "support:account": { points: 10, seconds: 60 * 60 },
  // Limits the public contact form. People in a clubhouse may share an address, but a bot must not flood the inbox.
  "contact:address": { points: 10, seconds: 60 * 60 },
  // Limits the texts with someone's link that others can request too, and the numbers that one place can try (PUBLIC-56).
  "find:phone": { points: 3, seconds: 60 * 60 * 24 },
  "find:address": { points: 10, seconds: 60 * 60 },
  // Each checkout opens a page at the payment provider. This is enough for an indecisive buyer.
  "checkout:account": { points: 60, seconds: 60 * 60 },
  // More than any manager needs. Stops a mistake or a script before it uses up the team's texts.
  "blast:team": { points: 20, seconds: 60 * 60 },
  // The same for a whole league, where each team pays for its texts.
  "message:league": { points: 10, seconds: 60 * 60 },
  // Each transfer emails someone who may not know the sender. This is enough to transfer a league's teams to their
  // coaches.
  "transfer:account": { points: 30, seconds: 60 * 60 * 24 },
  // The same for team manager invitations: a large league may add two hundred teams in one day.
  "invitation:account": { points: 500, seconds: 60 * 60 * 24 },
  // Limits invitations per recipient, no matter who sends them. Higher than for other emails, because one coach may be
  // invited to many of a club's teams at the same time.
  "invitation:recipient": { points: 50, seconds: 60 * 60 },
  // Limits how often the same invitation is resent.
  "invitation:again": { points: 5, seconds: 60 * 60 },
  // Each schedule takes a worker several seconds. This is more than anyone generates in an hour.
  "schedule-run:account": { points: 120, seconds: 60 * 60 },
  // The builder saves a draft after each pause in editing. A draft is up to a megabyte, so a script must not save many.
  "schedule-draft:account": { points: 1_200, seconds: 60 * 60 },
  // Each preview reads a whole file. A season is a handful of files, and people try a few times until one is right.
  "schedule-preview:account": { points: 120, seconds: 60 * 60 },
  // A roster is previewed again after each correction, so this is a correction every few seconds for an hour.
  "roster-preview:account": { points: 1_000, seconds: 60 * 60 },
  // Limits how many refused grants are recorded, not the requests themselves.
  "refusal:account": { points: 30, seconds: 60 * 60 },
  // Each of these calls someone else's server. This is enough to get a receiver to work, but not to knock on it all day.
  "webhook:account": { points: 120, seconds: 60 * 60 },
  // Limits all writes, as a backstop.
  "write:account": { points: 600, seconds: 60 },
  "write:address": { points: 600, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

const limiters = new Map<string, RateLimiterPostgres>();

function getLimiter(keyPrefix: string, points: number, seconds: number) {
  let limiter = limiters.get(keyPrefix);
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: pool,
      // The package recognizes a pool by the name of its class, and ours has another one.
      storeType: "pool",
      tableName: "rate_limit",
      tableCreated: true,
      keyPrefix,
      points,
      duration: seconds,
      // Reject clients far over the limit from memory, without a database write each time.
      inMemoryBlockOnConsumed: points + 1,
      clearExpiredByTimeout: false,
    });
    limiters.set(keyPrefix, limiter);
  }
  return limiter;
}

/** Returns the counters of a limit: one for the key and, if it has one, one for the IPv6 network around it. */
function listCounters(name: LimitName, key: string) {
  const { points, seconds, network }: Limit = limits[name];
  const counters = [{ limiter: getLimiter(name, points, seconds), key: hashKey(limitKey(key)), points }];
  const networkKey = limitKey(key, 48);
  if (network !== undefined && networkKey.endsWith("/48"))
    counters.push({
      limiter: getLimiter(`${name}:network`, network, seconds),
      key: hashKey(networkKey),
      points: network,
    });
  return counters;
}

/** Returns the key to count by. An IPv6 customer has at least a /64, so that whole block counts as one address. */
export function limitKey(key: string, bits: 48 | 64 = 64) {
  const address = key.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%")[0]!.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  return `${[...left, ...zeros, ...right]
    .slice(0, bits / 16)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(":")}::/${bits}`;
}

/** Hashes a key so that any length fits and the table contains no personal addresses. */
const hashKey = (key: string) => createHash("sha256").update(key).digest("base64url");

const toRateLimitError = ({ msBeforeNext }: RateLimiterRes) =>
  new AppError("RATE_LIMITED", {
    details: { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) },
  });

/**
 * Fails open. A limiter that can't count must not lock everyone out, and the operation itself needs the same database.
 */
function failOpen(name: LimitName, err: unknown) {
  log.warn({ err, limit: name }, "failed to update rate limit counter");
}

/**
 * Records that a limit was reached: once per key and window, because only one use is the last one allowed, or the first
 * one too many. Someone who keeps trying adds nothing.
 */
async function recordIfReached(
  name: LimitName,
  key: string,
  points: number,
  { consumedPoints, uses = 1 }: { consumedPoints: number; uses?: number },
) {
  const { onlyMisses = false }: Limit = limits[name];
  const last = onlyMisses ? points : points + 1;
  if (consumedPoints < last || consumedPoints - uses >= last) return;
  try {
    const accountId = key.includes("@") ? await findAccountId(key) : name.endsWith(":account") ? key : null;
    await recordSecurityEvent({ kind: "limit", reason: name, accountId });
  } catch (error) {
    log.error({ err: error, limit: name }, "failed to record that a limit was reached");
  }
}

/** How many uses are left, and in how many seconds the count starts over. */
export type Uses = { left: number; seconds: number };

/**
 * Counts one use. Throws RATE_LIMITED with `retryAfterSeconds` if there were too many. Returns what's left for the key, or
 * undefined if it couldn't be counted.
 */
export async function consume(name: LimitName, key: string): Promise<Uses | undefined> {
  let uses: Uses | undefined;
  for (const counter of listCounters(name, key))
    try {
      const result = await counter.limiter.consume(counter.key);
      uses ??= { left: result.remainingPoints, seconds: Math.ceil(result.msBeforeNext / 1000) };
      await recordIfReached(name, key, counter.points, result);
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) {
        await recordIfReached(name, key, counter.points, rejection);
        throw toRateLimitError(rejection);
      }
      failOpen(name, rejection);
    }
  return uses;
}

/**
 * Counts one use of each key in one statement, with the counters of `consume`. A key that's listed several times is used
 * several times. Returns how many seconds each use has to wait, in the order of the keys, or 0 if it's allowed.
 */
export async function consumeAll(name: LimitName, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const { points, seconds }: Limit = limits[name];
  const uses = new Map<string, number>();
  for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
  // The same order in every process, so that two of these statements can't deadlock.
  const counters = [...uses]
    .map(([key, count]) => ({ key, count, id: `${name}:${hashKey(limitKey(key))}` }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const now = Date.now();
  const left = new Map<string, { allowed: number; wait: number }>();
  try {
    const { rows } = await pool.query<{ key: string; points: number; expire: string }>(
      `insert into rate_limit (key, points, expire)
       select counter.key, counter.uses, $3 from unnest($1::text[], $2::int[]) with ordinality as counter (key, uses, place)
       order by place
       on conflict (key) do update set
         points = case when rate_limit.expire <= $4 then excluded.points else rate_limit.points + excluded.points end,
         expire = case when rate_limit.expire <= $4 then excluded.expire else rate_limit.expire end
       returning key, points, expire`,
      [counters.map(({ id }) => id), counters.map(({ count }) => count), now + seconds * 1000, now],
    );
    const byId = new Map(rows.map((row) => [row.key, row]));
    for (const { key, count, id } of counters) {
      const { points: consumedPoints, expire } = byId.get(id)!;
      const allowed = Math.max(0, count - Math.max(0, consumedPoints - points));
      left.set(key, { allowed, wait: Math.max(1, Math.ceil((Number(expire) - now) / 1000)) });
      await recordIfReached(name, key, points, { consumedPoints, uses: count });
    }
  } catch (error) {
    failOpen(name, error);
  }
  return keys.map((key) => {
    const counter = left.get(key);
    if (!counter || counter.allowed-- > 0) return 0;
    return counter.wait;
  });
}

/** Counts one use. Returns false if there were too many. */
export async function hasRoom(name: LimitName, key: string): Promise<boolean> {
  try {
    await consume(name, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "RATE_LIMITED") return false;
    throw error;
  }
}

/** Throws RATE_LIMITED if the limit is used up. Doesn't count as a use. */
async function rejectIfExhausted(name: LimitName, key: string) {
  for (const counter of listCounters(name, key)) {
    const usage = await counter.limiter.get(counter.key).catch((error: unknown) => failOpen(name, error));
    if (usage && usage.consumedPoints >= counter.points) throw toRateLimitError(usage);
  }
}

/**
 * Runs work that requires a valid link, and counts only misses. Guessing produces nothing but misses, while a whole
 * team may open valid links from one clubhouse.
 */
export async function limitFailedLookups<Result>(
  clientAddress: string,
  work: () => Promise<Result>,
  limit: LimitName = "token:address",
) {
  await rejectIfExhausted(limit, clientAddress);
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && ["LINK_INVALID", "KEY_INVALID"].includes(error.code))
      await consume(limit, clientAddress);
    throw error;
  }
}

/** Deletes expired counters. Run by a job, so individual processes don't need their own timers. */
export async function deleteExpiredLimits(now: Date) {
  await pool.query("delete from rate_limit where expire < $1", [now.getTime()]);
}
