// The service worker (docs/decisions/0026-offline-copies.md). It asks the network first for everything but the build's own
// files, and touches nothing that is not listed here: no change, no page behind a link of a text or mail, no signing in.
import type { WorkerRequest } from "#platform/offline-copies.ts";
import { needsSession } from "../signed-in-pages.ts";
import { currentGeneration, findCopy, forget, hasCopy, keptScreens, note, sweep } from "./copies.ts";
import { isKeptAnswer, isKeptDocument } from "./kept-addresses.ts";
import { build, worker, type RequestEvent } from "./worker-scope.ts";

const FILES = `files-${build.version}`;
const ROUTES = "/__manifest";
const HOUR_MS = 60 * 60 * 1000;
/** With one bar of signal an answer may take a minute; a copy, marked as such, is better by then. */
const PATIENCE_MS = 4000;

worker.addEventListener("install", (event) => event.waitUntil(fetchFiles()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => {
  const request = event.data as WorkerRequest;
  if (request.type === "forget") event.waitUntil(forget());
  if (request.type === "version") event.ports[0]?.postMessage(build.version);
  if (request.type === "take-over") event.waitUntil(worker.skipWaiting());
  if (request.type === "keep") event.waitUntil(keep(request.urls, HOUR_MS));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (needsSession(pathname)) event.respondWith(screen(event));
  } else if (pathname.startsWith("/assets/")) event.respondWith(file(event));
  else if (pathname === ROUTES) event.respondWith(routes(request));
  else if (isKeptAnswer(pathname)) event.respondWith(networkFirst(event));
});

/** All or nothing: with a file missing, the worker that was there before stays. */
async function fetchFiles() {
  const cache = await caches.open(FILES);
  const fetchInto = async (address: string, key = address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    await cache.put(key, response);
  };
  await Promise.all([
    fetchInto(build.page),
    fetchInto(build.routes, routesKey(build.version)),
    ...build.files.map(async (name) => {
      // Files have their content's digest in their name: those of the build before need not come again.
      const known = await caches.match(name, { ignoreVary: true });
      await (known ? cache.put(name, known) : fetchInto(name));
    }),
  ]);
}

/** Tabs and copied screens of the build before still need its files; those of earlier ones go. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith("files-") && name !== FILES);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
  await sweep();
  await keep(await keptScreens(), 0);
}

async function file(event: RequestEvent) {
  const { request } = event;
  const known = await caches.match(request, { ignoreVary: true });
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    event.waitUntil(caches.open(FILES).then((cache) => cache.put(request, copy)));
  }
  return response;
}

const routesKey = (version: string | null) => `${ROUTES}?version=${version ?? ""}`;

/** Which files a route needs: the same for everybody with this build, so the answer from when it was installed will do. */
async function routes(request: Request) {
  try {
    return await fetch(request);
  } catch {
    const version = new URL(request.url).searchParams.get("version");
    return (await caches.match(routesKey(version), { ignoreVary: true })) ?? Response.error();
  }
}

async function screen(event: RequestEvent) {
  const { request } = event;
  const answer = isKeptDocument(new URL(request.url).pathname)
    ? await networkFirst(event)
    : await fetch(request).catch(() => Response.error());
  if (answer.type !== "error") return answer;
  return (await caches.match(build.page, { ignoreVary: true })) ?? answer;
}

/** The server's answer; without one, or when it takes too long, the copy of the last, if there is one. */
async function networkFirst(event: RequestEvent): Promise<Response> {
  const { url } = event.request;
  const startedIn = currentGeneration();
  const network = fetch(event.request).then((response) => {
    event.waitUntil(note(url, response.clone(), startedIn));
    return response;
  });
  const arrived = network.catch(() => undefined);
  event.waitUntil(arrived);
  const late = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  }).then(() => findCopy(url, startedIn));
  return (
    (await Promise.race([arrived.then((response) => response ?? findCopy(url, startedIn)), late])) ??
    (await arrived) ??
    Response.error()
  );
}

/** Fetches screens and answers that are not there yet. One after the other: nobody waits for them. */
async function keep(addresses: string[], maxAgeMs: number) {
  for (const address of addresses) {
    const { origin, pathname } = new URL(address);
    if (origin !== location.origin || !(isKeptDocument(pathname) || isKeptAnswer(pathname))) continue;
    if (maxAgeMs > 0 && (await hasCopy(address, maxAgeMs))) continue;
    const startedIn = currentGeneration();
    const response = await fetch(address, { redirect: "manual" }).catch(() => undefined);
    if (response) await note(address, response, startedIn);
  }
}
