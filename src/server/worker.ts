import { messageLoops } from "#features/messages/jobs.server.ts";
import { subLoops } from "#features/turnout/subs/jobs.server.ts";
import { measureFreeTexts } from "#features/messages/free/queries.server.ts";
import { measureBacklog } from "#features/messages/queries.server.ts";
import { countWaitingBySender, listOutOfUse } from "#features/messages/senders/queries.server.ts";
import { getCallLimits } from "#features/messages/sending/commands.server.ts";
import { getPaymentBacklog } from "#features/passes/events/queries.server.ts";
import { turnoutLoops } from "#features/turnout/shortages/jobs.server.ts";
import { config } from "#platform/config.ts";
import { followDatabaseClock } from "#platform/database-clock.ts";
import { db } from "#platform/database.ts";
import { closeMailer } from "#platform/email/mailer.ts";
import { startWorkers } from "#platform/jobs.ts";
import { startLoops } from "#platform/loops.ts";
import { log } from "#platform/log.ts";
import { registerGauge, serveMetrics } from "#platform/metrics.ts";
import { jobs } from "./queues.ts";
import { onStopSignal } from "./stop-signal.ts";
import { tasks } from "./tasks.ts";
import { assertZoneData } from "./zone-check.ts";

assertZoneData();

registerGauge("texting_backlog", "Text sending backlog", measureBacklog);
registerGauge("free_texts", "Today's texts that no pass pays for, and their limit", measureFreeTexts);
registerGauge("sender_waiting", "Texts that wait for each sender", countWaitingBySender);
registerGauge("sender_out_of_use", "1 for each sender that is out of use", listOutOfUse);
registerGauge(
  "sender_call_limit",
  "Concurrent calls each sender may make, 0 while its calls fail",
  getCallLimits,
);
registerGauge("payments_backlog", "Payment processing backlog", getPaymentBacklog);
const metrics = serveMetrics(config.metricsPort);
const databaseClock = followDatabaseClock();
await databaseClock.ready;
const worker = await startWorkers(jobs, tasks);
const loops = startLoops([...messageLoops, ...turnoutLoops, ...subLoops]);
log.info({ jobs: jobs.map((job) => job.name) }, "worker started");

onStopSignal(async () => {
  await Promise.all([worker.stop(), loops.stop()]);
  databaseClock.stop();
  closeMailer();
  metrics.close();
  await db.destroy();
});
