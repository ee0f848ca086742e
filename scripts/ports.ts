import { createSocket } from "node:dgram";
import { createServer } from "node:net";

// Linux assigns ports from 32768 up to outgoing connections, so a port that we find free there can be taken before our
// server listens on it. Reserve ports below that range, and above the ones that other programs usually choose.
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;

/** Returns the requested port or, if it's taken, the next port that's free on all of this machine's addresses. */
export async function findFreePort(preferredPort: number): Promise<number> {
  return (await isFree(preferredPort)) ? preferredPort : findFreePort(preferredPort + 1);
}

/** Reserves a free TCP port for the lifetime of this process. No other process that calls this gets the same port. */
export async function reservePort(): Promise<number> {
  const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
  return (await lock(port)) && (await isFree(port)) ? port : reservePort();
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

/**
 * Binds the UDP port with the same number, which serves as a lock. It doesn't keep a server from using the TCP port,
 * and the kernel releases it even when this process is killed.
 */
const lock = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createSocket("udp4");
    socket.once("error", () => socket.close(() => resolve(false)));
    socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => {
      socket.unref();
      resolve(true);
    });
  });
