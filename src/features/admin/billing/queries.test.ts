import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { standingOf } from "#features/passes/ledger/rules.ts";
import { tierOf, tiers } from "#features/passes/rules.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { clientOf } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { churnOf, getBillingStatistics } from "./queries.server.ts";

const day = (number: number) => new Date(Date.UTC(2025, 0, 1 + number, 12));

it("churn is what the ledger says of each team at both ends, for 1,000 random histories [ADMBILL-14, OP2-15]", () => {
  const bought = fc.record({ day: fc.nat(600), tier: fc.constantFrom(...tiers.map(({ key }) => key)) });
  const histories = fc.array(fc.array(bought, { maxLength: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(histories, fc.nat(400), fc.nat(200), (teams, from, length) => {
      const [start, now] = [day(from), day(from + length)];
      const sorted = teams.map((passes) => passes.toSorted((one, other) => one.day - other.day));
      // The slow way: what each team had at a moment, from what it had bought by then.
      const isActive = (team: (typeof sorted)[number], at: Date) => {
        const known = team.filter((pass) => day(pass.day) <= at);
        const purchases = known.map(({ day: on, tier }) => {
          const { months, sms } = tierOf(tier);
          return { kind: "pass" as const, tier, months, sms, at: day(on), usedBefore: 0, counts: true };
        });
        return standingOf(purchases, at).status === "active";
      };
      const before = sorted.filter((team) => isActive(team, start));
      const passes = sorted.flatMap((team, index) =>
        team.map(({ day: on, tier }) => ({
          teamId: String(index),
          at: day(on),
          months: tierOf(tier).months,
        })),
      );
      expect(churnOf(passes, start, now)).toEqual({
        activeAtStart: before.length,
        expiredSince: before.filter((team) => !isActive(team, now)).length,
      });
    }),
    { numRuns: 1000 },
  );
});

/** A payment for one team, as the provider's news leave it. */
async function pay(teamId: string, product: string, amountCents: number, paidAt: Date | null, refunded = 0) {
  const checkoutId = randomUUID();
  const money = { amountCents, currency: "usd" };
  await db
    .insertInto("passCheckout")
    .values({
      id: checkoutId,
      fingerprint: checkoutId,
      customerId: "cus_test",
      state: paidAt ? "paid" : "expired",
      paidAt,
      createdAt: new Date(),
      expiresAt: new Date(),
      ...money,
    })
    .execute();
  await db
    .insertInto("passOrder")
    .values({ checkoutId, teamId, teamName: "Otters", product, ...money })
    .execute();
  if (refunded > 0)
    await db
      .insertInto("paymentRefund")
      .values({
        id: randomUUID(),
        checkoutId,
        amountCents: refunded,
        currency: "usd",
        isGiven: true,
        refundedAt: new Date(),
      })
      .execute();
}

it("revenue is of completed orders by the month of their payment [ADMBILL-15, CALL2-40, CALL2-59, DATA2-26, DATA2-35, OP2-15, OP2-16]", async () => {
  const team = await createTeam();
  await pay(team.id, "standard", 1999, new Date("2031-02-28T23:59:59.999Z"));
  await pay(team.id, "mini", 999, new Date("2031-03-01T00:00:00Z"));
  await pay(team.id, "sms_topup", 199, new Date("2031-03-31T23:59:59Z"));
  await pay(team.id, "extended", 2999, new Date("2031-03-02T00:00:00Z"), 2999);
  await pay(team.id, "extended", 2999, new Date("2031-04-02T00:00:00Z"), 500);
  await pay(team.id, "extended", 2999, null);
  setTime("2031-04-16T12:00:00Z");
  const { months, ...numbers } = await getBillingStatistics("3m");
  expect(months).toEqual([
    { month: "2031-02", cents: 1999, sales: 1 },
    { month: "2031-03", cents: 1198, sales: 1 },
    { month: "2031-04", cents: 2999, sales: 1 },
  ]);
  expect(numbers).toMatchObject({ today: "2031-04-16", totalCents: 6196, monthlyCents: 2999, passesSold: 3 });
});

it("are of six months unless another period is asked for [ADMBILL-05, OP2-16]", async () => {
  const admin = await clientOf(await createAccount({ role: "admin" }));
  const lengthOf = async (query: string) =>
    (await admin.get(`/admin/billing-statistics${query}`)).body.months?.length;
  expect([await lengthOf(""), await lengthOf("?period=3m"), await lengthOf("?period=12m")]).toEqual([
    6, 3, 12,
  ]);
  expect((await admin.get("/admin/billing-statistics?period=1m")).body.code).toBe("INVALID_INPUT");
});

it("is for administrators only [ADMBILL-01]", async () => {
  const client = await clientOf(await createAccount({ role: "league_manager" }));
  expect((await client.get("/admin/billing-statistics")).body.code).toBe("ADMIN_ONLY");
});
