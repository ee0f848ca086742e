import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/**
 * Renders a static page to HTML once. Content that never changes needs no client code, so public pages load only the
 * scripts for the top bar and menu.
 */
export function renderStaticPage(body: ReactElement): () => string {
  let html: string | undefined;
  // A separate ID prefix avoids collisions with the surrounding page.
  return () => (html ??= renderToStaticMarkup(body, { identifierPrefix: "static-" }));
}
