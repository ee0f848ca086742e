import type { Context, MiddlewareHandler } from "hono";
import { config } from "#platform/config.ts";
import { errorTable } from "#platform/error-codes.ts";
import { isBoundedJson } from "#platform/json-limits.ts";
import { isKeyRequest } from "./key-requests.ts";
import type { HttpEnv } from "./request-log.ts";
import { isShortHost } from "./short-host.ts";

/** Headers for every response. */
export const fixedHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // Not no-referrer, because browsers would then send "Origin: null" with our own forms.
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  ...(config.isHttps && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
};

/** Headers for the two embeds, the only responses that other websites may frame (PUBLIC-40). */
export const framedHeaders: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(fixedHeaders).filter(([name]) => name !== "X-Frame-Options")),
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * Where the pages behind links load fonts from. On the short host, every path but a link redirects to the app, and so
 * does a font's.
 */
export const LINK_FONT_SOURCES = config.shortUrl === null ? "'self'" : `'self' ${config.appUrl}`;

/** The CSP of everything that isn't a page. It allows nothing, even if someone opens the response as a page. */
export const EMPTY_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Sets the fixed headers, and a CSP if the response has none of its own. Pages have their own, with a nonce. */
export const securityHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  if (c.get("isComplete")) return;
  for (const [name, value] of Object.entries(fixedHeaders)) c.header(name, value);
  if (!c.res.headers.has("Content-Security-Policy")) c.header("Content-Security-Policy", EMPTY_POLICY);
};

/**
 * Returns the CSP for a page. style-src needs 'unsafe-inline' for React's style attributes and the toasts' stylesheet.
 * script-src doesn't. Only posts have pictures from other servers, which see the reader's IP address, so other pages
 * can't load any. Small pictures and QR codes are data URLs.
 */
export function buildPagePolicy(nonce: string, { hasPosts = false } = {}) {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${hasPosts ? " https:" : ""}`,
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
 * Rejects writes initiated by another site. Browsers send Sec-Fetch-Site, and older ones at least send Origin. A
 * request with neither isn't from a browser, so there's no cookie to abuse.
 */
export const rejectCrossSite: MiddlewareHandler = async (c, next) => {
  if (["GET", "HEAD", "OPTIONS"].includes(c.req.method)) return next();
  // A mailbox may unsubscribe from its own page (RFC 8058). The link is the proof, and there's no session to abuse.
  if (c.req.path.startsWith("/unsubscribe/")) return next();
  // A key signs this request in, and cookies don't, so there's nothing that another site could abuse.
  if (isKeyRequest(c.req.path, c.req.raw.headers)) return next();
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");
  const ownOrigin = isShortHost(c.req.url) ? config.shortUrl : config.appUrl;
  const isSameSite = site ? site === "same-origin" || site === "none" : !origin || origin === ownOrigin;
  if (isSameSite) return next();
  const { status, message } = errorTable.CROSS_SITE_REQUEST;
  return c.json({ defined: true, code: "CROSS_SITE_REQUEST", status, message }, status);
};

function sendTooLarge(c: Context) {
  const { status, message } = errorTable.REQUEST_TOO_LARGE;
  return c.json({ defined: true, code: "REQUEST_TOO_LARGE", status, message }, status);
}

/** Enough for imports, for payment events, and for 6,000 games of a schedule. */
const MAX_LARGE_BODY = 2 * 1024 * 1024;
/** Enough for all other forms and webhooks, whose fields are read before we know who sent them. */
const MAX_SMALL_BODY = 100 * 1024;
/** How much of a body we read without keeping it, so that its sender gets to read our response. */
const MAX_DISCARDED_BODY = 10 * 1024 * 1024;

const getMaxBody = (path: string) =>
  path.startsWith("/api/v1/") || path === "/webhooks/payments" ? MAX_LARGE_BODY : MAX_SMALL_BODY;

/** Returns a body, or its size if it's too large to keep. */
async function readBody(body: ReadableStream<Uint8Array>, max: number): Promise<Uint8Array[] | number> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Not an iterator, because leaving its loop would close the connection before we respond.
  const reader = body.getReader();
  while (size <= MAX_DISCARDED_BODY) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size <= max) chunks.push(value);
    else chunks.length = 0;
  }
  return size > max ? size : chunks;
}

/**
 * Rejects bodies far larger than anything we accept. Reads them to the end first, unless they're larger still. Otherwise,
 * the connection would close while the client is sending, and the client would see that instead of our response, or send
 * its next request to a connection that's about to close.
 */
export const limitBody: MiddlewareHandler = async (c, next) => {
  // These have no body, and looking for one creates a whole Request, which takes longer than everything else before a page.
  if (["GET", "HEAD"].includes(c.req.method)) return next();
  const { raw, path } = c.req;
  if (raw.body === null) return next();
  const max = getMaxBody(path);
  const length = raw.headers.has("transfer-encoding") ? Infinity : Number(c.req.header("content-length"));
  if (length <= max) return next();
  // Fails if the client is gone, or took too long and was disconnected.
  const body = await readBody(raw.body, max).catch(() => null);
  if (body === null) return c.body(null, 408);
  if (typeof body === "number") {
    if (body > MAX_DISCARDED_BODY) c.header("Connection", "close");
    return sendTooLarge(c);
  }
  // A body can be read only once. An empty one, which most DELETEs have, would become an empty input.
  const { url, method, headers, signal } = raw;
  c.req.raw = new Request(url, {
    method,
    headers,
    signal,
    body: body.length === 0 ? null : Buffer.concat(body),
  });
  return next();
};

/** Smaller bodies can't hold enough to matter. */
const SMALL_JSON_BYTES = 10_000;

/** Rejects large API requests that aren't JSON, or that hold more than any of ours do. */
export const limitJson: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req;
  if (["GET", "HEAD"].includes(raw.method) || raw.body === null) return next();
  if (Number(c.req.header("content-length") ?? Infinity) <= SMALL_JSON_BYTES) return next();
  // Fails if the client is gone, or took too long and was disconnected.
  const text = await raw.text().catch(() => null);
  if (text === null) return c.body(null, 408);
  if (text.length > SMALL_JSON_BYTES) {
    const isJson = c.req.header("content-type")?.startsWith("application/json") ?? false;
    if (!isJson || !isBoundedJson(text)) return sendTooLarge(c);
  }
  // A body can be read only once. An empty one, which most DELETEs have, would become an empty input.
  const { url, method, headers, signal } = raw;
  c.req.raw = new Request(url, { method, headers, signal, body: text === "" ? null : text });
  return next();
};
