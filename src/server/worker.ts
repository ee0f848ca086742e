import { webhookLoops } from "#features/connections/webhooks/jobs.server.ts";
import { changeRequestLoops } from "#features/games/change-requests/jobs.server.ts";
import { holdLoops } from "#features/messages/holds/jobs.server.ts";
import { scoreLoops } from "#features/leagues/score-texts/jobs.server.ts";
import { messageLoops } from "#features/messages/jobs.server.ts";
import { requestLoops } from "#features/turnout/requests/jobs.server.ts";
import { waitlistLoops } from "#features/turnout/waitlist/jobs.server.ts";
import { subLoops } from "#features/turnout/subs/jobs.server.ts";
import { turnoutLoops } from "#features/turnout/shortages/jobs.server.ts";
import { config } from "#platform/config.ts";
import { followDatabaseClock } from "#platform/database-clock.ts";
import { checkTimeouts, db } from "#platform/database.ts";
import { closeMailer } from "#platform/email/mailer.ts";
import { startWorkers } from "#platform/jobs.ts";
import { startLoops } from "#platform/loops.ts";
import { log, logTraceProblem } from "#platform/log.ts";
import { serveMetrics } from "#platform/metrics.ts";
import { checkReadiness } from "#platform/readiness.ts";
import { startTracing, stopTracing } from "#platform/tracing.ts";
import { registerProcessMetrics, registerWorkerMetrics } from "./process-metrics.ts";
import { jobs } from "./queues.ts";
import { onStopSignal } from "./stop-signal.ts";
import { tasks } from "./tasks.ts";
import { assertZoneData } from "./zone-check.ts";

assertZoneData();

// Serve metrics first, because starting the queue waits for the database, and that's when an operator looks.
let loops: ReturnType<typeof startLoops> | undefined;
registerProcessMetrics();
await startTracing("worker", logTraceProblem);
registerWorkerMetrics(() => loops?.measureSilence() ?? {});
const metrics = serveMetrics(config.metricsPort, {
  // Liveness: restart the process when this fails. A database that's down is no reason, because a restart wouldn't help.
  "/healthz": () => {
    const stuck = loops?.listStuck() ?? [];
    return { status: stuck.length > 0 ? 503 : 200, body: { ok: stuck.length === 0, stuck } };
  },
  "/readyz": async () => {
    const readiness = await checkReadiness();
    return { status: readiness.ready ? 200 : 503, body: readiness };
  },
});
void checkTimeouts();
const databaseClock = followDatabaseClock();
await databaseClock.ready;
const worker = await startWorkers(jobs, tasks);
loops = startLoops([
  ...holdLoops,
  ...messageLoops,
  ...turnoutLoops,
  ...requestLoops,
  ...subLoops,
  ...waitlistLoops,
  ...changeRequestLoops,
  ...scoreLoops,
  ...webhookLoops,
]);
log.info({ jobs: jobs.map((job) => job.name) }, "worker started");

onStopSignal(async () => {
  await Promise.all([worker.stop(), loops?.stop()]);
  databaseClock.stop();
  closeMailer();
  metrics.close();
  await db.destroy();
  await stopTracing();
});
