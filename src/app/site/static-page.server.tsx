import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Renders a static page to HTML once, because its content never changes. */
export function renderStaticPage(body: ReactElement): () => string {
  let html: string | undefined;
  // A separate ID prefix avoids collisions with the surrounding page.
  return () => (html ??= renderToStaticMarkup(body, { identifierPrefix: "static-" }));
}
