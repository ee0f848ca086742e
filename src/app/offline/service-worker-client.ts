import type { WorkerRequest } from "#platform/offline-copies.ts";
import { showToast } from "#ui/toast.tsx";

const HOUR_MS = 60 * 60 * 1000;
/** How long a new version waits for the user to press "Reload" before navigation applies it. */
const RELOAD_DELAY_MS = HOUR_MS / 4;
/** Long enough that the toast effectively stays until it's dismissed. */
const UPDATE_TOAST_MS = 24 * HOUR_MS;

/** The newer build that the user has been offered. */
let offeredUpdate: { version: string; since: number } | undefined;
let isStarted = false;

const postToWorker = (
  worker: ServiceWorker | null | undefined,
  request: WorkerRequest,
  ports: MessagePort[] = [],
) => worker?.postMessage(request, ports);

/** Returns the build version of this page. */
const getOwnVersion = () =>
  (Reflect.get(window, "__reactRouterManifest") as { version?: string } | undefined)?.version;

/** Asks a worker for its build version. Never resolves for a worker that is unregistering itself. */
function getVersion(worker: ServiceWorker) {
  const { port1, port2 } = new MessageChannel();
  return new Promise<string>((resolve) => {
    port1.addEventListener("message", ({ data }) => resolve(data as string), { once: true });
    port1.start();
    postToWorker(worker, { type: "version" }, [port2]);
  });
}

/** Registers the worker once the page has loaded, then checks for new versions. */
export async function startWorker() {
  if (isStarted || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  isStarted = true;
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller)
    serviceWorker.addEventListener("controllerchange", cacheCurrentPage, { once: true });
  try {
    const registration = await serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
    const compare = () => void compareWith(registration.waiting);
    compare();
    registration.addEventListener("updatefound", () =>
      registration.installing?.addEventListener("statechange", compare),
    );
    // Another tab may have activated the new worker.
    serviceWorker.addEventListener("controllerchange", () => void compareWith(serviceWorker.controller));
    let checkedAt = Date.now();
    const update = () => {
      if (document.hidden || !navigator.onLine || Date.now() - checkedAt < HOUR_MS) return;
      checkedAt = Date.now();
      registration.update().catch(() => undefined);
    };
    // A phone can keep an installed app open for days, so check for updates regularly.
    document.addEventListener("visibilitychange", update);
    setInterval(update, HOUR_MS);
  } catch {
    // The app works without the worker, just not offline.
  }
}

/**
 * Compares this page's build with a worker's. Documents are fetched network-first, so a page that was just opened is
 * often newer than its worker.
 */
async function compareWith(newest: ServiceWorker | null) {
  if (!newest || !navigator.onLine) return;
  const version = await getVersion(newest);
  if (version === getOwnVersion()) {
    if (newest.state === "installed") postToWorker(newest, { type: "take-over" });
    return;
  }
  if (version === offeredUpdate?.version) return;
  offeredUpdate = { version, since: Date.now() };
  showToast.info("A new version is ready.", {
    id: "new-version",
    description: "Save your work before you reload.",
    durationMs: UPDATE_TOAST_MS,
    action: { label: "Reload", onSelect: () => window.location.reload() },
  });
}

/** Reloads to apply a new version that has been waiting long enough, if there is one. */
export function applyOfferedVersion() {
  if (offeredUpdate && navigator.onLine && Date.now() - offeredUpdate.since > RELOAD_DELAY_MS)
    window.location.reload();
}

/** Caches a screen reached by client-side navigation, which has no cached document yet. */
export function cacheScreen(pathname: string) {
  postToWorker(navigator.serviceWorker?.controller, {
    type: "keep",
    urls: [new URL(pathname, window.location.origin).href],
  });
}

/** Caches the current page and its resources. On a device's first visit, the page loads before the worker. */
function cacheCurrentPage() {
  const urls = performance.getEntriesByType("resource").map(({ name }) => name);
  postToWorker(navigator.serviceWorker.controller, {
    type: "keep",
    urls: [window.location.href, ...new Set(urls)],
  });
}
