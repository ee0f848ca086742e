import type { Session } from "#sandbox/checkout/objects.ts";
import { pause } from "#tests/harness/processes.ts";
import type { Audit } from "../report.ts";
import type { PaymentArena } from "./arena.ts";
import { centsSold, standingAfter, type Bought } from "./books.ts";

/** Everything that the provider knows; its truth is what the product's books are compared with. */
async function truthOf({ provider }: PaymentArena) {
  const [sessions, items, intents, charges, refunds, disputes] = await Promise.all([
    provider.all("checkout.session"),
    provider.all("item"),
    provider.all("payment_intent"),
    provider.all("charge"),
    provider.all("refund"),
    provider.all("dispute"),
  ]);
  const byIntent = new Map(charges.map((charge) => [charge.payment_intent, charge]));
  const intentOf = new Map(intents.map((intent) => [intent.id, intent]));
  return { sessions, items, intentOf, byIntent, refunds, disputes };
}

const DISPUTE_STATES: Record<string, string> = {
  needs_response: "open",
  under_review: "open",
  warning_needs_response: "inquiry",
  warning_closed: "won",
};

type OrderRow = {
  id: string;
  product: string;
  cents: number;
  currency: string;
  teamId: string;
  /** What was delivered for it. */
  delivered: { id: string; what: string; usedBefore: number | null; boughtAt: string }[];
};

/** All of the product's books. */
async function booksOf({ rows }: PaymentArena) {
  const checkouts = await rows<{
    id: string;
    sessionId: string;
    state: string;
    cents: number;
    currency: string;
  }>(
    `select id, session_id as "sessionId", state, amount_cents as cents, currency from pass_checkout where session_id is not null`,
  );
  const orders = await rows<OrderRow>(
    `select id, product, amount_cents as cents, currency, team_id as "teamId", (
       select coalesce(json_agg(json_build_object('id', one.id, 'what', what, 'usedBefore', used_before, 'boughtAt', bought_at)), '[]') from (
         select id, tier as what, used_before, bought_at from pass_period where order_id = pass_order.id
         union all select id, 'sms_topup', null, bought_at from sms_topup where order_id = pass_order.id
       ) one
     ) as delivered from pass_order`,
  );
  const refunds = await rows<{ id: string; sessionId: string; cents: number; currency: string }>(
    `select payment_refund.id, session_id as "sessionId", payment_refund.amount_cents as cents, payment_refund.currency
     from payment_refund join pass_checkout on pass_checkout.id = checkout_id where is_given`,
  );
  const disputes = await rows<{
    id: string;
    sessionId: string;
    cents: number;
    currency: string;
    state: string;
  }>(
    `select payment_dispute.id, session_id as "sessionId", payment_dispute.amount_cents as cents,
       payment_dispute.currency, payment_dispute.state
     from payment_dispute join pass_checkout on pass_checkout.id = checkout_id`,
  );
  const teams = await rows<{
    id: string;
    status: string;
    tier: string;
    expiresAt: Date | null;
    limit: number;
    sent: number;
    counted: number;
  }>(
    `select id, subscription_status as status, subscription_tier as tier, subscription_expires_at as "expiresAt",
       sms_limit as limit, sms_used + sms_used_earlier as counted,
       (select coalesce(sum(segments), 0)::int from sent where team_id = team.id) as sent from team`,
  );
  return { checkouts, orders, refunds, disputes, teams };
}

type Truth = Awaited<ReturnType<typeof truthOf>>;
type Books = Awaited<ReturnType<typeof booksOf>>;

/** Cents by what they are: kind, state, the provider's ids and currency. */
type Lines = Map<string, number>;

const whose = (one: { sessionId: string; currency: string }) => `${one.sessionId} ${one.currency}`;

function theirMoney({ sessions, byIntent, refunds, disputes }: Truth): Lines {
  const sessionOf = new Map(sessions.map((session) => [session.payment_intent, session.id]));
  const whoseIsIt = (one: { payment_intent: string; currency: string }) =>
    whose({ sessionId: sessionOf.get(one.payment_intent) ?? "", currency: one.currency });
  const paid = sessions.filter(isPaid).map((session) => byIntent.get(session.payment_intent!)!);
  return new Map([
    ...paid.map((charge) => [`paid ${whoseIsIt(charge)}`, charge.amount] as const),
    ...refunds.map((one) => [`${one.id} ${whoseIsIt(one)}`, one.amount] as const),
    ...disputes.map((one) => [`${one.id} ${disputeState(one)} ${whoseIsIt(one)}`, one.amount] as const),
  ]);
}

function ourMoney({ checkouts, refunds, disputes }: Books): Lines {
  const paid = checkouts.filter(({ state }) => state === "paid");
  return new Map([
    ...paid.map((one) => [`paid ${whose(one)}`, one.cents] as const),
    ...refunds.map((one) => [`${one.id} ${whose(one)}`, one.cents] as const),
    ...disputes.map((one) => [`${one.id} ${one.state} ${whose(one)}`, one.cents] as const),
  ]);
}

/** Line by line, so that two errors never make a right. */
function difference(theirs: Lines, ours: Lines): number {
  const keys = new Set([...theirs.keys(), ...ours.keys()]);
  return [...keys].reduce((sum, key) => sum + Math.abs((theirs.get(key) ?? 0) - (ours.get(key) ?? 0)), 0);
}

const isPaid = (session: Session) => session.payment_status === "paid";
const disputeState = ({ status }: { status: string }) => DISPUTE_STATES[status] ?? status;

type Line = Bought & {
  orderId: string;
  teamId: string;
  /** Whether it is the order that was made, at the price that is asked. */
  isRight: boolean;
  isDelivered: boolean;
};

/** Every line that was paid, and whether it still counts. */
function paidLines({ sessions, items, byIntent, refunds, disputes }: Truth, { orders }: Books): Line[] {
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const itemsOf = Map.groupBy(items, ({ session }) => session);
  const refundsOf = Map.groupBy(refunds, ({ metadata }) => metadata.orderId);
  const takenBack = new Set(
    disputes.filter((one) => ["open", "lost"].includes(disputeState(one))).map((one) => one.payment_intent),
  );
  return sessions.filter(isPaid).flatMap((session) => {
    const charge = byIntent.get(session.payment_intent!)!;
    return (itemsOf.get(session.id) ?? []).map(({ price, amount_total: cents, currency }): Line => {
      const { orderId = "", teamId = "", subscriptionTier, productType } = price.product_metadata;
      const product = subscriptionTier ?? productType ?? "";
      const order = orderOf.get(orderId);
      const delivered = order?.delivered[0];
      const refunded = (refundsOf.get(orderId) ?? []).reduce((sum, { amount }) => sum + amount, 0);
      return {
        orderId,
        teamId,
        product,
        at: delivered ? new Date(delivered.boughtAt) : new Date(charge.created * 1000),
        counts:
          refunded < cents && charge.amount_refunded < charge.amount && !takenBack.has(charge.payment_intent),
        row: delivered?.id ?? "",
        usedBefore: delivered?.usedBefore ?? 0,
        isDelivered: delivered !== undefined,
        isRight:
          order?.product === product &&
          order.cents === cents &&
          order.currency === currency &&
          order.teamId === teamId &&
          cents === centsSold(product) &&
          (!delivered || (delivered.what === product && beginsInTime(delivered.boughtAt, charge.created))),
      };
    });
  });
}

/** What is bought begins when it is delivered: after the payment, and no later than the sweeps may take. */
function beginsInTime(boughtAt: string, paidAt: number): boolean {
  const late = Date.parse(boughtAt) / 1000 - paidAt;
  return late >= -1 && late <= 15 * 60;
}

const NOTHING_BOUGHT = { status: "pending", tier: "none", expiresAt: null, limit: 0 };

/** Teams that are not what follows from what was paid, or that have forgotten a text. */
function unlikeTeams({ teams }: Books, lines: Line[]) {
  const linesOf = Map.groupBy(lines, ({ teamId }) => teamId);
  return teams.filter((team) => {
    const expected = standingAfter(linesOf.get(team.id) ?? []) ?? NOTHING_BOUGHT;
    return (
      team.status !== expected.status ||
      team.tier !== expected.tier ||
      (team.expiresAt?.getTime() ?? null) !== expected.expiresAt ||
      team.limit !== expected.limit ||
      team.counted !== team.sent
    );
  });
}

function expectedState(session: Session, { intentOf }: Truth): string {
  if (isPaid(session)) return "paid";
  if (session.status !== "complete") return session.status;
  return intentOf.get(session.payment_intent ?? "")?.status === "processing" ? "pending" : "failed";
}

/** Deliveries and mails beyond the first of each; news that nobody handled. */
const COUNTS = `
  select (
    select coalesce(sum(n - 1), 0)::int from (
      select count(*) as n from written where what in ('pass_period', 'sms_topup') group by id
    ) delivered
  ) + (
    select coalesce(sum(n - 1), 0)::int from (
      select count(*) as n from pgboss.job where name = 'passes/send-mail' group by data
    ) told
  ) as doubled,
  (select count(*)::int from payment_event where handled_at is null) as unhandled,
  -- A sweep that failed for good says nothing: the next one does its work.
  (select count(*)::int from pgboss.job where name = 'dead-letters' and data <> '{}') as dead`;

/** The provider's store against the product's ledger and teams: lost and doubled deliveries, and cents that differ. */
async function auditPayments(arena: PaymentArena): Promise<Audit> {
  const [truth, books] = [await truthOf(arena), await booksOf(arena)];
  const [counts] = await arena.rows<{ doubled: number; unhandled: number; dead: number }>(COUNTS);
  const lines = paidLines(truth, books);
  const paid = new Set(lines.map(({ orderId }) => orderId));
  const stateOf = new Map(truth.sessions.map((session) => [session.id, expectedState(session, truth)]));
  const found: [number, string][] = [
    [lines.filter(({ isRight }) => !isRight).length, "lines are not what was paid for"],
    [
      books.orders.filter(({ id, delivered }) => delivered.length > 0 && !paid.has(id)).length,
      "orders were delivered that nobody paid",
    ],
    [
      books.checkouts.filter(({ sessionId, state }) => stateOf.get(sessionId) !== state).length,
      "checkouts are in another state than the provider's",
    ],
    [unlikeTeams(books, lines).length, "teams are not what was paid for them"],
    [counts!.unhandled, "events are not handled"],
    [counts!.dead, "dead letters"],
  ];
  return {
    lost: lines.filter(({ isDelivered }) => !isDelivered).length,
    doubled: counts!.doubled,
    drift: difference(theirMoney(truth), ourMoney(books)),
    problems: found.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])),
  };
}

const isEqual = ({ lost, drift, problems }: Audit) => lost + drift === 0 && problems.length === 0;

/** Waits until the books are equal, as long as that may take after the last thing that happened. */
export async function settledAudit(arena: PaymentArena, withinSeconds: number): Promise<Audit> {
  for (const from = performance.now(); ; await pause(1_000)) {
    const audit = await auditPayments(arena);
    const isOver = performance.now() - from > withinSeconds * 1000;
    if (isOver || (isEqual(audit) && (await arena.provider.stats()).webhooks.pending === 0)) return audit;
  }
}
