// Processes that are shot exactly where it hurts. Nothing in the product knows about it: a lock that somebody else holds, or
// a provider that does not answer, makes the process stand at the point. All points of a process are shot at once, each with
// a buyer of its own; then every other statement that waited is ended too, and the rest is committed with nobody to hear it.
import type pg from "pg";
import type { FaultRule } from "#tests/harness/checkout.ts";
import { pause, type ManagedProcess } from "#tests/harness/processes.ts";
import type { Verdict } from "../report.ts";
import { reached } from "../stage.ts";
import type { Buyer, Order, PaymentArena } from "./arena.ts";
import { settledAudit } from "./audit.ts";

const WITHIN_S = 60;

/** A buyer on the way through a purchase. */
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
  /** What is bought; a pass for one team otherwise. */
  products?: Order["product"][];
  /** The trigger that it stands in (arena.ts), and the row. */
  stand?: (trial: Trial) => string;
  /** The call that is not answered. */
  hang?: (trial: Trial) => FaultRule;
  /** From when on it is watched: the first click, another click, the payment, what becomes of it, or another choice. */
  from?: "start" | "again" | "payment" | "refund" | "dispute" | "sweep" | "another";
};

const ofBuyer = (what: string) => (trial: Trial) => `${what} ${trial.buyer.userId}`;
const ofTeam = (what: string) => (trial: Trial) => `${what} ${trial.orders.at(-1)!.teamId}`;
const ofCheckout = (what: string) => (trial: Trial) => `${what} ${trial.checkoutId}`;
const hangs = (fault: "hang-before" | "hang-after", only: string) => () => ({ fault, only, count: 1 });
const hangsForItsPage = ({ sessionId }: Trial): FaultRule => ({
  fault: "hang-before",
  call: "read",
  only: `/v1/checkout/sessions/${sessionId}`,
});

/** Calls that hang come last: they do so for 8 seconds only. */
const webPoints: Point[] = [
  { name: "the buyer is with the provider, not written down", stand: ofBuyer("customer") },
  { name: "before the draft", stand: ofBuyer("draft") },
  { name: "in the draft, before its orders", products: ["mini", "extended"], stand: ofTeam("order") },
  { name: "the draft's commit", stand: ofBuyer("draft commit") },
  { name: "the page is open, not written down", stand: ofBuyer("page") },
  { name: "a webhook, before its event", from: "payment", stand: ofCheckout("event") },
  { name: "a webhook, its commit", from: "payment", stand: ofCheckout("event commit") },
  { name: "the provider has no buyer yet", hang: hangs("hang-before", "/v1/customers") },
  { name: "the provider has a buyer and did not say so", hang: hangs("hang-after", "/v1/customers") },
  { name: "the provider has no page yet", hang: hangs("hang-before", "/v1/checkout/sessions") },
  { name: "the provider has a page and did not say so", hang: hangs("hang-after", "/v1/checkout/sessions") },
  { name: "an open page is asked for again", from: "again", hang: hangsForItsPage },
];

const workerPoints: Point[] = [
  { name: "the checkout is being read", hang: hangsForItsPage },
  { name: "before the checkout's state", stand: ofCheckout("look") },
  { name: "before the pass", stand: ofTeam("period") },
  { name: "before the top-up", products: ["sms_topup"], stand: ofTeam("topup") },
  { name: "between two teams of one payment", products: ["standard", "mini"], stand: ofTeam("period") },
  { name: "before the team's fields", stand: ofTeam("team") },
  { name: "the commit of all that", stand: ofCheckout("look commit") },
  { name: "applied, the event not marked", stand: ofCheckout("handled") },
  { name: "before a refund", from: "refund", stand: ofCheckout("refund") },
  { name: "before anybody is told of it", from: "refund", stand: ({ orderId }) => `job ${orderId}` },
  { name: "before a dispute", from: "dispute", stand: ofCheckout("dispute") },
  { name: "before the list's event", from: "sweep", stand: ofCheckout("event") },
  { name: "an older page is closed, not written down", from: "another", stand: ofCheckout("look") },
];

export const POINTS = webPoints.length + workerPoints.length;

/**
 * So many rounds. In each of them a worker finds the work of all its points waiting, stands at each, is shot, and another one
 * takes over; meanwhile web is shot at all of its points and started again, and everybody gets what they wanted to buy.
 */
export async function runPaymentPoints(
  arena: PaymentArena,
  times: number,
  advance: (by: number) => void,
): Promise<Verdict[]> {
  const ofWorker: number[][] = [];
  const ofWeb: number[][] = [];
  let worker: ManagedProcess | undefined;
  for (let time = 0; time < times; time += 1) {
    if (worker) await arena.kill(worker);
    const begin = async () => (worker = await arena.startWorker());
    const kill = () => arena.kill(worker!);
    const fromWorker = await shoot(arena, workerPoints, { time, begin, kill, restart: begin });
    advance(workerPoints.length);
    const fromWeb = await shoot(arena, webPoints, {
      time,
      kill: () => arena.killWeb(),
      restart: () => arena.product.startWeb(),
    });
    ofWorker.push(await Promise.all(fromWorker));
    ofWeb.push(await Promise.all(fromWeb));
    advance(webPoints.length);
  }
  const [first, ...others] = [
    ...verdictsOf("web", webPoints, ofWeb),
    ...verdictsOf("a worker", workerPoints, ofWorker),
  ];
  // The news of a payment can come after it was applied, and the last of them when everybody has what they bought.
  const audit = await settledAudit(arena, WITHIN_S);
  await arena.kill(worker!);
  return [{ ...first!, ...audit, problems: [...first!.problems, ...audit.problems] }, ...others];
}

type Shooting = {
  time: number;
  /** Starts whoever is to be shot, once all is prepared. */
  begin?: () => Promise<unknown>;
  kill: () => Promise<unknown>;
  restart: () => Promise<unknown>;
};

/** Of each trial: the seconds from the shot until what was bought is there. */
async function shoot(arena: PaymentArena, points: Point[], shooting: Shooting): Promise<Promise<number>[]> {
  const isWeb = shooting.begin === undefined;
  const trials: Trial[] = [];
  for (const point of points) trials.push(await prepare(arena, point, isWeb));
  return arena.using(async (holder) => {
    const hanging: FaultRule[] = [];
    for (const trial of trials) {
      const { point } = trial;
      if (point.stand)
        await holder.query("select pg_advisory_lock(hashtextextended($1, 0))", [point.stand(trial)]);
      if (point.hang) hanging.push(point.hang(trial));
      // One after the other where a call is told by its address only.
      const rules = isWeb ? hanging.slice(-1) : hanging;
      await arena.provider.fail(point.from === "sweep" ? [{ fault: "webhook-lost" }, ...rules] : rules);
      const before = await hungCalls(arena);
      await act(arena, trial, isWeb);
      if (isWeb) await reached(point.name, () => isThere(arena, holder, trial, before));
    }
    if (!isWeb) {
      await arena.provider.settled();
      await arena.sweep();
      const before = await hungCalls(arena);
      await shooting.begin!();
      for (const trial of trials)
        await reached(trial.point.name, () => isThere(arena, holder, trial, before));
    }
    await shooting.kill();
    const killedAt = performance.now();
    await arena.provider.fail([]);
    for (const [index, trial] of trials.entries())
      if (trial.point.stand && index % 2 === shooting.time % 2)
        await holder.query(`select pg_terminate_backend(pid) from (${WAITING}) waiting`, [
          trial.point.stand(trial),
        ]);
    await holder.query("select pg_advisory_unlock_all()");
    await shooting.restart();
    return trials.map((trial) => finished(arena, trial, killedAt));
  });
}

const WAITING = `
  select pid from pg_locks where locktype = 'advisory' and not granted
    and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`;

const hungCalls = async ({ provider }: PaymentArena) => {
  const { calls } = await provider.stats();
  return (calls["hang-before"] ?? 0) + (calls["hang-after"] ?? 0);
};

async function isThere(arena: PaymentArena, holder: pg.Client, trial: Trial, hungBefore: number) {
  if (trial.point.hang) return (await hungCalls(arena)) > hungBefore;
  return (await holder.query(WAITING, [trial.point.stand!(trial)])).rows.length > 0;
}

/** Everything that comes before the point. */
async function prepare(arena: PaymentArena, point: Point, isWeb: boolean): Promise<Trial> {
  const products = point.products ?? ["standard" as const];
  const buyer = await arena.addBuyer(products.length);
  const orders = products.map((product, index) => ({ teamId: buyer.teamIds[index]!, product }));
  const trial: Trial = { point, buyer, orders, sessionId: "", checkoutId: "", orderId: "" };
  if (isWeb && (point.from ?? "start") === "start") return trial;
  trial.sessionId = await arena.start(buyer, orders);
  const [order] = await arena.rows<{ id: string; checkoutId: string }>(
    `select pass_order.id, checkout_id as "checkoutId" from pass_order
     join pass_checkout on pass_checkout.id = checkout_id where session_id = $1`,
    [trial.sessionId],
  );
  return { ...trial, checkoutId: order!.checkoutId, orderId: order!.id };
}

/** What leads to the point. */
async function act(arena: PaymentArena, { point, buyer, orders, sessionId }: Trial, isWeb: boolean) {
  const from = point.from ?? (isWeb ? "start" : "payment");
  // Nobody waits for the answer: there will be none.
  if (from === "start" || from === "again") return void arena.tryToStart(buyer, orders);
  if (from === "another") {
    await arena.start(buyer, [{ teamId: orders[0]!.teamId, product: "sms_topup" }]);
    return;
  }
  await arena.provider.pay(sessionId);
  if (from !== "refund" && from !== "dispute") return;
  const [charge] = await arena.provider.newest("charge", 1);
  if (from === "refund") await arena.provider.refund(charge!.id);
  else await arena.provider.dispute(charge!.id);
}

/** Whoever has not paid yet clicks again and pays; then it is there, and its news are handled. */
async function finished(arena: PaymentArena, trial: Trial, killedAt: number): Promise<number> {
  const from = trial.point.from ?? "start";
  const isOpen = trial.sessionId !== "" && from !== "again" && from !== "another";
  const sessionId = isOpen ? trial.sessionId : await arena.start(trial.buyer, trial.orders);
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

/** The books are compared once, for all of them. */
const verdictsOf = (who: string, points: Point[], rounds: number[][]) =>
  points.map(({ name }, index): Verdict => {
    const seconds = rounds.map((round) => round[index]!);
    const late = seconds.filter((value) => value > WITHIN_S).length;
    return {
      row: `kill -9 of ${who}: ${name}`,
      trials: String(rounds.length),
      lost: 0,
      doubled: 0,
      drift: 0,
      problems: late ? [`${late} took more than ${WITHIN_S} s`] : [],
      recovery: `${Math.max(...seconds).toFixed(1)} s at most, with its start`,
    };
  });
