import { once } from "node:events";
import { createConnection, createServer, type Socket } from "node:net";
import { reservePort } from "#scripts/ports.ts";

/**
 * Starts a TCP proxy, like the one that an operator puts in front of a database with a standby. It passes connections
 * on to one port at a time. Independent of the test runner.
 */
export async function startProxy() {
  const port = await reservePort();
  const sockets = new Set<Socket>();
  let target: number | null = null;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((incoming) => {
    track(incoming);
    if (target === null) {
      incoming.destroy();
      return;
    }
    const outgoing = createConnection(target, "127.0.0.1");
    track(outgoing);
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on("close", () => outgoing.destroy());
    outgoing.on("close", () => incoming.destroy());
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    port,
    /** Cuts all connections, and passes new ones on to this port, or to none. */
    pointTo(newTarget: number | null) {
      target = newTarget;
      cut();
    },
    close() {
      server.close();
      cut();
    },
  };
}
