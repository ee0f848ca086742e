import { ACCOUNT_HEADER, KEPT_AT_HEADER, KEPT_CACHE } from "#platform/offline-copies.ts";
import { isKeptDocument } from "./kept-addresses.ts";

// The worker's store of copies: one cache per account, and only ever one account.

const DAY_MS = 24 * 60 * 60 * 1000;
/** Older ones say more about the past than about the next game. */
const MAX_AGE_MS = 14 * DAY_MS;
/** A season of a coach with several teams; the oldest leave first. */
const MOST_COPIES = 150;
/** Larger than the largest roster. */
const MOST_BYTES = 1_000_000;

/** Goes up when copies are forgotten: what was asked for before is then neither kept nor shown. */
let generation = 0;
let account: string | undefined;

export const currentGeneration = () => generation;

const cacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(KEPT_CACHE));

/** Nobody is signed in any more, or somebody else is. */
export async function forget() {
  generation++;
  account = undefined;
  await Promise.all((await cacheNames()).map((name) => caches.delete(name)));
}

/** A screen's address without what follows the "?": the document is the same. */
function copyKey(address: string) {
  const url = new URL(address);
  if (isKeptDocument(url.pathname)) url.search = "";
  url.hash = "";
  return url.href;
}

/** Looks at an answer from the server: keeps it, or learns from it that the session has ended. */
export async function note(address: string, response: Response, startedIn: number) {
  // A screen's document leads elsewhere, or the API refuses: to sign in.
  if (response.type === "opaqueredirect" || response.status === 401) return forget();
  const owner = response.headers.get(ACCOUNT_HEADER);
  if (!owner || response.status !== 200 || startedIn !== generation) return;
  if (account !== undefined && account !== owner) await forget();
  account = owner;
  const since = generation;
  const body = await response.blob();
  if (body.size > MOST_BYTES) return;
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT_HEADER, new Date().toISOString());
  // The body is no longer what these say.
  headers.delete("content-encoding");
  headers.delete("content-length");
  const name = KEPT_CACHE + owner;
  if (since !== generation) return;
  for (const other of await cacheNames()) if (other !== name) await caches.delete(other);
  const cache = await caches.open(name);
  await cache.put(copyKey(address), new Response(body, { headers }));
  // Forgotten while it was written: a cache that is opened again comes back into being.
  if (since !== generation) await caches.delete(name);
  else await tidy(cache);
}

const ageOf = (copy: Response) => Date.now() - Date.parse(copy.headers.get(KEPT_AT_HEADER) ?? "");

/** Caches list what was put first, first. */
async function tidy(cache: Cache) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MOST_COPIES).map((key) => cache.delete(key)));
}

/** Takes away what is too old to show. */
export async function sweep() {
  for (const name of await cacheNames()) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      const copy = await cache.match(key);
      if (copy && ageOf(copy) > MAX_AGE_MS) await cache.delete(key);
    }
  }
}

/** The copy of an answer, unless it is too old or somebody signed in or out since it was asked for. */
export async function findCopy(address: string, startedIn = generation): Promise<Response | undefined> {
  const names = account === undefined ? await cacheNames() : [KEPT_CACHE + account];
  // Two accounts' caches at once cannot be; if they are, none of them is shown.
  if (names.length !== 1 || !(await caches.has(names[0]!))) return undefined;
  const copy = await (await caches.open(names[0]!)).match(copyKey(address), { ignoreVary: true });
  if (!copy || ageOf(copy) > MAX_AGE_MS || startedIn !== generation) return undefined;
  return isKeptDocument(new URL(address).pathname) && !(await hasItsScript(copy)) ? undefined : copy;
}

/** A screen of a build whose files are gone would stay dead. */
async function hasItsScript(copy: Response) {
  const [script] = /\/assets\/entry\.client-[\w-]+\.js/.exec(await copy.clone().text()) ?? [];
  return script !== undefined && (await caches.match(script, { ignoreVary: true })) !== undefined;
}

/** Addresses of all screens that are kept. */
export async function keptScreens(): Promise<string[]> {
  const names = await cacheNames();
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return keys
    .flat()
    .map(({ url }) => url)
    .filter((url) => isKeptDocument(new URL(url).pathname));
}

/** Whether a copy is there that need not be fetched again. */
export async function hasCopy(address: string, maxAgeMs: number) {
  const copy = await findCopy(address);
  return copy !== undefined && ageOf(copy) < maxAgeMs;
}
