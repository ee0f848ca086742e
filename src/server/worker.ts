import { messageLoops } from "#features/messages/jobs.server.ts";
import { spareLoops } from "#features/turnout/spares/jobs.server.ts";
import { backlog } from "#features/messages/queries.server.ts";
import { paymentBacklog } from "#features/passes/events/queries.server.ts";
import { turnoutLoops } from "#features/turnout/shortages/jobs.server.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { closeMailer } from "#platform/email/mailer.ts";
import { startWorking } from "#platform/jobs.ts";
import { startLoops } from "#platform/loops.ts";
import { log } from "#platform/log.ts";
import { observeNumbers, serveMetrics } from "#platform/metrics.ts";
import { jobs } from "./queues.ts";
import { onStopSignal } from "./stop-signal.ts";
import { tasks } from "./tasks.ts";
import { refuseWrongZoneData } from "./zone-check.ts";

refuseWrongZoneData();

observeNumbers("texting_backlog", "How far behind sending texts is", backlog);
observeNumbers("payments_backlog", "How far behind taking in payments is", paymentBacklog);
const metrics = serveMetrics(config.metricsPort);
const working = await startWorking(jobs, tasks);
const looping = startLoops([...messageLoops, ...turnoutLoops, ...spareLoops]);
log.info({ jobs: jobs.map((job) => job.name) }, "worker is working");

onStopSignal(async () => {
  await Promise.all([working.stop(), looping.stop()]);
  closeMailer();
  metrics.close();
  await db.destroy();
});
