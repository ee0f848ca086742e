import { getConnInfo } from "@hono/node-server/conninfo";
import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { config } from "#platform/config.ts";

/**
 * The client's address. Each trusted proxy appends the address it saw to X-Forwarded-For, so with n of them
 * the n-th from the right is the first one we can believe; everything left of it is the client's own claim.
 */
export function clientAddress(c: Context): string {
  const believed = believedAddress(c.req.header("x-forwarded-for"));
  if (believed) return believed;
  // In tests a request has no socket.
  if (!(c.env as { incoming?: unknown } | undefined)?.incoming) return "127.0.0.1";
  return getConnInfo(c).remote.address ?? "unknown";
}

/** The same of Node's own request. */
export const addressOf = ({ headers, socket }: IncomingMessage): string =>
  believedAddress(headers["x-forwarded-for"]) ?? socket.remoteAddress ?? "unknown";

function believedAddress(forwardedFor: string | string[] | undefined): string | undefined {
  if (config.trustedProxies === 0) return undefined;
  const hops = String(forwardedFor ?? "").split(",");
  return hops.at(-config.trustedProxies)?.trim() || undefined;
}
