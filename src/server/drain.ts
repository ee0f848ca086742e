import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";

/**
 * Grace period for idle connections. Requests that had arrived when we stopped listening have been read by then, and
 * connections that are still silent will stay silent.
 */
const IDLE_GRACE_MS = 1_000;

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

/**
 * Returns a function that shuts the server down gracefully: no new connections, every request that has arrived gets a
 * response, and all other connections are closed. Node's close() waits for keep-alive connections, and for those that
 * browsers and load balancers open in advance and never use.
 */
export function createDrain(server: Server): () => Promise<void> {
  const connections = new Set<Socket>();
  const activeResponses = new Map<Socket, ServerResponse>();
  let acceptedCount = 0;
  let isDraining = false;

  server.on("connection", (socket) => {
    acceptedCount++;
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    activeResponses.set(socket, response);
    if (isDraining) announceClose(response);
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

  return async () => {
    await acceptBacklog();
    isDraining = true;
    const closePromise = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const response of activeResponses.values()) announceClose(response);
    const idleTimer = setTimeout(() => {
      for (const socket of connections) if (!activeResponses.has(socket)) socket.destroy();
    }, IDLE_GRACE_MS);
    await closePromise;
    clearTimeout(idleTimer);
  };
}
