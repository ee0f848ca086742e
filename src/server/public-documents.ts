import { hash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { SharedText, SMALL } from "./gzip-document.ts";
import { keepByText } from "./kept-pages.ts";
import { PUBLIC_CACHE_CONTROL, publicHeaders } from "./public-headers.ts";
import { createPublicDocument, renderMissingPage, renderStart } from "./public-page-document.tsx";
import { acceptsGzip, hasCurrent } from "./public-response.ts";
import { preparePublicStyles, shortenClasses } from "./public-styles.ts";
import { showFacts, type PublicFacts } from "./public-views.tsx";

/** A public page as it's sent. */
type PublicDocument = { etag: string; isIndexable: boolean; gzip: Buffer<ArrayBuffer>; bytes: number };

const NOINDEX = { "X-Robots-Tag": "noindex" };

/** Creates the documents of public pages, with their styles. */
export function createPublicDocuments(styles: string) {
  const { css: longCss, fonts } = preparePublicStyles(styles);
  const { css, shorten } = shortenClasses(longCss);
  const start = new SharedText(renderStart(css), SMALL);
  const renderRest = createPublicDocument(fonts, shorten);
  return {
    missingPage: shorten(renderMissingPage(css)),
    renderPreview: (facts: PublicFacts) => start.text + renderRest(showFacts(facts)),
    /**
     * Makes the document of a page's facts, given as JSON, and keeps it. It gets the text instead of the facts, so that
     * nothing gets into a page that isn't part of what it's kept by (docs/decisions/0096).
     */
    toDocument: keepByText((facts): PublicDocument => {
      const view = showFacts(JSON.parse(facts) as PublicFacts);
      const gzip = Buffer.concat(start.compressWith(renderRest(view)));
      // The ETag is weak because the content is the same regardless of compression. What's compressed takes less to hash.
      const etag = `W/"${hash("sha256", gzip, "base64url").slice(0, 27)}"`;
      return { etag, isIndexable: view.isIndexable, gzip, bytes: gzip.length };
    }),
  };
}

/** Sends a page that's the same for everyone, or 304 to readers who have it (PUBLIC-30). */
export function sendDocument(request: Headers, { etag, isIndexable, gzip }: PublicDocument): Response {
  const headers: Record<string, string> = {
    ...publicHeaders,
    "Cache-Control": PUBLIC_CACHE_CONTROL,
    ETag: etag,
    Vary: "Accept-Encoding",
    ...(!isIndexable && NOINDEX),
  };
  if (hasCurrent(request, etag)) {
    // The headers of a 304 replace those of the page that the reader has.
    const { "Content-Security-Policy": _policy, "Content-Type": _type, ...others } = headers;
    return new Response(null, { status: 304, headers: others });
  }
  if (!acceptsGzip(request)) return new Response(gunzipSync(gzip), { headers });
  return new Response(gzip, { headers: { ...headers, "Content-Encoding": "gzip" } });
}

/** Sends a page to someone who may see it before it's on (PUBLIC-02). */
export const sendPreview = (html: string) =>
  new Response(html, { headers: { ...publicHeaders, ...NOINDEX, "Cache-Control": "no-store" } });
