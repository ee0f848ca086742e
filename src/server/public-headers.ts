import type { Context } from "hono";
import type { HttpEnv } from "./request-log.ts";
import { fixedHeaders } from "./security.ts";

/** Nothing but inline styles, our own fonts and pictures, and forms that read. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  // There's no script that could connect, but browsers' own tools fetch robots.txt as the page.
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The headers of every public page. */
export const publicHeaders = {
  ...fixedHeaders,
  "Content-Security-Policy": POLICY,
  "Content-Type": "text/html; charset=utf-8",
};

/** A shared cache keeps an answer for 30 seconds, so a change shows within a minute (PUBLIC-30, PUBLIC-31). */
export const PUBLIC_CACHE_CONTROL = "public, max-age=0, s-maxage=30";

/** Sends the page for every link without a page (PUBLIC-01). */
export function sendMissingPage(c: Context<HttpEnv>, missingPage: string) {
  c.set("isComplete", true);
  return new Response(missingPage, {
    status: 404,
    headers: { ...publicHeaders, "Cache-Control": "no-store", "X-Robots-Tag": "noindex" },
  });
}
