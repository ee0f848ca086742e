// Kills processes at the worst possible points, without any support in the app. A lock held by the test, or a provider
// that doesn't respond, pauses the process at the point. All of a process's points are reached together, each with its
// own buyer, before the process is killed. Then every second buyer's waiting statement is terminated, and the other
// statements commit without a client.
import type pg from "pg";
import type { FaultRule } from "#tests/harness/checkout.ts";
import { pause, type ManagedProcess } from "#tests/harness/processes.ts";
import type { TrialReport } from "../report.ts";
import { waitFor } from "../stage.ts";
import type { Buyer, Order, PaymentArena } from "./arena.ts";
import { auditWhenSettled } from "./audit.ts";

const MAX_RECOVERY_S = 60;

/** A buyer in the middle of a purchase. */
type Trial = {
  point: Point;
  buyer: Buyer;
  orders: Order[];
  sessionId: string;
  checkoutId: string;
  orderId: string;
};

type Point = {
  name: string;
  /** The products to buy. Defaults to a pass for one team. */
  products?: Order["product"][];
  /** Returns the key of the trigger (arena.ts) and the row at which the process pauses. */
  pauseKey?: (trial: Trial) => string;
  /** Returns the rule for the call that gets no response. */
  hang?: (trial: Trial) => FaultRule;
  /** Where the trial starts: the first click, another click, the payment, the aftermath, or a new checkout. */
  from?: "start" | "again" | "payment" | "refund" | "dispute" | "sweep" | "another";
};

const atBuyer = (point: string) => (trial: Trial) => `${point} ${trial.buyer.userId}`;
const atTeam = (point: string) => (trial: Trial) => `${point} ${trial.orders.at(-1)!.teamId}`;
const atCheckout = (point: string) => (trial: Trial) => `${point} ${trial.checkoutId}`;
const hangOn = (fault: "hang-before" | "hang-after", only: string) => () => ({ fault, only, count: 1 });
const hangOnSession = ({ sessionId }: Trial): FaultRule => ({
  fault: "hang-before",
  call: "read",
  only: `/v1/checkout/sessions/${sessionId}`,
});

/** Hanging calls come last, because they hang for only 8 seconds. */
const webPoints: Point[] = [
  { name: "the provider has the customer, not recorded", pauseKey: atBuyer("customer") },
  { name: "before the draft", pauseKey: atBuyer("draft") },
  { name: "in the draft, before its orders", products: ["mini", "extended"], pauseKey: atTeam("order") },
  { name: "the draft's commit", pauseKey: atBuyer("draft commit") },
  { name: "the page is open, not recorded", pauseKey: atBuyer("page") },
  { name: "a webhook, before its event", from: "payment", pauseKey: atCheckout("event") },
  { name: "a webhook, its commit", from: "payment", pauseKey: atCheckout("event commit") },
  { name: "the provider has no customer yet", hang: hangOn("hang-before", "/v1/customers") },
  { name: "the provider has a customer but didn't respond", hang: hangOn("hang-after", "/v1/customers") },
  { name: "the provider has no page yet", hang: hangOn("hang-before", "/v1/checkout/sessions") },
  { name: "the provider has a page but didn't respond", hang: hangOn("hang-after", "/v1/checkout/sessions") },
  { name: "an open page is requested again", from: "again", hang: hangOnSession },
];

const workerPoints: Point[] = [
  { name: "the checkout is being read", hang: hangOnSession },
  { name: "before the checkout's state", pauseKey: atCheckout("look") },
  { name: "before the pass", pauseKey: atTeam("period") },
  { name: "before the top-up", products: ["sms_topup"], pauseKey: atTeam("topup") },
  { name: "between two teams of one payment", products: ["standard", "mini"], pauseKey: atTeam("period") },
  { name: "before the team's columns", pauseKey: atTeam("team") },
  { name: "the commit of the sync", pauseKey: atCheckout("look commit") },
  { name: "applied, the event not marked as handled", pauseKey: atCheckout("handled") },
  { name: "before a refund", from: "refund", pauseKey: atCheckout("refund") },
  { name: "before anyone is notified", from: "refund", pauseKey: ({ orderId }) => `job ${orderId}` },
  { name: "before a dispute", from: "dispute", pauseKey: atCheckout("dispute") },
  { name: "before an event from the list", from: "sweep", pauseKey: atCheckout("event") },
  { name: "an older page is closed, not recorded", from: "another", pauseKey: atCheckout("look") },
];

export const POINTS = webPoints.length + workerPoints.length;

/**
 * In each round, a worker starts with queued work for all of its points, pauses at each point, and is killed. Then
 * another worker takes over. While it catches up, web is killed at all of its points and restarted, and every buyer
 * gets their order.
 */
export async function runPaymentPoints(
  arena: PaymentArena,
  times: number,
  advance: (count: number) => void,
): Promise<TrialReport[]> {
  const workerRounds: number[][] = [];
  const webRounds: number[][] = [];
  let worker: ManagedProcess | undefined;
  for (let time = 0; time < times; time += 1) {
    if (worker) await arena.kill(worker);
    const startWorker = async () => (worker = await arena.startWorker());
    const kill = () => arena.kill(worker!);
    const workerRecoveries = await killAtPoints(arena, workerPoints, {
      time,
      start: startWorker,
      kill,
      restart: startWorker,
    });
    advance(workerPoints.length);
    const webRecoveries = await killAtPoints(arena, webPoints, {
      time,
      kill: () => arena.killWeb(),
      restart: () => arena.product.startWeb(),
    });
    workerRounds.push(await Promise.all(workerRecoveries));
    webRounds.push(await Promise.all(webRecoveries));
    advance(webPoints.length);
  }
  const [first, ...others] = [
    ...summarize("web", webPoints, webRounds),
    ...summarize("a worker", workerPoints, workerRounds),
  ];
  // A payment's events can arrive after it was applied, so some may arrive after every buyer has their order.
  const audit = await auditWhenSettled(arena, MAX_RECOVERY_S);
  await arena.kill(worker!);
  return [{ ...first!, ...audit, problems: [...first!.problems, ...audit.problems] }, ...others];
}

type KillPlan = {
  time: number;
  /** Starts the process to be killed, once everything is prepared. */
  start?: () => Promise<unknown>;
  kill: () => Promise<unknown>;
  restart: () => Promise<unknown>;
};

/** Returns the seconds from the kill until the purchase was delivered, for each trial. */
async function killAtPoints(
  arena: PaymentArena,
  points: Point[],
  plan: KillPlan,
): Promise<Promise<number>[]> {
  const isWeb = plan.start === undefined;
  const trials: Trial[] = [];
  for (const point of points) trials.push(await prepare(arena, point, isWeb));
  return arena.withClient(async (lockClient) => {
    const hangRules: FaultRule[] = [];
    for (const trial of trials) {
      const { point } = trial;
      if (point.pauseKey)
        await lockClient.query("select pg_advisory_lock(hashtextextended($1, 0))", [point.pauseKey(trial)]);
      if (point.hang) hangRules.push(point.hang(trial));
      // In the web process, hang one call at a time, because its calls can be identified only by their path.
      const rules = isWeb ? hangRules.slice(-1) : hangRules;
      await arena.provider.fail(point.from === "sweep" ? [{ fault: "webhook-lost" }, ...rules] : rules);
      const before = await countHungCalls(arena);
      await trigger(arena, trial, isWeb);
      if (isWeb) await waitFor(point.name, () => hasReached(arena, lockClient, trial, before));
    }
    if (!isWeb) {
      await arena.provider.waitUntilSettled();
      await arena.sweep();
      const before = await countHungCalls(arena);
      await plan.start!();
      for (const trial of trials)
        await waitFor(trial.point.name, () => hasReached(arena, lockClient, trial, before));
    }
    await plan.kill();
    const killedAt = performance.now();
    await arena.provider.fail([]);
    for (const [index, trial] of trials.entries())
      if (trial.point.pauseKey && index % 2 === plan.time % 2)
        await lockClient.query(`select pg_terminate_backend(pid) from (${BLOCKED_BACKENDS}) waiting`, [
          trial.point.pauseKey(trial),
        ]);
    await lockClient.query("select pg_advisory_unlock_all()");
    await plan.restart();
    return trials.map((trial) => finishTrial(arena, trial, killedAt));
  });
}

const BLOCKED_BACKENDS = `
  select pid from pg_locks where locktype = 'advisory' and not granted
    and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`;

const countHungCalls = async ({ provider }: PaymentArena) => {
  const { calls } = await provider.stats();
  return (calls["hang-before"] ?? 0) + (calls["hang-after"] ?? 0);
};

async function hasReached(arena: PaymentArena, lockClient: pg.Client, trial: Trial, hungBefore: number) {
  if (trial.point.hang) return (await countHungCalls(arena)) > hungBefore;
  return (await lockClient.query(BLOCKED_BACKENDS, [trial.point.pauseKey!(trial)])).rows.length > 0;
}

/** Prepares everything that comes before the point. */
async function prepare(arena: PaymentArena, point: Point, isWeb: boolean): Promise<Trial> {
  const products = point.products ?? ["standard" as const];
  const buyer = await arena.addBuyer(products.length);
  const orders = products.map((product, index) => ({ teamId: buyer.teamIds[index]!, product }));
  const trial: Trial = { point, buyer, orders, sessionId: "", checkoutId: "", orderId: "" };
  if (isWeb && (point.from ?? "start") === "start") return trial;
  trial.sessionId = await arena.startCheckout(buyer, orders);
  const [order] = await arena.rows<{ id: string; checkoutId: string }>(
    `select pass_order.id, checkout_id as "checkoutId" from pass_order
     join pass_checkout on pass_checkout.id = checkout_id where session_id = $1`,
    [trial.sessionId],
  );
  return { ...trial, checkoutId: order!.checkoutId, orderId: order!.id };
}

/** Starts the step that reaches the point. */
async function trigger(arena: PaymentArena, { point, buyer, orders, sessionId }: Trial, isWeb: boolean) {
  const from = point.from ?? (isWeb ? "start" : "payment");
  // Don't wait for the response, because there won't be one.
  if (from === "start" || from === "again") return void arena.tryCheckout(buyer, orders);
  if (from === "another") {
    await arena.startCheckout(buyer, [{ teamId: orders[0]!.teamId, product: "sms_topup" }]);
    return;
  }
  await arena.provider.pay(sessionId);
  if (from !== "refund" && from !== "dispute") return;
  const [charge] = await arena.provider.newest("charge", 1);
  if (from === "refund") await arena.provider.refund(charge!.id);
  else await arena.provider.dispute(charge!.id);
}

/** Makes buyers who haven't paid click again and pay. Then waits for delivery and for the events to be handled. */
async function finishTrial(arena: PaymentArena, trial: Trial, killedAt: number): Promise<number> {
  const from = trial.point.from ?? "start";
  const isOpen = trial.sessionId !== "" && from !== "again" && from !== "another";
  const sessionId = isOpen ? trial.sessionId : await arena.startCheckout(trial.buyer, trial.orders);
  await arena.provider.pay(sessionId);
  for (;;) {
    const done = await arena.rows(
      `select from pass_checkout where session_id = $1 and state = 'paid' and exists (
         select from payment_event where checkout_id = pass_checkout.id or reference = pass_checkout.id::text
         having bool_and(handled_at is not null))`,
      [sessionId],
    );
    const seconds = (performance.now() - killedAt) / 1000;
    if (done.length > 0 || seconds > 120) return seconds;
    await pause(100);
  }
}

/**
 * Reports the recovery times at each point. Nothing counts as lost or doubled here, because the caller audits the
 * payments of all trials once, at the end.
 */
const summarize = (target: string, points: Point[], rounds: number[][]) =>
  points.map(({ name }, index): TrialReport => {
    const seconds = rounds.map((round) => round[index]!);
    const lateCount = seconds.filter((value) => value > MAX_RECOVERY_S).length;
    return {
      row: `kill -9 of ${target}: ${name}`,
      trials: String(rounds.length),
      lost: 0,
      doubled: 0,
      drift: 0,
      problems: lateCount ? [`${lateCount} took more than ${MAX_RECOVERY_S} s`] : [],
      recovery: `${Math.max(...seconds).toFixed(1)} s at most, including startup`,
    };
  });
