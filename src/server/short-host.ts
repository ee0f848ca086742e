import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import { getPath } from "hono/utils/url";
import { RSVP_TOKEN_LENGTH, getRsvpPath } from "#features/attendance/rules.ts";
import { config } from "#platform/config.ts";

/** A token, and the mark of its key's version. */
const TOKEN = String.raw`[\w-]{${RSVP_TOKEN_LENGTH}}[2-9A-Z]?`;
/** The path of a link without /r: a token, and what lies below it. No other path of ours starts like this. */
const BARE_PATH = new RegExp(`^/${TOKEN}(?=/|$)`);
/** The path of a link in a text, with or without /r. */
const LINK_PATH = new RegExp(String.raw`^/(?:r/([\w-]{1,200})|(${TOKEN}))$`);

/** Returns whether a request was sent to the short host. Without a SHORT_URL, there's none. */
export const isShortHost = (url: string) =>
  config.shortHost !== null && new URL(url).host === config.shortHost;

/**
 * Returns the path that a request is routed by. A link without /r opens the same page as one with it, on every host, so
 * that links in texts we've sent still work after SHORT_URL changes (TEXT-13).
 */
export function getRoutedPath(request: Request): string {
  const path = getPath(request);
  return BARE_PATH.test(path) ? getRsvpPath(path.slice(1)) : path;
}

/** Returns the token of a link in a text. Returns undefined for any other path. */
export function findLinkToken({ url, headers }: IncomingMessage): string | undefined {
  const [, token, bareToken] = LINK_PATH.exec(url!) ?? [];
  return headers.host === config.shortHost ? bareToken : (token ?? bareToken);
}

/**
 * Redirects everything on the short host to the app, except links. The redirect isn't permanent, because browsers would
 * remember it even after the host is used for something else.
 */
export const redirectFromShortHost: MiddlewareHandler = async (c, next) => {
  if (!isShortHost(c.req.url)) return next();
  const { pathname, search } = new URL(c.req.url);
  if (BARE_PATH.test(pathname)) return next();
  if (pathname === "/robots.txt") return c.text("User-agent: *\nDisallow: /\n");
  return c.redirect(config.appUrl + pathname + search);
};
