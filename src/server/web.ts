import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { serveMetrics } from "#platform/metrics.ts";
import { allAnnounced } from "#platform/notices.ts";
import { app, openLink } from "./app.ts";
import { closeAttendanceEvents } from "./attendance-events.ts";
import { drainable } from "./drain.ts";
import { onStopSignal } from "./stop-signal.ts";
import { refuseWrongZoneData } from "./zone-check.ts";

refuseWrongZoneData();

const metrics = serveMetrics(config.metricsPort);
const handle = getRequestListener(app.fetch);
const server = createServer((request, response) => {
  if (!openLink(request, response)) void handle(request, response);
});
server.listen(config.port, () => log.info({ port: config.port, url: config.appUrl }, "web is listening"));

// Longer than any proxy in front of us keeps a connection it does not use (60 s is usual): the side that sends must be
// the one that lets go, or a request meets a connection that is just being closed.
server.keepAliveTimeout = 75_000;

const drain = drainable(server);

onStopSignal(async () => {
  // Streams never end by themselves, and draining waits for every answer.
  await Promise.all([closeAttendanceEvents(), drain()]);
  await allAnnounced();
  metrics.close();
  await db.destroy();
});
