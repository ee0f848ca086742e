import type { Context } from "hono";
import { findPagePicture } from "#features/public-pages/pictures/queries.server.ts";
import { SITE_PICTURE } from "#features/public-pages/pictures/rules.ts";
import { matchesEtag } from "./etag.ts";
import { PUBLIC_CACHE_CONTROL } from "./public-headers.ts";
import type { LeaguePage, TeamPage } from "./public-views.tsx";
import type { HttpEnv } from "./request-log.ts";
import { EMPTY_POLICY, fixedHeaders } from "./security.ts";

/**
 * Sends a page's share picture, which the worker drew (PUBLIC-27). Caches keep it no longer than the page, so that it's gone
 * soon after the page is off (PUBLIC-31). Chat apps keep their own copy, for which its link has the digest.
 */
export async function sendPagePicture(c: Context<HttpEnv>, page: LeaguePage | TeamPage) {
  c.set("isComplete", true);
  const isShared = c.req.query("preview") === undefined;
  const headers: Record<string, string> = {
    ...fixedHeaders,
    "Content-Security-Policy": EMPTY_POLICY,
    "Cache-Control": isShared ? PUBLIC_CACHE_CONTROL : "no-store",
    ...(!page.isIndexable && { "X-Robots-Tag": "noindex" }),
  };
  const picture = await findPagePicture(page);
  if (!picture)
    return new Response(null, {
      status: 302,
      headers: { ...headers, "Cache-Control": "no-store", Location: SITE_PICTURE },
    });
  const etag = `"${picture.digest}"`;
  headers.ETag = `W/${etag}`;
  if (matchesEtag(c.req.header("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(picture.png), {
    headers: { ...headers, "Content-Type": "image/png", "Content-Length": String(picture.png.length) },
  });
}
