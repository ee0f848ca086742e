import type { Context } from "hono";
import { CLIENT_ADDRESS_HEADER } from "#platform/auth.ts";
import { getClientAddress } from "./client-address.ts";

/** Returns the request's headers, with the client's address in a header that only we set. */
export function getTrustedHeaders(c: Context) {
  const headers = new Headers(c.req.raw.headers);
  headers.set(CLIENT_ADDRESS_HEADER, getClientAddress(c));
  return headers;
}
