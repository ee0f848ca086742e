import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach } from "vitest";

export type ReceivedHook = {
  id: string;
  type: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on the shape themselves
  data: any;
  path: string;
  body: string;
  headers: Record<string, string>;
  at: number;
};
type Reply = { status: number; body?: string; headers?: Record<string, string> } | "hang";
const accept = (): Reply => ({ status: 204 });

/** Receives our webhooks like a customer's server. Records each delivery and responds as configured. */
export async function startHookServer() {
  const received: ReceivedHook[] = [];
  let reply: (hook: ReceivedHook) => Reply | Promise<Reply> = accept;
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => (body += piece));
    request.on("end", () => {
      const { type, data } = JSON.parse(body) as { type: string; data: unknown };
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const id = headers["webhook-id"]!;
      const hook = { id, type, data, path: request.url ?? "", body, headers, at: performance.now() };
      received.push(hook);
      void respond(hook, response);
    });
  });
  async function respond(hook: ReceivedHook, response: ServerResponse) {
    const outcome = await reply(hook);
    if (outcome !== "hang") response.writeHead(outcome.status, outcome.headers).end(outcome.body ?? "");
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  beforeEach(() => {
    received.length = 0;
    reply = accept;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    respondWith: (newReply: typeof reply) => (reply = newReply),
    /** Closes the connections of what hangs. */
    hangUp: () => server.closeAllConnections(),
    /** Lists what arrived besides verifications, oldest first. */
    listEvents: () => received.filter(({ type }) => type !== "endpoint.verify"),
  };
}

/** Returns whether the published library accepts a delivery with this secret. Allows for clocks that tests move. */
export function isSigned({ headers, body }: ReceivedHook, secret: string): boolean {
  const realNow = Date.now;
  Date.now = () => Number(headers["webhook-timestamp"]) * 1000;
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  } finally {
    Date.now = realNow;
  }
}
