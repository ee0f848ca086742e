import { useSyncExternalStore } from "react";
import { getBrowserToday } from "#platform/browser-date.ts";

const MINUTE_MS = 60_000;

function watchClock(tick: () => void) {
  const timer = setInterval(tick, MINUTE_MS);
  // A laptop may wake from sleep on a different day.
  document.addEventListener("visibilitychange", tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

/** Returns the browser's date and updates it at midnight (OP-22). Null on the server and before hydration. */
export const useBrowserToday = () =>
  useSyncExternalStore(
    watchClock,
    () => getBrowserToday(),
    () => null,
  );
