import { useEffect } from "react";
import { useLocation } from "react-router";
import { parseTheme } from "../request-context.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import { cacheScreen, startWorker, applyOfferedVersion } from "./service-worker-client.ts";

/**
 * Adds offline support to a signed-in page: the service worker with its cached copies and updates, and the banner for
 * stale data.
 */
export default function OfflineSupport() {
  const { pathname } = useLocation();
  useEffect(() => {
    void startWorker();
    // A cached document carries the theme from when it was saved.
    const theme = parseTheme(document.cookie);
    for (const name of ["light", "dark"]) document.documentElement.classList.toggle(name, name === theme);
    // The status bar follows the system theme automatically. If the user chose a theme, match its surface instead.
    if (theme === "system") return;
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      bar.content = theme === "dark" ? "#111723" : "#ffffff";
  }, []);
  useEffect(() => {
    // Apply a pending new version on navigation, because the new screen has no unsaved input yet.
    applyOfferedVersion();
    cacheScreen(pathname);
  }, [pathname]);
  return <OfflineBanner />;
}
