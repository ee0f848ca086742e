import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate, setTimeout as pause } from "node:timers/promises";
import { wasToldToStop } from "./stop-signal.ts";

/**
 * Grace period for idle connections. Requests that had arrived when we stopped listening have been read by then, and
 * connections that are still silent will stay silent.
 */
const IDLE_GRACE_MS = 1_000;

/**
 * How long we turn visitors away before we stop listening. Longer than a proxy needs to count three failures, and
 * shorter than it then leaves us alone (ops/nginx).
 */
const TURN_AWAY_MS = 1_000;

/** The listen backlog that Node requests from the OS. */
const MAX_BACKLOG = 511;

/**
 * The number of event loop turns without a new connection before we stop accepting. One isn't enough, because a turn
 * may end without polling the network.
 */
const MIN_IDLE_TURNS = 3;

/** Tells the client that the connection will close, so the client doesn't reuse it for the next request. */
function announceClose(response: ServerResponse) {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

/** Returns whether a proxy may send a request to another process after we've turned it away. */
const isRepeatable = ({ method, headers }: IncomingMessage) =>
  (method === "GET" || method === "HEAD") &&
  // After an error, browsers wouldn't reconnect.
  headers.accept !== "text/event-stream";

/**
 * Shuts the server down gracefully: no new connections, every request that has arrived gets a response, and all other
 * connections are closed. Node's close() waits for keep-alive connections, and for those that browsers and load balancers
 * open in advance and never use.
 */
export function createDrain(server: Server) {
  const connections = new Set<Socket>();
  const activeResponses = new Map<Socket, ServerResponse>();
  let acceptedCount = 0;
  let isDraining = false;
  let isTurningAway = false;

  server.on("connection", (socket) => {
    acceptedCount++;
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  // Before the server's own listener, which may respond right away.
  server.prependListener("request", ({ socket }, response) => {
    activeResponses.set(socket, response);
    // Also while we wait for load balancers to notice, so that they have no connections to us left when we stop.
    if (isDraining || wasToldToStop()) announceClose(response);
    response.once("close", () => {
      activeResponses.delete(socket);
      if (isDraining) socket.destroySoon();
    });
  });

  /** Accepts connections waiting in the OS backlog, which would otherwise be reset. Node accepts one per turn. */
  async function acceptBacklog() {
    for (let idleTurns = 0, turns = 0; idleTurns < MIN_IDLE_TURNS && turns < MAX_BACKLOG; turns++) {
      const previousCount = acceptedCount;
      await setImmediate();
      idleTurns = acceptedCount > previousCount ? 0 : idleTurns + 1;
    }
  }

  async function drain() {
    await acceptBacklog();
    isDraining = true;
    const closePromise = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const response of activeResponses.values()) announceClose(response);
    const idleTimer = setTimeout(() => {
      for (const socket of connections) if (!activeResponses.has(socket)) socket.destroy();
    }, IDLE_GRACE_MS);
    await closePromise;
    clearTimeout(idleTimer);
  }

  return {
    drain,
    /**
     * Makes proxies without health checks leave us alone, and then drains. They notice only failures, and connections that
     * arrive in the moment we stop listening are reset. If those carried a POST, no proxy may send it again.
     */
    leave: async () => {
      isTurningAway = true;
      await pause(TURN_AWAY_MS);
      await drain();
    },
    /** Responds to a request that another process should get. Returns false for all others. */
    turnAway: (request: IncomingMessage, response: ServerResponse): boolean => {
      if (!isTurningAway || isDraining || !isRepeatable(request)) return false;
      // No other response of ours has this status, so proxies can tell what it means.
      response.writeHead(502, { "Cache-Control": "no-store" }).end();
      return true;
    },
  };
}
