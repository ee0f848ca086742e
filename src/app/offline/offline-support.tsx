import { useEffect } from "react";
import { useLocation } from "react-router";
import { themeOf } from "../request-context.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import { keepScreen, startWorker, takeOfferedVersion } from "./service-worker-client.ts";

/** What a signed-in page does about the network: the worker with its copies and new versions, and the mark on old data. */
export default function OfflineSupport() {
  const { pathname } = useLocation();
  useEffect(() => {
    void startWorker();
    // The copy of a document has the theme of its day.
    const theme = themeOf(document.cookie);
    for (const name of ["light", "dark"]) document.documentElement.classList.toggle(name, name === theme);
    // The bar above an installed app follows the system by itself; who chose a theme sees its surface there.
    if (theme === "system") return;
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      bar.content = theme === "dark" ? "#111723" : "#ffffff";
  }, []);
  useEffect(() => {
    // Whoever did not load a new version gets it where nothing is typed yet: on the next screen.
    takeOfferedVersion();
    keepScreen(pathname);
  }, [pathname]);
  return <OfflineBanner />;
}
