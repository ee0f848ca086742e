import { getRequestListener } from "@hono/node-server";
import { config } from "#platform/config.ts";
import { followDatabaseClock } from "#platform/database-clock.ts";
import { checkTimeouts, db } from "#platform/database.ts";
import { log, logTraceProblem } from "#platform/log.ts";
import { serveMetrics } from "#platform/metrics.ts";
import { waitForAnnouncements } from "#platform/notices.ts";
import { startTracing, stopTracing } from "#platform/tracing.ts";
import { app, openLink } from "./app.ts";
import { closeAttendanceEvents } from "./attendance-events.ts";
import { createDrain } from "./drain.ts";
import { registerProcessMetrics } from "./process-metrics.ts";
import { inRequestLane } from "./request-lane.ts";
import { takeReport } from "./status-reports.ts";
import { onStopSignal } from "./stop-signal.ts";
import { createWebServer } from "./web-server.ts";
import { assertZoneData } from "./zone-check.ts";

assertZoneData();

registerProcessMetrics();
await startTracing("web", logTraceProblem);
const metrics = serveMetrics(config.metricsPort);
void checkTimeouts();
const databaseClock = followDatabaseClock();
const handle = getRequestListener(app.fetch);
const server = createWebServer((request, response) =>
  inRequestLane(request, () => {
    if (turnAway(request, response)) return;
    if (!takeReport(request, response) && !openLink(request, response)) void handle(request, response);
  }),
);
server.listen(config.port, () => log.info({ port: config.port, url: config.appUrl }, "web server listening"));

const { drain, leave, turnAway } = createDrain(server);

onStopSignal(async () => {
  // Event streams never end on their own, and draining waits for every response.
  await Promise.all([closeAttendanceEvents(), config.stopDelayMs > 0 ? leave() : drain()]);
  await waitForAnnouncements();
  databaseClock.stop();
  metrics.close();
  await db.destroy();
  await stopTracing();
}, config.stopDelayMs);
