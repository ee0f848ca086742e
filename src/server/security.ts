import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { config } from "#platform/config.ts";
import { errorTable } from "#platform/error-codes.ts";
import type { HttpEnv } from "./request-log.ts";

/** Headers of every answer. */
export const fixedHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // Not no-referrer: the browser would then send "Origin: null" with our own forms.
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  ...(config.isHttps && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
};

/** Sets them, and a policy that allows nothing where the answer has none of its own (pages have, with their nonce). */
export const securityHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  if (c.get("isComplete")) return;
  for (const [name, value] of Object.entries(fixedHeaders)) c.header(name, value);
  if (!c.res.headers.has("Content-Security-Policy"))
    c.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
};

/** style-src needs 'unsafe-inline' for React's style attributes and the toasts' stylesheet; scripts do not. */
export function pagePolicy(nonce: string) {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(config.isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/**
 * Refuses a change that another site's page caused. Browsers say so in Sec-Fetch-Site; older ones at least name
 * the page's Origin. Neither header: not a browser, so there is no cookie to abuse.
 */
export const refuseCrossSite: MiddlewareHandler = async (c, next) => {
  if (["GET", "HEAD", "OPTIONS"].includes(c.req.method)) return next();
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");
  const ours = site ? site === "same-origin" || site === "none" : !origin || origin === config.appUrl;
  if (ours) return next();
  const { status, message } = errorTable.CROSS_SITE;
  return c.json({ defined: true, code: "CROSS_SITE", status, message }, status);
};

/** Nothing we accept comes near this. */
export const limitBody = bodyLimit({
  maxSize: 1024 * 1024,
  onError: (c) => {
    const { status, message } = errorTable.TOO_LARGE;
    return c.json({ defined: true, code: "TOO_LARGE", status, message }, status);
  },
});
