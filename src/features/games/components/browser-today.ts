import { useSyncExternalStore } from "react";
import { browserToday } from "#platform/browser-date.ts";

const MINUTE_MS = 60_000;

function watchClock(tick: () => void) {
  const timer = setInterval(tick, MINUTE_MS);
  // A laptop that was asleep over midnight.
  document.addEventListener("visibilitychange", tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

/** The browser's date, also after midnight (OP-22); null on the server and until the page has come alive. */
export const useBrowserToday = () =>
  useSyncExternalStore(
    watchClock,
    () => browserToday(),
    () => null,
  );
