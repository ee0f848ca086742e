import { get } from "node:http";
import type { Socket } from "node:net";

/**
 * Resolves once all calls that were sent before have been read. Node accepts one new connection in each turn of its event
 * loop, but reads all open ones. In a busy process, a lookup on an open connection would overtake sends that wait to be
 * accepted. So make a new connection, which waits in the same queue.
 */
export function readEarlier({ localAddress: host, localPort: port }: Socket): Promise<void> {
  return new Promise((resolve) => {
    const request = get({ host, port, path: "/healthz", agent: false }, (response) => {
      response.resume();
      resolve();
    });
    // The caller gave up, or the sandbox is shutting down.
    request.on("error", () => resolve());
  });
}
