import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/**
 * Returns an internal link's path if it was clicked without modifier keys and doesn't open a new window, or undefined.
 */
function getOwnPath(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const path = link?.target === "" ? link.getAttribute("href") : undefined;
  return isPlain && !event.defaultPrevented && path?.startsWith("/") ? path : undefined;
}

/**
 * Shows HTML from static-page.server.tsx, which is always our own markup, never user input. Its links work without
 * scripts. After hydration, the router follows them without a full page load.
 */
export function StaticPage({ html }: { html: string }) {
  const content = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const followLink = (event: MouseEvent) => {
      const path = getOwnPath(event);
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path);
    };
    const element = content.current;
    element?.addEventListener("click", followLink);
    return () => element?.removeEventListener("click", followLink);
  }, [navigate]);
  return <div ref={content} dangerouslySetInnerHTML={{ __html: html }} />;
}
