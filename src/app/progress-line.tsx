import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** By then, the router has reported the navigation, if there was one. */
const REPORTED_MS = 2_000;

/**
 * Shows that the next page is loading, from the tap on a link until it's there. The router reports a navigation at low
 * priority, which takes too long on a slow phone, so the tap counts too.
 */
export function ProgressLine() {
  const { state } = useNavigation();
  const { key } = useLocation();
  const [tappedAt, setTappedAt] = useState<string | null>(null);
  useEffect(() => {
    const noteTap = ({ defaultPrevented, target }: MouseEvent) => {
      // The router prevents the default of the links that it follows.
      if (defaultPrevented && target instanceof Element && target.closest("a[href]")) setTappedAt(key);
    };
    document.addEventListener("click", noteTap);
    return () => document.removeEventListener("click", noteTap);
  }, [key]);
  useEffect(() => {
    if (tappedAt === null) return undefined;
    const timer = setTimeout(() => setTappedAt(null), REPORTED_MS);
    return () => clearTimeout(timer);
  }, [tappedAt]);
  if (state === "idle" && tappedAt !== key) return null;
  return <div role="progressbar" aria-label="Loading the page" className="progress-line" />;
}
