import type { Context } from "hono";
import { CLIENT_ADDRESS_HEADER } from "#platform/auth.ts";
import { renewCookies } from "#platform/auth-keys.ts";
import { config } from "#platform/config.ts";
import { getClientAddress } from "./client-address.ts";

/**
 * Returns a request's headers as we trust them. The client's address is in a header that only we set. Cookies that an
 * older key signed are signed again, because better-auth knows only one key.
 */
export function toTrustedHeaders(requestHeaders: Headers, clientAddress: string): Headers {
  const headers = new Headers(requestHeaders);
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress);
  const cookies = headers.get("cookie");
  if (cookies) headers.set("cookie", renewCookies(cookies, config.keyring.cookies));
  return headers;
}

export const getTrustedHeaders = (c: Context) => toTrustedHeaders(c.req.raw.headers, getClientAddress(c));
