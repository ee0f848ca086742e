import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";

/** How long a client may take to send a request, and the part of it before the body. */
type Timeouts = { requestMs?: number; headersMs?: number; checkMs?: number };

/** Node keeps the first of several Host headers, and a proxy in front of us may have decided by another (RFC 9112). */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((text, position) => position % 2 === 0 && text.toLowerCase() === "host").length > 1;

/**
 * Creates the HTTP server. Ends requests that take longer than 30 seconds to arrive, because a client that sends a byte
 * at a time would otherwise hold its connection, and what's been read of its body, for minutes. The largest body we
 * accept arrives in time over any connection that can load the app. Responses may take longer, such as event streams.
 */
export function createWebServer(
  listener: RequestListener,
  { requestMs = 30_000, headersMs = 15_000, checkMs = 2_000 }: Timeouts = {},
): Server {
  return createServer(
    {
      requestTimeout: requestMs,
      headersTimeout: headersMs,
      // How often Node looks for them. The default is as long as our timeout.
      connectionsCheckingInterval: checkMs,
      // Longer than a proxy in front of us keeps an idle connection (usually 60 s). The side that sends requests must
      // close first, or a request could hit a connection that's just closing.
      keepAliveTimeout: 75_000,
    },
    (request, response) => {
      if (!hasSeveralHosts(request)) return listener(request, response);
      // What follows on this connection may not be a request either.
      response.writeHead(400, { connection: "close" }).end();
    },
  );
}
