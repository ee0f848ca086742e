import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { computeAnalytics } from "#features/admin/analytics/rules.ts";
import { computeStatistics } from "#features/admin/billing/rules.ts";
import { Period } from "#features/admin/billing/schema.ts";
import { countFromSource } from "#features/admin/rollups/queries.server.ts";
import { listLastMonths, MONTHS_SHOWN } from "#features/admin/rollups/rules.ts";
import { getPriceCents, isTier, getTier } from "#features/passes/rules.ts";
import { ProductKey } from "#features/passes/schema.ts";
import { db, type Trx } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";

/** Enough to exercise every rule. Set HISTORIES=1000 to experiment. */
const RUNS = Number(process.env.HISTORIES ?? 40);

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date("2031-04-16T12:00:00Z");
/** Returns the instant `hours` hours before NOW. */
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60 * 1000);
const edgeHours = ["2031-04-01", "2031-03-01", "2031-02-01", "2030-11-01", "2030-05-01", "2030-12-31"].map(
  (day) => (NOW.getTime() - Date.parse(`${day}T00:00:00Z`)) / 3_600_000,
);
const hours = fc.oneof({ weight: 4, arbitrary: fc.nat(24 * 500) }, fc.constantFrom(...edgeHours));

const team = fc.record({
  madeAt: hours,
  members: fc.nat(3),
  status: fc.constantFrom("pending", "active", "expired"),
  /** The hours until its pass expires, or a negative number if it already has. */
  expires: fc.option(fc.integer({ min: -500, max: 500 })),
});
const orderArbitrary = fc.record({
  team: fc.nat(9),
  product: fc.constantFrom(...ProductKey.options),
  at: hours,
  /** True if it was bought together with a pass for another team, in one payment. */
  isShared: fc.boolean(),
  isPaid: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, fc.constant(false)),
  refund: fc.constantFrom("none", "none", "none", "part", "order", "payment", "not given"),
  dispute: fc.constantFrom("none", "none", "none", "inquiry", "open", "won", "lost"),
});
/** A complimentary pass. */
const gift = fc.record({ team: fc.nat(9), at: hours, tier: fc.constantFrom("mini", "standard", "extended") });
const history = fc.record({
  teams: fc.array(team, { maxLength: 6 }),
  orders: fc.array(orderArbitrary, { maxLength: 12 }),
  gifts: fc.array(gift, { maxLength: 3 }),
  accounts: fc.array(hours, { maxLength: 4 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;
type Order = History["orders"][number];
type Pass = { team: number; at: Date; months: number };

// The reference implementation, in plain loops, based only on OP2-15 and OP-10.

const listTeams = ({ teams }: History, { team: first, isShared }: Order) =>
  teams.length === 0 ? [] : isShared && teams.length > 1 ? [first, first + 1] : [first];

function stillCounts({ refund, dispute, isShared }: Order, index: number, count: number) {
  if (dispute === "open" || dispute === "lost") return false;
  if (refund === "payment") return false;
  // If there are two orders, the first one is refunded.
  return !(refund === "order" && (index === 0 || !isShared || count === 1));
}

function monthsLater(at: Date, months: number): Date {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const dayStart = Date.UTC(year, month, Math.min(at.getUTCDate(), lastDay));
  return new Date(dayStart + (at.getTime() % DAY_MS));
}

function hasPass(passes: readonly Pass[], teamNumber: number, at: Date) {
  let until: Date | undefined;
  for (const pass of passes) {
    if (pass.team !== teamNumber || pass.at > at) continue;
    until = monthsLater(until && until > pass.at ? until : pass.at, pass.months);
  }
  return until !== undefined && until > at;
}

const ratio = (part: number, whole: number) => (whole ? part / whole : 0);
const countCreatedIn = (month: string, all: readonly number[]) =>
  all.filter((at) => hoursAgo(at).toISOString().startsWith(month)).length;

function computeExpected(made: History, period: Period) {
  const length = Number(period.slice(0, -1));
  const first = new Date(Date.UTC(NOW.getUTCFullYear(), NOW.getUTCMonth() + 1 - length, 1));
  const months = new Map<string, { amountCents: number; sales: number }>();
  for (let at = first; at < NOW; at = monthsLater(at, 1))
    months.set(at.toISOString().slice(0, 7), { amountCents: 0, sales: 0 });
  const teamCount = made.teams.length;
  const passes: Pass[] = made.gifts.flatMap(({ team: teamNumber, at, tier }) =>
    teamCount === 0
      ? []
      : [{ team: teamNumber % teamCount, at: hoursAgo(at), months: getTier(tier as "mini").months }],
  );
  for (const order of made.orders) {
    if (!order.isPaid) continue;
    const teamNumbers = listTeams(made, order);
    const at = hoursAgo(order.at);
    teamNumbers.forEach((teamNumber, index) => {
      if (!stillCounts(order, index, teamNumbers.length)) return;
      const month = months.get(at.toISOString().slice(0, 7));
      if (month) {
        month.amountCents += getPriceCents(order.product);
        if (isTier(order.product)) month.sales += 1;
      }
      if (isTier(order.product))
        passes.push({ team: teamNumber % teamCount, at, months: getTier(order.product).months });
    });
  }
  passes.sort((a, b) => a.at.getTime() - b.at.getTime());
  const teamNumbers = [...made.teams.keys()];
  const before = teamNumbers.filter((teamNumber) => hasPass(passes, teamNumber, first));
  const lapsed = before.filter((teamNumber) => !hasPass(passes, teamNumber, NOW));
  const active = made.teams.filter(
    ({ status, expires }) => status === "active" && (expires === null || expires > 0),
  ).length;
  const members = made.teams.reduce((sum, { members: count }) => sum + count, 0);
  const total = [...months.values()].reduce((sum, { amountCents }) => sum + amountCents, 0);
  const soldCount = [...months.values()].reduce((sum, { sales }) => sum + sales, 0);
  const churn = before.length ? (lapsed.length / before.length) * 100 : 0;
  return {
    statistics: {
      countedAt: NOW.toISOString(),
      currency: "usd",
      months: [...months].map(([month, sums]) => ({ month, currency: "usd", ...sums })),
      totalCents: total,
      monthlyCents: months.get("2031-04")!.amountCents,
      activeSubscriptions: active,
      passesSold: soldCount,
      teams: made.teams.length,
      users: 1 + made.accounts.length,
      averageTeamSize: ratio(members, made.teams.length),
      churnRate: churn,
      perTeamCents: Math.round(ratio(total, made.teams.length)),
      perPassCents: Math.round(ratio(total, soldCount)),
      subscriptionRate: ratio(active, made.teams.length) * 100,
      passPenetration: ratio(soldCount, members) * 100,
      retention: 100 - churn,
    },
    months: [...months].map(([month, { amountCents }]) => {
      const end = monthsLater(new Date(`${month}-01T00:00:00Z`), 1);
      const at = end > NOW ? NOW : end;
      return {
        month,
        revenueCents: amountCents,
        newAccounts: countCreatedIn(month, made.accounts),
        newTeams: countCreatedIn(
          month,
          made.teams.map(({ madeAt }) => madeAt),
        ),
        activePasses: teamNumbers.filter((teamNumber) => hasPass(passes, teamNumber, at)).length,
      };
    }),
  };
}

let managerId: string;
beforeAll(async () => {
  managerId = (await createAccount()).id;
});

/** Inserts a history into the tables as the app would have stored it. */
async function store(trx: Trx, made: History) {
  const teams: string[] = [];
  for (const { madeAt, members, status, expires } of made.teams) {
    const { id } = await trx
      .insertInto("team")
      .values({
        name: "Otters",
        sport: "Soccer",
        timeZone: "America/Chicago",
        seasonEndsOn: "2031-06-01",
        managerId,
        createdAt: hoursAgo(madeAt),
        subscriptionStatus: status,
        subscriptionExpiresAt: expires === null ? null : hoursAgo(-expires),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let count = 0; count < members; count += 1)
      await trx.insertInto("teamMember").values({ teamId: id, name: "Aisha", addedVia: "manager" }).execute();
    teams.push(id);
  }
  const getId = (teamNumber: number) => teams[teamNumber % teams.length]!;
  for (const createdAt of made.accounts)
    await trx
      .insertInto("appUser")
      .values({ name: "Pat", email: `${randomUUID()}@example.com`, createdAt: hoursAgo(createdAt) })
      .execute();
  for (const order of made.orders) await storeOrder(trx, order, listTeams(made, order).map(getId));
  if (teams.length > 0)
    for (const { team: teamNumber, at, tier } of made.gifts)
      await storePass(trx, getId(teamNumber), null, tier as "mini", hoursAgo(at));
}

async function storePass(trx: Trx, teamId: string, orderId: string | null, tier: "mini", boughtAt: Date) {
  const { months, sms } = getTier(tier);
  await trx
    .insertInto("passPeriod")
    .values({ teamId, orderId, tier, months, sms, boughtAt, usedBefore: 0 })
    .execute();
}

async function storeOrder(trx: Trx, order: Order, teamIds: string[]) {
  if (teamIds.length === 0) return;
  const [amountCents, at, currency] = [getPriceCents(order.product), hoursAgo(order.at), "usd"];
  const { id: checkoutId } = await trx
    .insertInto("passCheckout")
    .values({
      fingerprint: randomUUID(),
      customerId: "cus",
      amountCents: teamIds.reduce((sum) => sum + amountCents, 0),
      currency,
      state: order.isPaid ? "paid" : "expired",
      paidAt: order.isPaid ? at : null,
      createdAt: at,
      expiresAt: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const orders: string[] = [];
  for (const teamId of teamIds) {
    const { id } = await trx
      .insertInto("passOrder")
      .values({ checkoutId, teamId, teamName: "Otters", product: order.product, amountCents, currency })
      .returning("id")
      .executeTakeFirstOrThrow();
    orders.push(id);
    if (order.isPaid && isTier(order.product)) await storePass(trx, teamId, id, order.product as "mini", at);
  }
  if (order.isPaid && order.refund !== "none")
    await trx
      .insertInto("paymentRefund")
      .values({
        id: randomUUID(),
        checkoutId,
        orderId: order.refund === "order" ? orders[0]! : null,
        amountCents:
          order.refund === "part"
            ? 1
            : order.refund === "order"
              ? amountCents
              : teamIds.reduce((sum) => sum + amountCents, 0),
        currency,
        isGiven: order.refund !== "not given",
        refundedAt: NOW,
      })
      .execute();
  if (order.isPaid && order.dispute !== "none")
    await trx
      .insertInto("paymentDispute")
      .values({
        id: randomUUID(),
        checkoutId,
        amountCents,
        currency,
        state: order.dispute,
        reason: "fraudulent",
        openedAt: NOW,
      })
      .execute();
}

/** Thrown to roll back a history's transaction, so that the next history starts with empty tables. */
class Undo extends Error {}

it(
  "computes every statistic according to its definition for random histories of orders and passes [ADMBILL-24, ADMBILL-10, ADMBILL-14, ANALYTICS-03, OP2-14, OP2-15, OP2-17]",
  { timeout: 900_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (generated) => {
        const transaction = db.transaction().execute(async (trx) => {
          await store(trx, generated);
          const sourceCounts = await countFromSource(
            trx,
            NOW,
            listLastMonths(MONTHS_SHOWN, NOW.toISOString().slice(0, 10)),
          );
          for (const period of Period.options) {
            const expected = computeExpected(generated, period);
            const { passPenetration, ...exact } = computeStatistics(sourceCounts, period);
            const { passPenetration: expectedPenetration, ...expectedRest } = expected.statistics;
            expect(exact).toEqual(expectedRest);
            // The denominator is teams times their average size, which isn't a whole number, so allow for rounding.
            expect(passPenetration).toBeCloseTo(expectedPenetration, 9);
            expect(computeAnalytics(sourceCounts, period).months).toMatchObject(expected.months);
          }
          throw new Undo();
        });
        await expect(transaction).rejects.toBeInstanceOf(Undo);
      }),
      { numRuns: RUNS },
    );
  },
);
