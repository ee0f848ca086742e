import type { WorkerRequest } from "#platform/offline-copies.ts";
import { showToast } from "#ui/toast.tsx";

const HOUR_MS = 60 * 60 * 1000;
/** How long a new version waits for somebody to press "Reload" before it comes with the next screen. */
const WAITS_MS = HOUR_MS / 4;
/** Until it is dismissed: longer than any tab is looked at. */
const ALL_DAY_MS = 24 * HOUR_MS;

/** The build that somebody has been offered instead of this one. */
let offered: { version: string; since: number } | undefined;
let isStarted = false;

const ask = (worker: ServiceWorker | null | undefined, request: WorkerRequest, ports: MessagePort[] = []) =>
  worker?.postMessage(request, ports);

/** The build this page is made of. */
const ownVersion = () =>
  (Reflect.get(window, "__reactRouterManifest") as { version?: string } | undefined)?.version;

/** The build of a worker; never answered by one that is about to remove itself. */
function versionOf(worker: ServiceWorker) {
  const { port1, port2 } = new MessageChannel();
  return new Promise<string>((resolve) => {
    port1.addEventListener("message", ({ data }) => resolve(data as string), { once: true });
    port1.start();
    ask(worker, { type: "version" }, [port2]);
  });
}

/** Registers the worker once the page has everything it shows, and looks for new versions from then on. */
export async function startWorker() {
  if (isStarted || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  isStarted = true;
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller)
    serviceWorker.addEventListener("controllerchange", keepWhatIsShown, { once: true });
  try {
    const registration = await serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
    const compare = () => void compareWith(registration.waiting);
    compare();
    registration.addEventListener("updatefound", () =>
      registration.installing?.addEventListener("statechange", compare),
    );
    // Another tab let it take over.
    serviceWorker.addEventListener("controllerchange", () => void compareWith(serviceWorker.controller));
    let lookedAt = Date.now();
    const update = () => {
      if (document.hidden || !navigator.onLine || Date.now() - lookedAt < HOUR_MS) return;
      lookedAt = Date.now();
      registration.update().catch(() => undefined);
    };
    // A phone keeps an installed app open for days.
    document.addEventListener("visibilitychange", update);
    setInterval(update, HOUR_MS);
  } catch {
    // Everything works without it, only not without a network.
  }
}

/** Documents come from the network first, so a page that was just opened is often newer than its worker. */
async function compareWith(newest: ServiceWorker | null) {
  if (!newest || !navigator.onLine) return;
  const version = await versionOf(newest);
  if (version === ownVersion()) {
    if (newest.state === "installed") ask(newest, { type: "take-over" });
    return;
  }
  if (version === offered?.version) return;
  offered = { version, since: Date.now() };
  showToast.info("A new version is ready.", {
    id: "new-version",
    description: "Save what you are typing first.",
    durationMs: ALL_DAY_MS,
    action: { label: "Reload", onSelect: () => window.location.reload() },
  });
}

/** Loads the version that has been on offer for long, if any. */
export function takeOfferedVersion() {
  if (offered && navigator.onLine && Date.now() - offered.since > WAITS_MS) window.location.reload();
}

/** A screen that was reached inside the app has no document of its own yet. */
export function keepScreen(pathname: string) {
  ask(navigator.serviceWorker?.controller, {
    type: "keep",
    urls: [new URL(pathname, window.location.origin).href],
  });
}

/** On the device's first visit the page was there before the worker. */
function keepWhatIsShown() {
  const urls = performance.getEntriesByType("resource").map(({ name }) => name);
  ask(navigator.serviceWorker.controller, { type: "keep", urls: [window.location.href, ...new Set(urls)] });
}
