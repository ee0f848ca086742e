import { serve } from "@hono/node-server";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { serveMetrics } from "#platform/metrics.ts";
import { app } from "./app.ts";
import { onStopSignal } from "./stop-signal.ts";

const metrics = serveMetrics(config.metricsPort);
const server = serve({ fetch: app.fetch, port: config.port }, () =>
  log.info({ port: config.port, url: config.appUrl }, "web is listening"),
);

onStopSignal(async () => {
  // Stops taking connections and waits for running requests; idle keep-alive connections are let go.
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    if ("closeIdleConnections" in server) server.closeIdleConnections();
  });
  metrics.close();
  await db.destroy();
});
