import { getConnInfo } from "@hono/node-server/conninfo";
import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { config } from "#platform/config.ts";

/**
 * Returns the client's address. Each trusted proxy appends the address it saw to X-Forwarded-For, so with n proxies,
 * the nth address from the right is the one to trust. Everything to its left is the client's own claim.
 */
export function getClientAddress(c: Context): string {
  const forwarded = getForwardedAddress(c.req.header("x-forwarded-for"));
  if (forwarded) return forwarded;
  // Requests in tests have no socket.
  if (!(c.env as { incoming?: unknown } | undefined)?.incoming) return "127.0.0.1";
  return getConnInfo(c).remote.address ?? "unknown";
}

/** Returns the client's address for a Node request. */
export const getAddress = ({ headers, socket }: IncomingMessage): string =>
  getForwardedAddress(headers["x-forwarded-for"]) ?? socket.remoteAddress ?? "unknown";

function getForwardedAddress(forwardedFor: string | string[] | undefined): string | undefined {
  if (config.trustedProxies === 0) return undefined;
  const hops = String(forwardedFor ?? "").split(",");
  return hops.at(-config.trustedProxies)?.trim() || undefined;
}
