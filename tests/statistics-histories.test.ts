import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { analyticsOf } from "#features/admin/analytics/rules.ts";
import { statisticsOf } from "#features/admin/billing/rules.ts";
import { Period } from "#features/admin/billing/schema.ts";
import { countFromSource } from "#features/admin/rollups/queries.server.ts";
import { lastMonths, MONTHS_SHOWN } from "#features/admin/rollups/rules.ts";
import { centsOf, isTier, tierOf } from "#features/passes/rules.ts";
import { ProductKey } from "#features/passes/schema.ts";
import { db, type Trx } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";

/** Enough that every rule is tried; HISTORIES=1000 for an experiment. */
const RUNS = Number(process.env.HISTORIES ?? 40);

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date("2031-04-16T12:00:00Z");
/** So many hours ago. Some fall on the edges of months: the hours are drawn from the edges too. */
const ago = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60 * 1000);
const edges = ["2031-04-01", "2031-03-01", "2031-02-01", "2030-11-01", "2030-05-01", "2030-12-31"].map(
  (day) => (NOW.getTime() - Date.parse(`${day}T00:00:00Z`)) / 3_600_000,
);
const hours = fc.oneof({ weight: 4, arbitrary: fc.nat(24 * 500) }, fc.constantFrom(...edges));

const team = fc.record({
  madeAt: hours,
  members: fc.nat(3),
  status: fc.constantFrom("pending", "active", "expired"),
  /** Hours from now, before or after. */
  expires: fc.option(fc.integer({ min: -500, max: 500 })),
});
const order = fc.record({
  team: fc.nat(9),
  product: fc.constantFrom(...ProductKey.options),
  at: hours,
  /** Bought together with the same for another team, by one payment. */
  isShared: fc.boolean(),
  isPaid: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, fc.constant(false)),
  refund: fc.constantFrom("none", "none", "none", "part", "order", "payment", "not given"),
  dispute: fc.constantFrom("none", "none", "none", "inquiry", "open", "won", "lost"),
});
/** A pass that nobody paid for. */
const gift = fc.record({ team: fc.nat(9), at: hours, tier: fc.constantFrom("mini", "standard", "extended") });
const history = fc.record({
  teams: fc.array(team, { maxLength: 6 }),
  orders: fc.array(order, { maxLength: 12 }),
  gifts: fc.array(gift, { maxLength: 3 }),
  accounts: fc.array(hours, { maxLength: 4 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;
type Order = History["orders"][number];
type Pass = { team: number; at: Date; months: number };

// The reference: one thing after the other, in plain loops, from OP2-15 and OP-10 alone.

const teamsOf = ({ teams }: History, { team: first, isShared }: Order) =>
  teams.length === 0 ? [] : isShared && teams.length > 1 ? [first, first + 1] : [first];

function stillCounts({ refund, dispute, isShared }: Order, place: number, all: number) {
  if (dispute === "open" || dispute === "lost") return false;
  if (refund === "payment") return false;
  // Of two it is the first whose money goes back.
  return !(refund === "order" && (place === 0 || !isShared || all === 1));
}

function later(at: Date, months: number): Date {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const dayStart = Date.UTC(year, month, Math.min(at.getUTCDate(), lastDay));
  return new Date(dayStart + (at.getTime() % DAY_MS));
}

function hasPass(passes: readonly Pass[], of: number, at: Date) {
  let until: Date | undefined;
  for (const pass of passes) {
    if (pass.team !== of || pass.at > at) continue;
    until = later(until && until > pass.at ? until : pass.at, pass.months);
  }
  return until !== undefined && until > at;
}

const over = (part: number, whole: number) => (whole ? part / whole : 0);
const madeIn = (month: string, all: readonly number[]) =>
  all.filter((at) => ago(at).toISOString().startsWith(month)).length;

function reference(made: History, period: Period) {
  const length = Number(period.slice(0, -1));
  const first = new Date(Date.UTC(NOW.getUTCFullYear(), NOW.getUTCMonth() + 1 - length, 1));
  const months = new Map<string, { amountCents: number; sales: number }>();
  for (let at = first; at < NOW; at = later(at, 1))
    months.set(at.toISOString().slice(0, 7), { amountCents: 0, sales: 0 });
  const passes: Pass[] = made.gifts.flatMap(({ team: of, at, tier }) =>
    made.teams.length === 0
      ? []
      : [{ team: of % made.teams.length, at: ago(at), months: tierOf(tier as "mini").months }],
  );
  for (const one of made.orders) {
    if (!one.isPaid) continue;
    const bought = teamsOf(made, one);
    bought.forEach((of, place) => {
      if (!stillCounts(one, place, bought.length)) return;
      const month = months.get(ago(one.at).toISOString().slice(0, 7));
      if (month) {
        month.amountCents += centsOf(one.product);
        if (isTier(one.product)) month.sales += 1;
      }
      if (isTier(one.product))
        passes.push({ team: of % made.teams.length, at: ago(one.at), months: tierOf(one.product).months });
    });
  }
  passes.sort((one, other) => one.at.getTime() - other.at.getTime());
  const numbers = [...made.teams.keys()];
  const before = numbers.filter((of) => hasPass(passes, of, first));
  const lapsed = before.filter((of) => !hasPass(passes, of, NOW));
  const active = made.teams.filter(
    ({ status, expires }) => status === "active" && (expires === null || expires > 0),
  ).length;
  const members = made.teams.reduce((sum, { members: count }) => sum + count, 0);
  const total = [...months.values()].reduce((sum, { amountCents }) => sum + amountCents, 0);
  const sold = [...months.values()].reduce((sum, { sales }) => sum + sales, 0);
  const churn = before.length ? (lapsed.length / before.length) * 100 : 0;
  return {
    statistics: {
      countedAt: NOW.toISOString(),
      currency: "usd",
      months: [...months].map(([month, sums]) => ({ month, currency: "usd", ...sums })),
      totalCents: total,
      monthlyCents: months.get("2031-04")!.amountCents,
      activeSubscriptions: active,
      passesSold: sold,
      teams: made.teams.length,
      users: 1 + made.accounts.length,
      averageTeamSize: over(members, made.teams.length),
      churnRate: churn,
      perTeamCents: Math.round(over(total, made.teams.length)),
      perPassCents: Math.round(over(total, sold)),
      subscriptionRate: over(active, made.teams.length) * 100,
      passPenetration: over(sold, members) * 100,
      retention: 100 - churn,
    },
    months: [...months].map(([month, { amountCents }]) => {
      const end = later(new Date(`${month}-01T00:00:00Z`), 1);
      const at = end > NOW ? NOW : end;
      return {
        month,
        revenueCents: amountCents,
        newAccounts: madeIn(month, made.accounts),
        newTeams: madeIn(
          month,
          made.teams.map(({ madeAt }) => madeAt),
        ),
        activePasses: numbers.filter((of) => hasPass(passes, of, at)).length,
      };
    }),
  };
}

let managerId: string;
beforeAll(async () => {
  managerId = (await createAccount()).id;
});

/** Puts a history into the tables, as the product would have left it. */
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
        createdAt: ago(madeAt),
        subscriptionStatus: status,
        subscriptionExpiresAt: expires === null ? null : ago(-expires),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let count = 0; count < members; count += 1)
      await trx.insertInto("teamMember").values({ teamId: id, name: "Aisha", addedVia: "manager" }).execute();
    teams.push(id);
  }
  const idOf = (of: number) => teams[of % teams.length]!;
  for (const createdAt of made.accounts)
    await trx
      .insertInto("appUser")
      .values({ name: "Pat", email: `${randomUUID()}@example.com`, createdAt: ago(createdAt) })
      .execute();
  for (const one of made.orders) await storeOrder(trx, one, teamsOf(made, one).map(idOf));
  if (teams.length > 0)
    for (const { team: of, at, tier } of made.gifts)
      await storePass(trx, idOf(of), null, tier as "mini", ago(at));
}

async function storePass(trx: Trx, teamId: string, orderId: string | null, tier: "mini", boughtAt: Date) {
  const { months, sms } = tierOf(tier);
  await trx
    .insertInto("passPeriod")
    .values({ teamId, orderId, tier, months, sms, boughtAt, usedBefore: 0 })
    .execute();
}

async function storeOrder(trx: Trx, one: Order, teamIds: string[]) {
  if (teamIds.length === 0) return;
  const [price, at, currency] = [centsOf(one.product), ago(one.at), "usd"];
  const { id: checkoutId } = await trx
    .insertInto("passCheckout")
    .values({
      fingerprint: randomUUID(),
      customerId: "cus",
      amountCents: teamIds.reduce((sum) => sum + price, 0),
      currency,
      state: one.isPaid ? "paid" : "expired",
      paidAt: one.isPaid ? at : null,
      createdAt: at,
      expiresAt: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const orders: string[] = [];
  for (const teamId of teamIds) {
    const { id } = await trx
      .insertInto("passOrder")
      .values({ checkoutId, teamId, teamName: "Otters", product: one.product, amountCents: price, currency })
      .returning("id")
      .executeTakeFirstOrThrow();
    orders.push(id);
    if (one.isPaid && isTier(one.product)) await storePass(trx, teamId, id, one.product as "mini", at);
  }
  if (one.isPaid && one.refund !== "none")
    await trx
      .insertInto("paymentRefund")
      .values({
        id: randomUUID(),
        checkoutId,
        orderId: one.refund === "order" ? orders[0]! : null,
        amountCents:
          one.refund === "part"
            ? 1
            : one.refund === "order"
              ? price
              : teamIds.reduce((sum) => sum + price, 0),
        currency,
        isGiven: one.refund !== "not given",
        refundedAt: NOW,
      })
      .execute();
  if (one.isPaid && one.dispute !== "none")
    await trx
      .insertInto("paymentDispute")
      .values({
        id: randomUUID(),
        checkoutId,
        amountCents: price,
        currency,
        state: one.dispute,
        reason: "fraudulent",
        openedAt: NOW,
      })
      .execute();
}

/** So that the next history begins with nothing. */
class Undo extends Error {}

it(
  "every statistic is what its definition says, for random histories of orders and passes [ADMBILL-24, ADMBILL-10, ADMBILL-14, ANALYTICS-03, OP2-14, OP2-15, OP2-17]",
  { timeout: 900_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (made) => {
        const checked = db.transaction().execute(async (trx) => {
          await store(trx, made);
          const counted = await countFromSource(
            trx,
            NOW,
            lastMonths(MONTHS_SHOWN, NOW.toISOString().slice(0, 10)),
          );
          for (const period of Period.options) {
            const expected = reference(made, period);
            const { passPenetration, ...exact } = statisticsOf(counted, period);
            const { passPenetration: near, ...others } = expected.statistics;
            expect(exact).toEqual(others);
            // Divided by teams times their average size, which is no whole number.
            expect(passPenetration).toBeCloseTo(near, 9);
            expect(analyticsOf(counted, period).months).toMatchObject(expected.months);
          }
          throw new Undo();
        });
        await expect(checked).rejects.toBeInstanceOf(Undo);
      }),
      { numRuns: RUNS },
    );
  },
);
