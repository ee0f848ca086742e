// Buyers buy all the time, in every way, while processes are shot, webhooks go astray and the provider fails; at the end the
// provider's store is compared. Sweeps come when the schedule of the product asks for them, unless a run is told otherwise.
import type { FaultRule } from "#tests/harness/checkout.ts";
import { pause, type ManagedProcess } from "#tests/harness/processes.ts";
import { mulberry, quantile } from "#tests/load/statistics.ts";
import type { Verdict } from "../report.ts";
import type { Buyer, PaymentArena } from "./arena.ts";
import { settledAudit } from "./audit.ts";
import { buy, type Random } from "./buying.ts";

type Advance = (by: number) => void;

/** Within which what was paid is there, whatever happens (outside-world, payments). */
export const SWEPT_S = 15 * 60;
const TEAMS_EACH = 3;
const WORKERS = 2;
/** Of all kills. */
const WEB_SHARE = 0.4;

/** Each call in about 9 fails, 10 % of webhooks never come, others twice, late or in another order. */
const BAD_DAY: FaultRule[] = [
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
  /** For a run that must end soon: how often sweeps are asked for, instead of the schedule's every 3 minutes. */
  sweepEveryMs?: number;
  /** How many buy at the same time. */
  lanes?: number;
};

export async function runPayments(arena: PaymentArena, storm: Storm, advance: Advance): Promise<Verdict> {
  const { payments, kills, lanes = 16, sweepEveryMs } = storm;
  const random = mulberry(payments * 1_000 + kills);
  const buyers: Buyer[] = [];
  for (let count = 0; count < Math.max(lanes, Math.ceil(payments / 15)); count += 1)
    buyers.push(await arena.addBuyer(TEAMS_EACH));
  await arena.provider.fail(BAD_DAY, 7);
  const stopSweeps = sweepAllTheTime(arena, sweepEveryMs);
  let [paid, tries] = [0, 0];
  const guns = await loadGuns(arena, random);
  // Kills are spread over the payments: neither runs ahead of the other.
  const isAhead = () => kills > 0 && paid > (payments * (guns.shots() + 3)) / kills;
  const isBehind = () => paid < payments && paid < (payments * (guns.shots() - 3)) / kills;
  const buying = Array.from({ length: lanes }, async () => {
    while (paid < payments) {
      while (isAhead()) await pause(50);
      const buyer = buyers.shift()!;
      tries += 1;
      if (await buy(arena, buyer, random)) {
        paid += 1;
        // Those who are at it finish.
        if (paid <= payments) advance(1);
      }
      buyers.push(buyer);
    }
  });
  const shooting = (async () => {
    while (guns.shots() < kills) {
      await pause(50 + random() * 1_500);
      while (isBehind()) await pause(50);
      await guns.shoot();
    }
  })();
  await Promise.all([...buying, shooting]);
  await guns.rest();
  const audit = await settledAudit(arena, SWEPT_S);
  await stopSweeps();
  await guns.end();
  const found = await recoveries(arena);
  const oddities = [...arena.oddities].map(([what, count]) => `, ${count} x ${what}`).join("");
  return {
    row: `payments in every way, ${sweepEveryMs ? `swept every ${sweepEveryMs / 1000} s` : "at the shipped intervals"}`,
    trials: `${paid} payments for ${found.lines} orders in ${tries} checkouts, ${kills} kills (${guns.shotsAtWeb()} of web)${oddities}`,
    ...audit,
    problems: [...audit.problems, ...found.problems],
    recovery: found.words,
  };
}

/** Web and two workers; each that is shot is started again at once. */
async function loadGuns(arena: PaymentArena, random: Random) {
  const workers: ManagedProcess[] = [];
  for (let count = 0; count < WORKERS; count += 1) workers.push(await arena.startWorker());
  const starting = new Set<Promise<unknown>>();
  let webStart: Promise<unknown> = Promise.resolve();
  let [shots, shotsAtWeb] = [0, 0];
  const start = (work: () => Promise<unknown>) => {
    const begun = work().finally(() => starting.delete(begun));
    starting.add(begun);
    return begun;
  };

  async function shootWeb() {
    await webStart;
    // So that it is shot while it answers, not when it has just begun.
    await pause(random() * 1_000);
    await arena.killWeb();
    shotsAtWeb += 1;
    webStart = start(() => arena.product.startWeb());
  }

  async function shootWorker() {
    while (workers.length < WORKERS) await pause(20);
    const [victim] = workers.splice(Math.floor(random() * workers.length), 1);
    await arena.kill(victim!);
    void start(async () => workers.push(await arena.startWorker()));
  }

  return {
    shots: () => shots,
    shotsAtWeb: () => shotsAtWeb,
    async shoot() {
      await (random() < WEB_SHARE ? shootWeb() : shootWorker());
      shots += 1;
    },
    /** When all that were shot are back. */
    rest: () => Promise.all(starting),
    end: () => Promise.all(workers.map((worker) => arena.kill(worker))),
  };
}

function sweepAllTheTime(arena: PaymentArena, everyMs: number | undefined) {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      if (everyMs === undefined) return;
      await arena.sweep();
      await pause(everyMs);
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

const inWords = (name: string, found: { seconds: number }[]) => {
  if (found.length === 0) return `${name}: none`;
  const seconds = found.map((one) => one.seconds);
  const at = (share: number) => quantile(seconds, share).toFixed(1);
  return `${name}: p50 ${at(0.5)} s, p99 ${at(0.99)} s, most ${Math.max(...seconds).toFixed(1)} s`;
};

/** From the payment (the provider's second) to what was bought, written since then; apart those that no webhook told. */
export async function recoveries(arena: PaymentArena, since = new Date(0)) {
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
  const swept = payments.filter(({ isSwept }) => isSwept);
  const late = [...payments, ...refunds].filter(({ seconds }) => seconds > SWEPT_S).length;
  return {
    lines: payments.length,
    problems: late > 0 ? [`${late} after more than 15 min`] : [],
    words: [
      inWords("all", payments),
      inWords(`${swept.length} of which no webhook told`, swept),
      inWords(`${refunds.length} refunds`, refunds),
    ].join("; "),
  };
}
