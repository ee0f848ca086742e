import type { Session } from "#sandbox/checkout/objects.ts";
import { pause } from "#tests/harness/processes.ts";
import type { Audit } from "../report.ts";
import type { PaymentArena } from "./arena.ts";
import { getPriceCents, computePassState, type PaidLine } from "./books.ts";

/** Reads all of the provider's records, which are the source of truth for ours. */
async function readProviderRecords({ provider }: PaymentArena) {
  const [sessions, items, intents, charges, refunds, disputes] = await Promise.all([
    provider.listAll("checkout.session"),
    provider.listAll("item"),
    provider.listAll("payment_intent"),
    provider.listAll("charge"),
    provider.listAll("refund"),
    provider.listAll("dispute"),
  ]);
  const chargeByIntent = new Map(charges.map((charge) => [charge.payment_intent, charge]));
  const intentById = new Map(intents.map((intent) => [intent.id, intent]));
  return { sessions, items, intentById, chargeByIntent, refunds, disputes };
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
  /** What was delivered for this order. */
  delivered: { id: string; what: string; usedBefore: number | null; boughtAt: string }[];
};

/** Reads all of our payment records. */
async function readOurRecords({ rows }: PaymentArena) {
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

type ProviderRecords = Awaited<ReturnType<typeof readProviderRecords>>;
type OurRecords = Awaited<ReturnType<typeof readOurRecords>>;

/** Amounts in cents by kind, state, provider ids, and currency. */
type Lines = Map<string, number>;

const toKey = (record: { sessionId: string; currency: string }) => `${record.sessionId} ${record.currency}`;

function listProviderMoney({ sessions, chargeByIntent, refunds, disputes }: ProviderRecords): Lines {
  const sessionByIntent = new Map(sessions.map((session) => [session.payment_intent, session.id]));
  const toSessionKey = (record: { payment_intent: string; currency: string }) =>
    toKey({ sessionId: sessionByIntent.get(record.payment_intent) ?? "", currency: record.currency });
  const paid = sessions.filter(isPaid).map((session) => chargeByIntent.get(session.payment_intent!)!);
  return new Map([
    ...paid.map((charge) => [`paid ${toSessionKey(charge)}`, charge.amount] as const),
    ...refunds.map((refund) => [`${refund.id} ${toSessionKey(refund)}`, refund.amount] as const),
    ...disputes.map(
      (dispute) =>
        [`${dispute.id} ${getDisputeState(dispute)} ${toSessionKey(dispute)}`, dispute.amount] as const,
    ),
  ]);
}

function listOurMoney({ checkouts, refunds, disputes }: OurRecords): Lines {
  const paid = checkouts.filter(({ state }) => state === "paid");
  return new Map([
    ...paid.map((checkout) => [`paid ${toKey(checkout)}`, checkout.cents] as const),
    ...refunds.map((refund) => [`${refund.id} ${toKey(refund)}`, refund.cents] as const),
    ...disputes.map(
      (dispute) => [`${dispute.id} ${dispute.state} ${toKey(dispute)}`, dispute.cents] as const,
    ),
  ]);
}

/** Adds up the differences line by line, so that two errors never cancel each other out. */
function sumDifferences(providerLines: Lines, ourLines: Lines): number {
  const keys = new Set([...providerLines.keys(), ...ourLines.keys()]);
  return [...keys].reduce(
    (sum, key) => sum + Math.abs((providerLines.get(key) ?? 0) - (ourLines.get(key) ?? 0)),
    0,
  );
}

const isPaid = (session: Session) => session.payment_status === "paid";
const getDisputeState = ({ status }: { status: string }) => DISPUTE_STATES[status] ?? status;

type Line = PaidLine & {
  orderId: string;
  teamId: string;
  /** True if the order matches what was bought, at the listed price. */
  isCorrect: boolean;
  isDelivered: boolean;
};

/** Lists every paid line and whether it still counts. */
function listPaidLines(
  { sessions, items, chargeByIntent, refunds, disputes }: ProviderRecords,
  { orders }: OurRecords,
): Line[] {
  const orderById = new Map(orders.map((order) => [order.id, order]));
  const itemsBySession = Map.groupBy(items, ({ session }) => session);
  const refundsByOrder = Map.groupBy(refunds, ({ metadata }) => metadata.orderId);
  const disputedIntents = new Set(
    disputes
      .filter((dispute) => ["open", "lost"].includes(getDisputeState(dispute)))
      .map((dispute) => dispute.payment_intent),
  );
  return sessions.filter(isPaid).flatMap((session) => {
    const charge = chargeByIntent.get(session.payment_intent!)!;
    return (itemsBySession.get(session.id) ?? []).map(({ price, amount_total: cents, currency }): Line => {
      const { orderId = "", teamId = "", subscriptionTier, productType } = price.product_metadata;
      const product = subscriptionTier ?? productType ?? "";
      const order = orderById.get(orderId);
      const delivered = order?.delivered[0];
      const refunded = (refundsByOrder.get(orderId) ?? []).reduce((sum, { amount }) => sum + amount, 0);
      return {
        orderId,
        teamId,
        product,
        at: delivered ? new Date(delivered.boughtAt) : new Date(charge.created * 1000),
        counts:
          refunded < cents &&
          charge.amount_refunded < charge.amount &&
          !disputedIntents.has(charge.payment_intent),
        row: delivered?.id ?? "",
        usedBefore: delivered?.usedBefore ?? 0,
        isDelivered: delivered !== undefined,
        isCorrect:
          order?.product === product &&
          order.cents === cents &&
          order.currency === currency &&
          order.teamId === teamId &&
          cents === getPriceCents(product) &&
          (!delivered || (delivered.what === product && startsInTime(delivered.boughtAt, charge.created))),
      };
    });
  });
}

/** Returns whether a purchase was delivered after its payment and within the time that the sweeps may take. */
function startsInTime(boughtAt: string, paidAt: number): boolean {
  const delaySeconds = Date.parse(boughtAt) / 1000 - paidAt;
  return delaySeconds >= -1 && delaySeconds <= 15 * 60;
}

const NOTHING_BOUGHT = { status: "pending", tier: "none", expiresAt: null, limit: 0 };

/** Lists teams that don't match their payments or whose count of sent texts is wrong. */
function listMismatchedTeams({ teams }: OurRecords, lines: Line[]) {
  const linesByTeam = Map.groupBy(lines, ({ teamId }) => teamId);
  return teams.filter((team) => {
    const expected = computePassState(linesByTeam.get(team.id) ?? []) ?? NOTHING_BOUGHT;
    return (
      team.status !== expected.status ||
      team.tier !== expected.tier ||
      (team.expiresAt?.getTime() ?? null) !== expected.expiresAt ||
      team.limit !== expected.limit ||
      team.counted !== team.sent
    );
  });
}

function getExpectedState(session: Session, { intentById }: ProviderRecords): string {
  if (isPaid(session)) return "paid";
  if (session.status !== "complete") return session.status;
  return intentById.get(session.payment_intent ?? "")?.status === "processing" ? "pending" : "failed";
}

/** Counts duplicate deliveries and emails, and unhandled events. */
const COUNTS = `
  select (
    select coalesce(sum(n - 1), 0)::int from (
      select count(*) as n from written where what in ('pass_period', 'sms_topup') group by id
    ) delivered
  ) + (
    select coalesce(sum(n - 1), 0)::int from (
      -- A payment has one receipt, even if a second one would give other dates.
      select count(*) as n from pgboss.job where name in ('passes/send-email', 'passes/send-receipt')
      group by coalesce(data->>'checkoutId', data::text)
    ) emailed
  ) as doubled,
  (select count(*)::int from payment_event where handled_at is null) as unhandled,
  -- Ignores sweeps that failed permanently, because the next sweep does their work.
  (select count(*)::int from pgboss.job where name = 'dead-letters' and data <> '{}') as dead`;

/**
 * Compares the provider's records with our ledger and teams. Reports lost and duplicate deliveries, and differences in
 * cents.
 */
async function auditPayments(arena: PaymentArena): Promise<Audit> {
  const [providerRecords, ourRecords] = [await readProviderRecords(arena), await readOurRecords(arena)];
  const [counts] = await arena.rows<{ doubled: number; unhandled: number; dead: number }>(COUNTS);
  const lines = listPaidLines(providerRecords, ourRecords);
  const paid = new Set(lines.map(({ orderId }) => orderId));
  const stateBySession = new Map(
    providerRecords.sessions.map((session) => [session.id, getExpectedState(session, providerRecords)]),
  );
  const mismatches: [number, string][] = [
    [lines.filter(({ isCorrect }) => !isCorrect).length, "lines don't match what was paid for"],
    [
      ourRecords.orders.filter(({ id, delivered }) => delivered.length > 0 && !paid.has(id)).length,
      "orders were delivered without payment",
    ],
    [
      ourRecords.checkouts.filter(({ sessionId, state }) => stateBySession.get(sessionId) !== state).length,
      "checkouts don't match the provider's state",
    ],
    [listMismatchedTeams(ourRecords, lines).length, "teams don't match what was paid for them"],
    [counts!.unhandled, "events weren't handled"],
    [counts!.dead, "dead letters"],
  ];
  return {
    lost: lines.filter(({ isDelivered }) => !isDelivered).length,
    doubled: counts!.doubled,
    drift: sumDifferences(listProviderMoney(providerRecords), listOurMoney(ourRecords)),
    problems: mismatches.flatMap(([count, description]) => (count > 0 ? [`${count} ${description}`] : [])),
  };
}

const hasNoDifferences = ({ lost, drift, problems }: Audit) => lost + drift === 0 && problems.length === 0;

/** Waits up to `withinSeconds` until the records match and no webhook is pending, and returns the last audit. */
export async function auditWhenSettled(arena: PaymentArena, withinSeconds: number): Promise<Audit> {
  for (const from = performance.now(); ; await pause(1_000)) {
    const audit = await auditPayments(arena);
    const isTimedOut = performance.now() - from > withinSeconds * 1000;
    if (isTimedOut || (hasNoDifferences(audit) && (await arena.provider.stats()).webhooks.pending === 0))
      return audit;
  }
}
