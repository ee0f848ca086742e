import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/**
 * A page of words as finished HTML. The browser needs no code for what never changes, so the public site may say as
 * much as it likes and still loads only what its bar and its menu need.
 */
export function staticPage(body: ReactElement): () => string {
  let html: string | undefined;
  // Own ids, since the page around it counts its own from the beginning.
  return () => (html ??= renderToStaticMarkup(body, { identifierPrefix: "words-" }));
}
