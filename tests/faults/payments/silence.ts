// No webhook ever comes. Each of the two other ways must do alone, at the intervals that are shipped.
import { sweepPayments } from "#features/passes/queue.ts";
import type { FaultRule } from "#tests/harness/checkout.ts";
import { pause } from "#tests/harness/processes.ts";
import type { Verdict } from "../report.ts";
import { reached } from "../stage.ts";
import type { PaymentArena } from "./arena.ts";
import { settledAudit } from "./audit.ts";
import { recoveries, SWEPT_S } from "./storm.ts";

const SILENT: FaultRule = { fault: "webhook-lost" };
const NO_LIST: FaultRule = { fault: "error-before", call: "read", only: "/v1/events" };
/** Somewhat more than they may take. */
const PATIENCE_MS = 16 * 60_000;

const hasSwept = async ({ rows }: PaymentArena) =>
  (await rows("select from pgboss.job where name = $1 and state = 'completed'", [sweepPayments.name]))
    .length > 0;

/** So many payments that nobody tells of: half of them are found by looking at open pages, half in the list of events. */
export async function runSilence(
  arena: PaymentArena,
  payments: number,
  advance: (by: number) => void,
): Promise<Verdict[]> {
  const worker = await arena.startWorker();
  const delivered = async () =>
    (await arena.rows<{ count: number }>("select count(*)::int as count from pass_period"))[0]!.count;

  async function pay(count: number) {
    for (let one = 0; one < count; one += 1) {
      const buyer = await arena.addBuyer(1);
      await arena.provider.pay(
        await arena.start(buyer, [{ teamId: buyer.teamIds[0]!, product: "standard" }]),
      );
    }
  }

  async function watched(row: string, count: number, since: Date): Promise<Verdict> {
    const before = await delivered();
    for (let [seen, from] = [before, Date.now()]; Date.now() - from < PATIENCE_MS; await pause(500)) {
      const now = await delivered();
      advance(now - seen);
      seen = now;
      if (now - before >= count) break;
    }
    const found = await recoveries(arena, since);
    return {
      row: `no webhook ever comes: ${row}, at the shipped intervals`,
      trials: `${count} payments`,
      lost: count - found.lines,
      doubled: 0,
      drift: 0,
      problems: found.problems,
      recovery: found.words,
    };
  }

  const half = Math.floor(payments / 2);
  const start = new Date();
  await arena.provider.fail([SILENT, NO_LIST]);
  await pay(half);
  const byLooking = await watched("only open pages are looked at", half, start);
  await arena.provider.fail([SILENT]);
  // So that these wait for one that comes by the schedule, not for the next try of one that failed.
  await reached("a sweep that ends well", () => hasSwept(arena), PATIENCE_MS);
  const later = new Date();
  await pay(payments - half);
  await arena.rows("update pass_checkout set check_at = null where state = 'open'");
  const byList = await watched("only the list of events is read", payments - half, later);
  const audit = await settledAudit(arena, SWEPT_S);
  await arena.kill(worker);
  return [byLooking, { ...byList, ...audit, problems: [...byList.problems, ...audit.problems] }];
}
