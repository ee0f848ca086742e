import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** A click that only follows a link of our own: nothing held down, no other window. */
function ownPath(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const path = link?.target === "" ? link.getAttribute("href") : undefined;
  return isPlain && !event.defaultPrevented && path?.startsWith("/") ? path : undefined;
}

/**
 * Shows what static-page.server.tsx made on the server: our own markup, never anything a person wrote. Its links work
 * by themselves; once the router is there it follows them without loading everything anew.
 */
export function StaticPage({ html }: { html: string }) {
  const words = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = ownPath(event);
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path);
    };
    const element = words.current;
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [navigate]);
  return <div ref={words} dangerouslySetInnerHTML={{ __html: html }} />;
}
