import { ACCOUNT_HEADER, SAVED_AT_HEADER, CACHE_PREFIX } from "#platform/offline-copies.ts";
import { isCachedDocument } from "./cached-paths.ts";

// The service worker's cached copies: one cache per account, and never more than one account at a time.

const DAY_MS = 24 * 60 * 60 * 1000;
/** Older copies are too stale to be useful. */
const MAX_AGE_MS = 14 * DAY_MS;
/** Enough for a coach with several teams to keep a whole season. The oldest copies are evicted first. */
const MAX_COPIES = 150;
/** Larger than the response for the largest roster. */
const MAX_BYTES = 1_000_000;

/**
 * Incremented when copies are deleted. Responses to requests from an earlier generation are neither stored nor served.
 */
let generation = 0;
let account: string | undefined;

export const getCurrentGeneration = () => generation;

const cacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));

/** Deletes all copies. Called when the user signs out or someone else signs in. */
export async function deleteCopies() {
  generation++;
  account = undefined;
  await Promise.all((await cacheNames()).map((name) => caches.delete(name)));
}

/** Returns a URL's cache key. For a screen, the key omits the query because the document is the same without it. */
function copyKey(address: string) {
  const url = new URL(address);
  if (isCachedDocument(url.pathname)) url.search = "";
  url.hash = "";
  return url.href;
}

/** Inspects a server response. Stores it, or deletes all copies if it shows that the session has ended. */
export async function storeResponse(address: string, response: Response, startedIn: number) {
  // A redirected document or a 401 from the API means the user has to sign in.
  if (response.type === "opaqueredirect" || response.status === 401) return deleteCopies();
  const owner = response.headers.get(ACCOUNT_HEADER);
  if (!owner || response.status !== 200 || startedIn !== generation) return;
  if (account !== undefined && account !== owner) await deleteCopies();
  account = owner;
  const since = generation;
  const body = await response.blob();
  if (body.size > MAX_BYTES) return;
  const headers = new Headers(response.headers);
  headers.set(SAVED_AT_HEADER, new Date().toISOString());
  // The blob is already decoded, so these headers no longer describe it.
  headers.delete("content-encoding");
  headers.delete("content-length");
  const name = CACHE_PREFIX + owner;
  if (since !== generation) return;
  for (const cacheName of await cacheNames()) if (cacheName !== name) await caches.delete(cacheName);
  const cache = await caches.open(name);
  await cache.put(copyKey(address), new Response(body, { headers }));
  // The copies were deleted during the write, and opening the cache created it again.
  if (since !== generation) await caches.delete(name);
  else await evictOldest(cache);
}

const getAge = (copy: Response) => Date.now() - Date.parse(copy.headers.get(SAVED_AT_HEADER) ?? "");

/** Evicts the oldest entries. Cache keys are in insertion order. */
async function evictOldest(cache: Cache) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MAX_COPIES).map((key) => cache.delete(key)));
}

/** Deletes copies that are too old to show. */
export async function deleteExpired() {
  for (const name of await cacheNames()) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      const copy = await cache.match(key);
      if (copy && getAge(copy) > MAX_AGE_MS) await cache.delete(key);
    }
  }
}

/** Returns the copy of a response, unless it's too old or someone has signed in or out since the request started. */
export async function findCopy(address: string, startedIn = generation): Promise<Response | undefined> {
  const names = account === undefined ? await cacheNames() : [CACHE_PREFIX + account];
  // There should never be caches for two accounts. If there are, serve neither.
  if (names.length !== 1 || !(await caches.has(names[0]!))) return undefined;
  const copy = await (await caches.open(names[0]!)).match(copyKey(address), { ignoreVary: true });
  if (!copy || getAge(copy) > MAX_AGE_MS || startedIn !== generation) return undefined;
  return isCachedDocument(new URL(address).pathname) && !(await hasEntryScript(copy)) ? undefined : copy;
}

/**
 * Returns whether a screen's entry script is cached. Without the script, the cached screen would never become
 * interactive.
 */
async function hasEntryScript(copy: Response) {
  const [script] = /\/assets\/entry\.client-[\w-]+\.js/.exec(await copy.clone().text()) ?? [];
  return script !== undefined && (await caches.match(script, { ignoreVary: true })) !== undefined;
}

/** Lists the URLs of all cached screens. */
export async function listCachedScreens(): Promise<string[]> {
  const names = await cacheNames();
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return keys
    .flat()
    .map(({ url }) => url)
    .filter((url) => isCachedDocument(new URL(url).pathname));
}

/** Returns whether there's a copy recent enough that it doesn't have to be fetched again. */
export async function hasCopy(address: string, maxAgeMs: number) {
  const copy = await findCopy(address);
  return copy !== undefined && getAge(copy) < maxAgeMs;
}
