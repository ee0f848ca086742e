/**
 * A service worker that replaces the previous one, deletes everything it cached, and unregisters itself. Open tabs keep
 * running.
 */
export const UNREGISTER_WORKER = `addEventListener("install", (event) => event.waitUntil(skipWaiting()));
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;
