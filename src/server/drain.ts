import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Returns a function that ends the server politely: no new connections, running requests get their answers,
 * every other connection is let go at once. Node's own close() waits for connections that are kept alive after
 * their last answer, and for those that browsers and load balancers open ahead and never say anything on.
 */
export function drainable(server: Server): () => Promise<void> {
  const connections = new Set<Socket>();
  const running = new Map<Socket, ServerResponse>();
  let draining = false;

  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    running.set(socket, response);
    response.once("close", () => {
      running.delete(socket);
      if (draining) socket.end();
    });
  });

  return () =>
    new Promise((resolve) => {
      draining = true;
      server.close(() => resolve());
      for (const socket of connections) {
        const response = running.get(socket);
        if (!response) socket.destroy();
        // Otherwise the client might send its next request just as the connection closes.
        else if (!response.headersSent) response.setHeader("Connection", "close");
      }
    });
}
