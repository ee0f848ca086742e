// What pages, the service worker and the server agree on about the copies a device keeps for when there is no network
// (docs/decisions/0026-offline-copies.md). Safe everywhere.

/** On answers that may be kept: whom they were made for. Copies of one account are never shown to another. */
export const ACCOUNT_HEADER = "X-Account";
/** On a copy: when it came from the server, ISO 8601. */
export const KEPT_AT_HEADER = "X-Kept-At";
/** Copies are in a cache per account; its name begins with this. */
export const KEPT_CACHE = "kept-";

/** What a page can ask of the worker. */
export type WorkerRequest =
  | { type: "forget" }
  /** Which build a worker belongs to, answered on the port that comes with it. */
  | { type: "version" }
  /** A new worker that waits shall take over now. */
  | { type: "take-over" }
  /** Addresses on this screen that came before the worker did. */
  | { type: "keep"; urls: string[] };

/** When answers of the API that are on the screen were copied, by operation and input; others are from the server. */
const keptAnswers = new Map<string, number>();
const nameOf = (path: readonly string[], input: unknown) => `${path.join(".")} ${JSON.stringify(input)}`;

export function noteAnswer(path: readonly string[], input: unknown, { headers }: Response) {
  const keptAt = headers.get(KEPT_AT_HEADER);
  if (keptAt) keptAnswers.set(nameOf(path, input), Date.parse(keptAt));
  else keptAnswers.delete(nameOf(path, input));
}

export const keptAt = (path: readonly string[], input: unknown) => keptAnswers.get(nameOf(path, input));

/** Whoever signs in or out: what the device kept is nobody's any more. The worker also lets go of what is on its way. */
export async function forgetOfflineCopies() {
  const request: WorkerRequest = { type: "forget" };
  navigator.serviceWorker?.controller?.postMessage(request);
  if (!("caches" in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(KEPT_CACHE)).map((name) => caches.delete(name)));
}
