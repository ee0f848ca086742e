/** Chromium's event; other browsers never send it. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

let offer: InstallOffer | undefined;

// It comes once, when a visit's first page has loaded, whichever that is, and the prompt may be some pages later. So this
// listens from the root on: the browser holds back until the page's scripts have run.
if (!import.meta.env.SSR)
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });

/** The browser's offer to install the app, if it made one. It can be made use of once. */
export function takeInstallOffer(): InstallOffer | undefined {
  const taken = offer;
  offer = undefined;
  return taken;
}
