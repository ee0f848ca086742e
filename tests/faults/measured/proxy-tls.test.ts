import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listTlsProblems } from "#scripts/tls-probe.ts";
import { startProxy } from "./proxies.ts";

// Stands in for web, which sends this header itself.
const web = http.createServer((_request, response) => {
  response.writeHead(200, { "strict-transport-security": "max-age=63072000" }).end("ok");
});
beforeAll(() => new Promise<void>((resolve) => void web.listen(0, "127.0.0.1", resolve)));
afterAll(() => void web.close());

describe.each(["nginx", "caddy"] as const)("our example for %s", (kind) => {
  it("speaks only strong TLS, and lets no one through without it", async () => {
    const { port } = web.address() as AddressInfo;
    const proxy = await startProxy(kind, [port, port]);
    const target = {
      host: "firstwhistle.example",
      address: "127.0.0.1",
      port: proxy.https,
      httpPort: proxy.http,
      ca: proxy.certificate,
    };
    try {
      await expect.poll(() => listTlsProblems(target), { timeout: 20_000, interval: 500 }).toEqual([]);
    } finally {
      await proxy.stop();
    }
  });
});
