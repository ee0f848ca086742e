// The service worker (docs/decisions/0026-offline-copies.md). It's network-first for everything except the build's own
// files, and it ignores everything that isn't listed here: writes, pages behind links in texts and emails, and sign-in.
import type { WorkerRequest } from "#platform/offline-copies.ts";
import { needsSession } from "../signed-in-pages.ts";
import {
  getCurrentGeneration,
  findCopy,
  deleteCopies,
  hasCopy,
  listCachedScreens,
  storeResponse,
  deleteExpired,
} from "./copies.ts";
import { isCachedResponse, isCachedDocument } from "./cached-paths.ts";
import { build, worker, type RequestEvent } from "./worker-scope.ts";

const FILES = `files-${build.version}`;
const ROUTES = "/__manifest";
const HOUR_MS = 60 * 60 * 1000;
/** On a weak signal, a response can take a minute. After this timeout, show the cached copy, labeled as such. */
const NETWORK_TIMEOUT_MS = 4000;

worker.addEventListener("install", (event) => event.waitUntil(fetchFiles()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => {
  const request = event.data as WorkerRequest;
  if (request.type === "forget") event.waitUntil(deleteCopies());
  if (request.type === "version") event.ports[0]?.postMessage(build.version);
  if (request.type === "take-over") event.waitUntil(worker.skipWaiting());
  if (request.type === "keep") event.waitUntil(cacheUrls(request.urls, HOUR_MS));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (needsSession(pathname)) event.respondWith(serveScreen(event));
  } else if (pathname.startsWith("/assets/")) event.respondWith(serveFile(event));
  else if (pathname === ROUTES) event.respondWith(serveManifest(request));
  else if (isCachedResponse(pathname)) event.respondWith(networkFirst(event));
});

/** Caches the build's files. If any file fails, the install fails and the previous worker stays active. */
async function fetchFiles() {
  const cache = await caches.open(FILES);
  const fetchInto = async (address: string, key = address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    await cache.put(key, response);
  };
  await Promise.all([
    fetchInto(build.page),
    fetchInto(build.routes, getRoutesKey(build.version)),
    ...build.files.map(async (name) => {
      // File names contain a content hash, so files from the previous build can be reused.
      const cached = await caches.match(name, { ignoreVary: true });
      await (cached ? cache.put(name, cached) : fetchInto(name));
    }),
  ]);
}

/**
 * Activates this worker. Keeps the previous build's files because open tabs and cached screens still need them, and
 * deletes older ones.
 */
async function takeOver() {
  const otherCaches = (await caches.keys()).filter((name) => name.startsWith("files-") && name !== FILES);
  await Promise.all(otherCaches.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
  await deleteExpired();
  await cacheUrls(await listCachedScreens(), 0);
}

async function serveFile(event: RequestEvent) {
  const { request } = event;
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    event.waitUntil(caches.open(FILES).then((cache) => cache.put(request, copy)));
  }
  return response;
}

const getRoutesKey = (version: string | null) => `${ROUTES}?version=${version ?? ""}`;

/**
 * Serves React Router's route manifest. It's the same for everyone on this build, so the response cached at install
 * time works offline.
 */
async function serveManifest(request: Request) {
  try {
    return await fetch(request);
  } catch {
    const version = new URL(request.url).searchParams.get("version");
    return (await caches.match(getRoutesKey(version), { ignoreVary: true })) ?? Response.error();
  }
}

async function serveScreen(event: RequestEvent) {
  const { request } = event;
  const response = isCachedDocument(new URL(request.url).pathname)
    ? await networkFirst(event)
    : await fetch(request).catch(() => Response.error());
  if (response.type !== "error") return response;
  return (await caches.match(build.page, { ignoreVary: true })) ?? response;
}

/** Returns the server's response, or the last cached copy when the request fails or takes too long. */
async function networkFirst(event: RequestEvent): Promise<Response> {
  const { url } = event.request;
  const startedIn = getCurrentGeneration();
  const network = fetch(event.request).then((response) => {
    event.waitUntil(storeResponse(url, response.clone(), startedIn));
    return response;
  });
  const networkResponse = network.catch(() => undefined);
  event.waitUntil(networkResponse);
  const timedOutCopy = new Promise((resolve) => {
    setTimeout(resolve, NETWORK_TIMEOUT_MS);
  }).then(() => findCopy(url, startedIn));
  return (
    (await Promise.race([
      networkResponse.then((response) => response ?? findCopy(url, startedIn)),
      timedOutCopy,
    ])) ??
    (await networkResponse) ??
    Response.error()
  );
}

/**
 * Fetches and caches screens and API responses that have no copy newer than `maxAgeMs`, one at a time because no one is
 * waiting for them.
 */
async function cacheUrls(addresses: string[], maxAgeMs: number) {
  for (const address of addresses) {
    const { origin, pathname } = new URL(address);
    if (origin !== location.origin || !(isCachedDocument(pathname) || isCachedResponse(pathname))) continue;
    if (maxAgeMs > 0 && (await hasCopy(address, maxAgeMs))) continue;
    const startedIn = getCurrentGeneration();
    const response = await fetch(address, { redirect: "manual" }).catch(() => undefined);
    if (response) await storeResponse(address, response, startedIn);
  }
}
