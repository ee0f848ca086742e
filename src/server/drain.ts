import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";

/** What had arrived when we stopped listening is read by then, and what is silent still will stay so. */
const SILENCE_MS = 1_000;

/** The length of the system's queue that Node asks for. */
const MOST_WAITING = 511;

/** The first turn may end without a look at the network; another makes sure. */
const QUIET_TURNS = 3;

/** So that the client does not send its next request just as the connection closes. */
function announceEnd(response: ServerResponse) {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

/**
 * Returns a function that ends the server politely: no new connections, every request that has arrived gets its
 * answer, all other connections are let go. Node's own close() waits for connections that are kept alive after
 * their last answer, and for those that browsers and load balancers open ahead and never say anything on.
 */
export function drainable(server: Server): () => Promise<void> {
  const connections = new Set<Socket>();
  const running = new Map<Socket, ServerResponse>();
  let accepted = 0;
  let draining = false;

  server.on("connection", (socket) => {
    accepted++;
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    running.set(socket, response);
    if (draining) announceEnd(response);
    response.once("close", () => {
      running.delete(socket);
      if (draining) socket.destroySoon();
    });
  });

  /** Lets in what waits in the system's queue and would be reset: Node takes one connection in each turn. */
  async function acceptWaiting() {
    for (let quiet = 0, turns = 0; quiet < QUIET_TURNS && turns < MOST_WAITING; turns++) {
      const before = accepted;
      await setImmediate();
      quiet = accepted > before ? 0 : quiet + 1;
    }
  }

  return async () => {
    await acceptWaiting();
    draining = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const response of running.values()) announceEnd(response);
    const silence = setTimeout(() => {
      for (const socket of connections) if (!running.has(socket)) socket.destroy();
    }, SILENCE_MS);
    await closed;
    clearTimeout(silence);
  };
}
