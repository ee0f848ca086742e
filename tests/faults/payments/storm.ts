// Simulates buyers who buy constantly, in every way, while processes are killed, webhooks go missing, and the provider
// fails. At the end, our records are compared with the provider's. Sweeps run on the app's schedule unless a run
// overrides it.
import type { FaultRule } from "#tests/harness/checkout.ts";
import { pause, type ManagedProcess } from "#tests/harness/processes.ts";
import { mulberry, quantile } from "#tests/load/statistics.ts";
import type { TrialReport } from "../report.ts";
import type { Buyer, PaymentArena } from "./arena.ts";
import { auditWhenSettled } from "./audit.ts";
import { buy, type Random } from "./buying.ts";

type Advance = (count: number) => void;

/** The longest a delivery may take after its payment, whatever happens. */
export const MAX_DELIVERY_S = 15 * 60;
const TEAMS_PER_BUYER = 3;
const WORKERS = 2;
/** The share of kills that hit web. */
const WEB_SHARE = 0.4;

/** About one in nine calls fails. 10% of webhooks never arrive, and others arrive twice, late, or out of order. */
const STORM_FAULTS: FaultRule[] = [
  { fault: "webhook-lost", probability: 0.1 },
  { fault: "webhook-doubled", probability: 0.15 },
  { fault: "webhook-shuffled", probability: 0.15 },
  { fault: "webhook-late", probability: 0.1 },
  ...(["write", "read"] as const).flatMap((call) => [
    { fault: "error-before" as const, probability: 0.02, call },
    { fault: "error-after" as const, probability: 0.02, call },
    { fault: "reset-before" as const, probability: 0.02, call },
    { fault: "reset-after" as const, probability: 0.02, call },
    { fault: "rate-limit" as const, probability: 0.02, call },
    { fault: "hang-before" as const, probability: 0.004, call },
    { fault: "hang-after" as const, probability: 0.004, call },
  ]),
  { fault: "error-stuck", probability: 0.01 },
];

export type Storm = {
  payments: number;
  kills: number;
  /** How often to request sweeps in short runs, instead of the schedule's 3 minutes. */
  sweepEveryMs?: number;
  /** How many people buy at the same time. */
  concurrency?: number;
};

export async function runPayments(arena: PaymentArena, storm: Storm, advance: Advance): Promise<TrialReport> {
  const { payments, kills, concurrency = 16, sweepEveryMs } = storm;
  const random = mulberry(payments * 1_000 + kills);
  const buyers: Buyer[] = [];
  for (let count = 0; count < Math.max(concurrency, Math.ceil(payments / 15)); count += 1)
    buyers.push(await arena.addBuyer(TEAMS_PER_BUYER));
  await arena.provider.fail(STORM_FAULTS, 7);
  const stopSweeping = startSweeping(arena, sweepEveryMs);
  let [paid, attempts] = [0, 0];
  const killer = await startKiller(arena, random);
  // Spread the kills over the payments, so that neither gets ahead of the other.
  const isAhead = () => kills > 0 && paid > (payments * (killer.killCount() + 3)) / kills;
  const isBehind = () => paid < payments && paid < (payments * (killer.killCount() - 3)) / kills;
  const buying = Array.from({ length: concurrency }, async () => {
    while (paid < payments) {
      while (isAhead()) await pause(50);
      const buyer = buyers.shift()!;
      attempts += 1;
      if (await buy(arena, buyer, random)) {
        paid += 1;
        // Purchases that were already in progress finish, but don't count.
        if (paid <= payments) advance(1);
      }
      buyers.push(buyer);
    }
  });
  const killing = (async () => {
    while (killer.killCount() < kills) {
      await pause(50 + random() * 1_500);
      while (isBehind()) await pause(50);
      await killer.killRandom();
    }
  })();
  await Promise.all([...buying, killing]);
  await killer.waitForRestarts();
  const audit = await auditWhenSettled(arena, MAX_DELIVERY_S);
  await stopSweeping();
  await killer.end();
  const measured = await measureDeliveries(arena);
  const unexpected = [...arena.unexpected].map(([response, count]) => `, ${count} x ${response}`).join("");
  return {
    row: `payments in every way, ${sweepEveryMs ? `swept every ${sweepEveryMs / 1000} s` : "at production intervals"}`,
    trials: `${paid} payments for ${measured.lines} orders in ${attempts} checkouts, ${kills} kills (${killer.webKills()} of web)${unexpected}`,
    ...audit,
    problems: [...audit.problems, ...measured.problems],
    recovery: measured.summary,
  };
}

/** Runs web and two workers. A killed process is restarted right away. */
async function startKiller(arena: PaymentArena, random: Random) {
  const workers: ManagedProcess[] = [];
  for (let count = 0; count < WORKERS; count += 1) workers.push(await arena.startWorker());
  const pendingTasks = new Set<Promise<unknown>>();
  let webStart: Promise<unknown> = Promise.resolve();
  let [killCount, webKills] = [0, 0];
  const start = (work: () => Promise<unknown>) => {
    const task = work().finally(() => pendingTasks.delete(task));
    pendingTasks.add(task);
    return task;
  };

  async function killWeb() {
    await webStart;
    // Wait until it's serving requests, so it isn't killed right at startup.
    await pause(random() * 1_000);
    await arena.killWeb();
    webKills += 1;
    webStart = start(() => arena.product.startWeb());
  }

  async function killWorker() {
    while (workers.length < WORKERS) await pause(20);
    const [worker] = workers.splice(Math.floor(random() * workers.length), 1);
    await arena.kill(worker!);
    void start(async () => workers.push(await arena.startWorker()));
  }

  return {
    killCount: () => killCount,
    webKills: () => webKills,
    async killRandom() {
      await (random() < WEB_SHARE ? killWeb() : killWorker());
      killCount += 1;
    },
    /** Resolves when all killed processes have restarted. */
    waitForRestarts: () => Promise.all(pendingTasks),
    end: () => Promise.all(workers.map((worker) => arena.kill(worker))),
  };
}

function startSweeping(arena: PaymentArena, everyMs: number | undefined) {
  const stopController = new AbortController();
  const running = (async () => {
    while (!stopController.signal.aborted) {
      if (everyMs === undefined) return;
      await arena.sweep();
      await pause(everyMs);
    }
  })();
  return async () => {
    stopController.abort();
    await running;
  };
}

const formatTimes = (name: string, deliveries: { seconds: number }[]) => {
  if (deliveries.length === 0) return `${name}: none`;
  const seconds = deliveries.map((delivery) => delivery.seconds);
  const at = (share: number) => quantile(seconds, share).toFixed(1);
  return `${name}: p50 ${at(0.5)} s, p99 ${at(0.99)} s, max ${Math.max(...seconds).toFixed(1)} s`;
};

/**
 * Measures from the payment (the provider's timestamp) to the delivery, and lists payments without a webhook
 * separately.
 */
export async function measureDeliveries(arena: PaymentArena, since = new Date(0)) {
  const payments = await arena.rows<{ seconds: number; isSwept: boolean }>(
    `select extract(epoch from at - paid_at)::float8 as seconds, exists (
       select from payment_event where checkout_id = pass_checkout.id and source = 'sweep'
         and type in ('checkout.session.completed', 'checkout.session.async_payment_succeeded')
         and happened_at >= paid_at
     ) as "isSwept"
     from written join pass_order on pass_order.id::text = written.id
     join pass_checkout on pass_checkout.id = checkout_id where what in ('pass_period', 'sms_topup') and at > $1`,
    [since],
  );
  const refunds = await arena.rows<{ seconds: number }>(
    `select extract(epoch from at - refunded_at)::float8 as seconds
     from written join payment_refund using (id) where what = 'payment_refund' and at > $1`,
    [since],
  );
  const sweptPayments = payments.filter(({ isSwept }) => isSwept);
  const lateCount = [...payments, ...refunds].filter(({ seconds }) => seconds > MAX_DELIVERY_S).length;
  return {
    lines: payments.length,
    problems: lateCount > 0 ? [`${lateCount} after more than 15 min`] : [],
    summary: [
      formatTimes("all", payments),
      formatTimes(`${sweptPayments.length} without a webhook`, sweptPayments),
      formatTimes(`${refunds.length} refunds`, refunds),
    ].join("; "),
  };
}
