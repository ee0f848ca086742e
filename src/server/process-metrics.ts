import { measureFreeTexts } from "#features/messages/free/queries.server.ts";
import { findHold } from "#features/messages/holds/queries.server.ts";
import { measureBacklog } from "#features/messages/queries.server.ts";
import { MessageState } from "#features/messages/schema.ts";
import { countWaitingBySender, listOutOfUse } from "#features/messages/senders/queries.server.ts";
import { findSendingStop } from "#features/messages/switch/queries.server.ts";
import { getCallLimits } from "#features/messages/sending/commands.server.ts";
import { getPaymentBacklog } from "#features/passes/events/queries.server.ts";
import { jobBacklog } from "#platform/jobs.ts";
import { registerGauge, textsByState } from "#platform/metrics.ts";
import { arePaymentsOn } from "#platform/payments/payments.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { measureReadiness } from "#platform/readiness.ts";

/** Registers the metrics of every process. */
export function registerProcessMetrics() {
  registerGauge("readiness", "1 for each readiness check that passes", measureReadiness, "check");
  // Prometheus sees only changes, so a counter that first appears with a 1 looks as if nothing had been counted.
  for (const state of MessageState.options) textsByState.inc({ state }, 0);
}

/**
 * Registers the worker's own metrics. Numbers that must outlive a restart are read from the database. What needs an
 * account isn't measured without one, so that its alerts can't ring.
 */
export function registerWorkerMetrics(measureLoops: () => Record<string, number>) {
  if (isTextingOn) registerTextingMetrics();
  if (arePaymentsOn) registerGauge("payments_backlog", "Payment processing backlog", getPaymentBacklog);
  registerGauge("jobs_backlog", "Background jobs that aren't done", jobBacklog.measure);
  registerGauge("jobs_waiting", "Unfinished background jobs by queue", jobBacklog.countByQueue, "queue");
  registerGauge(
    "loop_seconds_since_success",
    "Seconds since each loop's last completed step",
    async () => measureLoops(),
    "loop",
  );
}

function registerTextingMetrics() {
  registerGauge("texting_backlog", "Text sending backlog", measureBacklog);
  registerGauge("texting_paused", "1 for each reason that texts are paused", measurePauses, "reason");
  registerGauge("free_texts", "Today's texts that no pass pays for, and their limit", measureFreeTexts);
  registerGauge("sender_waiting", "Texts that wait for each sender", countWaitingBySender);
  registerGauge("sender_out_of_use", "1 for each sender that is out of use", listOutOfUse);
  registerGauge(
    "sender_call_limit",
    "Concurrent calls each sender may make, 0 while its calls fail",
    getCallLimits,
  );
}

async function measurePauses(): Promise<Record<string, number>> {
  const [stop, hold] = [await findSendingStop(), await findHold()];
  return { stop: stop === null ? 0 : 1, hold: hold === null ? 0 : 1 };
}
