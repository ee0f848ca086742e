/** Chromium's `beforeinstallprompt` event. Other browsers never fire it. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

let offer: InstallOffer | undefined;

// The event fires once per visit, after the first page's scripts have run, but our prompt may open several pages later.
// So we listen in the root module.
if (!import.meta.env.SSR)
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });

/** Returns the browser's install prompt if the event has fired. A prompt can be used only once. */
export function takeInstallOffer(): InstallOffer | undefined {
  const currentOffer = offer;
  offer = undefined;
  return currentOffer;
}
