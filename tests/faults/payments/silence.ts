// Simulates lost webhooks. Each of the two fallbacks, checking open pages and reading the list of events, must be
// enough on its own, at production intervals.
import { sweepPayments } from "#features/passes/queue.ts";
import type { FaultRule } from "#tests/harness/checkout.ts";
import { pause } from "#tests/harness/processes.ts";
import type { TrialReport } from "../report.ts";
import { waitFor } from "../stage.ts";
import type { PaymentArena } from "./arena.ts";
import { auditWhenSettled } from "./audit.ts";
import { measureDeliveries, MAX_DELIVERY_S } from "./storm.ts";

const NO_WEBHOOKS: FaultRule = { fault: "webhook-lost" };
const NO_EVENT_LIST: FaultRule = { fault: "error-before", call: "read", only: "/v1/events" };
/** Slightly longer than a delivery may take. */
const TIMEOUT_MS = 16 * 60_000;

const hasSwept = async ({ rows }: PaymentArena) =>
  (await rows("select from pgboss.job where name = $1 and state = 'completed'", [sweepPayments.name]))
    .length > 0;

/** Makes payments without webhooks. Half of them are found by checking open pages, and half in the list of events. */
export async function runSilence(
  arena: PaymentArena,
  payments: number,
  advance: (count: number) => void,
): Promise<TrialReport[]> {
  const worker = await arena.startWorker();
  const countDelivered = async () =>
    (await arena.rows<{ count: number }>("select count(*)::int as count from pass_period"))[0]!.count;

  async function pay(count: number) {
    for (let index = 0; index < count; index += 1) {
      const buyer = await arena.addBuyer(1);
      await arena.provider.pay(
        await arena.startCheckout(buyer, [{ teamId: buyer.teamIds[0]!, product: "standard" }]),
      );
    }
  }

  async function waitForDelivery(row: string, count: number, since: Date): Promise<TrialReport> {
    const before = await countDelivered();
    for (let [previous, from] = [before, Date.now()]; Date.now() - from < TIMEOUT_MS; await pause(500)) {
      const now = await countDelivered();
      advance(now - previous);
      previous = now;
      if (now - before >= count) break;
    }
    const measured = await measureDeliveries(arena, since);
    return {
      row: `no webhook arrives: ${row}, at production intervals`,
      trials: `${count} payments`,
      lost: count - measured.lines,
      doubled: 0,
      drift: 0,
      problems: measured.problems,
      recovery: measured.summary,
    };
  }

  const half = Math.floor(payments / 2);
  const start = new Date();
  await arena.provider.fail([NO_WEBHOOKS, NO_EVENT_LIST]);
  await pay(half);
  const pageReport = await waitForDelivery("only open pages are checked", half, start);
  await arena.provider.fail([NO_WEBHOOKS]);
  // Wait for a scheduled sweep, not for the retry of a failed one.
  await waitFor("a successful sweep", () => hasSwept(arena), TIMEOUT_MS);
  const later = new Date();
  await pay(payments - half);
  await arena.rows("update pass_checkout set check_at = null where state = 'open'");
  const listReport = await waitForDelivery("only the list of events is read", payments - half, later);
  const audit = await auditWhenSettled(arena, MAX_DELIVERY_S);
  await arena.kill(worker);
  return [pageReport, { ...listReport, ...audit, problems: [...listReport.problems, ...audit.problems] }];
}
