import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { config } from "#platform/config.ts";

/**
 * The client's address. Each trusted proxy appends the address it saw to X-Forwarded-For, so with n of them
 * the n-th from the right is the first one we can believe; everything left of it is the client's own claim.
 */
export function clientAddress(c: Context): string {
  if (config.trustedProxies > 0) {
    const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
    const believed = hops.at(-config.trustedProxies);
    if (believed) return believed;
  }
  // In tests a request has no socket.
  if (!(c.env as { incoming?: unknown } | undefined)?.incoming) return "127.0.0.1";
  return getConnInfo(c).remote.address ?? "unknown";
}
