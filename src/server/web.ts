import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { serveMetrics } from "#platform/metrics.ts";
import { app } from "./app.ts";
import { drainable } from "./drain.ts";
import { onStopSignal } from "./stop-signal.ts";

const metrics = serveMetrics(config.metricsPort);
const server = serve({ fetch: app.fetch, port: config.port }, () =>
  log.info({ port: config.port, url: config.appUrl }, "web is listening"),
);

const drain = drainable(server as Server);

onStopSignal(async () => {
  await drain();
  metrics.close();
  await db.destroy();
});
