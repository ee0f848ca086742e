/** A worker that takes the other one's place, deletes everything it kept and goes. What runs in open tabs stays. */
export const LAST_WORKER = `addEventListener("install", (event) => event.waitUntil(skipWaiting()));
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;
