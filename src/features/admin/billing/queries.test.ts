import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { getBillingStatistics } from "./queries.server.ts";

/** Inserts a payment for one team, the way the payment provider's events would. */
async function insertPayment(
  teamId: string,
  product: string,
  amountCents: number,
  paidAt: Date | null,
  refunded = 0,
) {
  const checkoutId = randomUUID();
  const price = { amountCents, currency: "usd" };
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
      ...price,
    })
    .execute();
  await db
    .insertInto("passOrder")
    .values({ checkoutId, teamId, teamName: "Otters", product, ...price })
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

it("sums revenue from completed orders by payment month [ADMBILL-15, CALL2-40, CALL2-59, DATA2-26, DATA2-35, OP2-15, OP2-16]", async () => {
  const team = await createTeam();
  await insertPayment(team.id, "standard", 1999, new Date("2031-02-28T23:59:59.999Z"));
  await insertPayment(team.id, "mini", 999, new Date("2031-03-01T00:00:00Z"));
  await insertPayment(team.id, "sms_topup", 199, new Date("2031-03-31T23:59:59Z"));
  await insertPayment(team.id, "extended", 2999, new Date("2031-03-02T00:00:00Z"), 2999);
  await insertPayment(team.id, "extended", 2999, new Date("2031-04-02T00:00:00Z"), 500);
  await insertPayment(team.id, "extended", 2999, null);
  setTime("2031-04-16T12:00:00Z");
  const { months, ...numbers } = await getBillingStatistics("3m");
  expect(months).toEqual([
    { month: "2031-02", amountCents: 1999, currency: "usd", sales: 1 },
    { month: "2031-03", amountCents: 1198, currency: "usd", sales: 1 },
    { month: "2031-04", amountCents: 2999, currency: "usd", sales: 1 },
  ]);
  expect(numbers).toMatchObject({
    countedAt: "2031-04-16T12:00:00.000Z",
    totalCents: 6196,
    monthlyCents: 2999,
    passesSold: 3,
  });
});

it("defaults to the last six months [ADMBILL-05, ANALYTICS-01, ANALYTICS-02, OP2-16]", async () => {
  const admin = await signInAs(await createAccount({ role: "admin" }));
  for (const path of ["/admin/billing-statistics", "/admin/analytics"]) {
    const getLength = async (query: string) => (await admin.get(`${path}${query}`)).body.months?.length;
    expect([await getLength(""), await getLength("?period=3m"), await getLength("?period=12m")]).toEqual([
      6, 3, 12,
    ]);
    expect((await admin.get(`${path}?period=1m`)).body.code).toBe("INVALID_INPUT");
  }
});

it("allows only administrators [ADMBILL-01, ANALYTICS-06]", async () => {
  const client = await signInAs(await createAccount({ role: "league_manager" }));
  for (const path of ["/admin/billing-statistics", "/admin/analytics"])
    expect((await client.get(path)).body.code).toBe("ADMIN_ONLY");
});
