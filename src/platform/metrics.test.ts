import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

it.each([
  [undefined, "127.0.0.1"],
  ["0.0.0.0", "0.0.0.0"],
])("serves metrics on this machine only, unless METRICS_HOST is set: %s", async (host, address) => {
  vi.stubEnv("METRICS_HOST", host);
  vi.resetModules();
  const { serveMetrics } = await import("./metrics.ts");
  const server = serveMetrics(0);
  await once(server, "listening");
  try {
    const bound = server.address() as AddressInfo;
    expect(bound.address).toBe(address);
    expect((await fetch(`http://127.0.0.1:${bound.port}/metrics`)).status).toBe(200);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
