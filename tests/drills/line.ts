import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { reservePort } from "#scripts/ports.ts";

/**
 * Creates a TCP line to a server that can be cut, so that connections are refused, or jammed, so that they're accepted
 * and nothing ever comes back.
 */
export async function createLine() {
  const port = await reservePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let upstreamPort = 0;
  let isJammed = false;

  function drop() {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  }

  function accept(socket: Socket) {
    const upstream = isJammed ? undefined : connect(upstreamPort, "127.0.0.1");
    for (const end of upstream ? [socket, upstream] : [socket]) {
      sockets.add(end);
      end.on("error", () => {}).on("close", () => sockets.delete(end));
    }
    if (upstream) socket.pipe(upstream).pipe(socket);
    else socket.resume();
  }

  async function restore() {
    isJammed = false;
    drop();
    if (server) return;
    server = createServer(accept).listen(port, "127.0.0.1");
    await once(server, "listening");
  }

  await restore();
  return {
    port,
    /** Sets the server's port, before the first connection. */
    connectTo: (serverPort: number) => void (upstreamPort = serverPort),
    restore,
    jam() {
      isJammed = true;
      drop();
    },
    async cut() {
      const closing = server;
      server = undefined;
      if (!closing) return;
      closing.close();
      drop();
      await once(closing, "close");
    },
  };
}
