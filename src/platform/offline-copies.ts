// The contract between pages, the service worker, and the server for the copies that a device keeps for offline use
// (docs/decisions/0026-offline-copies.md). Safe to import anywhere.

/** The header on cacheable responses that identifies their account. One account's copies are never shown to another. */
export const ACCOUNT_HEADER = "X-Account";
/** The header on a cached copy with the time it came from the server, in ISO 8601. */
export const SAVED_AT_HEADER = "X-Kept-At";
/** The prefix of each account's cache name. */
export const CACHE_PREFIX = "kept-";

/** Messages that a page can send to the worker. */
export type WorkerRequest =
  | { type: "forget" }
  /** Asks for the worker's build version. The reply arrives on the transferred port. */
  | { type: "version" }
  /** Makes a waiting worker take over now. */
  | { type: "take-over" }
  /** URLs that this screen loaded before the worker was active. */
  | { type: "keep"; urls: string[] };

/** When the cached API responses on screen were saved, by operation and input. Responses not listed are live. */
const cachedResponses = new Map<string, number>();
const getKey = (path: readonly string[], input: unknown) => `${path.join(".")} ${JSON.stringify(input)}`;

export function recordResponse(path: readonly string[], input: unknown, { headers }: Response) {
  const savedAt = headers.get(SAVED_AT_HEADER);
  if (savedAt) cachedResponses.set(getKey(path, input), Date.parse(savedAt));
  else cachedResponses.delete(getKey(path, input));
}

export const getSavedAt = (path: readonly string[], input: unknown) =>
  cachedResponses.get(getKey(path, input));

/** Deletes all offline copies when a user signs in or out. The worker also discards requests in flight. */
export async function deleteOfflineCopies() {
  const request: WorkerRequest = { type: "forget" };
  navigator.serviceWorker?.controller?.postMessage(request);
  if (!("caches" in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)));
}
