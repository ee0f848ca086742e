import { beforeEach, describe, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const fixture = await startBuying();
const { provider, db, newTeam, start, getTeam, listen, handleEvents, sweepEvents, checkOpenCheckouts } =
  fixture;
const { shiftClock } = await import("#tests/harness/clock.ts");
const { createLeague, createMember, createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { signInAs, TestClient } = await import("#tests/harness/api.ts");
const { createHttp } = await import("#server/http.ts");
const { minutes } = await import("#platform/clock.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam();
});

const listOrders = (teamId: string) =>
  db
    .selectFrom("passOrder")
    .innerJoin("passCheckout", "passCheckout.id", "passOrder.checkoutId")
    .select(["product", "state"])
    .where("teamId", "=", teamId)
    .execute();
const getPeriods = (teamId: string) =>
  db.selectFrom("passPeriod").selectAll().where("teamId", "=", teamId).execute();

describe("end-to-end purchase", () => {
  it("sends the provider our own price, quantity, metadata, and URLs [PASS-43, PASS-46, PASS-55, CALL1-37, CALL1-38, CALL1-39, CALL1-40]", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await start(team.client, team.teamId, "sms_topup");
    const [topup, pass] = await provider.listAll("checkout.session");
    expect(pass).toMatchObject({
      id: sessionId,
      mode: "payment",
      amount_total: 999,
      currency: "usd",
      success_url: `http://localhost:3000/teams/${team.teamId}?checkout=success`,
      cancel_url: `http://localhost:3000/teams/${team.teamId}?checkout=cancelled`,
      metadata: { teamId: team.teamId, subscriptionTier: "mini" },
      payment_intent_data: { metadata: { teamId: team.teamId, subscriptionTier: "mini" } },
    });
    expect(topup).toMatchObject({
      amount_total: 199,
      metadata: { teamId: team.teamId, productType: "sms_topup" },
    });
    expect((await provider.listAll("item")).map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  it("finds a payment in the event list if its webhook never arrives, and applies it once", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.pay(sessionId);
    await sweepEvents();
    expect(await handleEvents()).toBe(1);
    await sweepEvents();
    expect(await handleEvents()).toBe(0);
    expect(await getTeam(team.teamId)).toMatchObject({ status: "active", tier: "mini", smsLimit: 300 });
    expect(await getPeriods(team.teamId)).toHaveLength(1);
  });

  it("finds a payment by polling the open page within 15 minutes", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.pay(sessionId);
    expect(await checkOpenCheckouts()).toBe(0);
    shiftClock(minutes(10));
    expect(await checkOpenCheckouts()).toBe(1);
    expect(await checkOpenCheckouts()).toBe(0);
    expect(await getTeam(team.teamId)).toMatchObject({ status: "active", tier: "mini", smsLimit: 300 });
    expect(await getPeriods(team.teamId)).toHaveLength(1);
  });

  it("applies a payment once despite duplicate webhooks and concurrent sweeps [OP-08]", async () => {
    await listen();
    await provider.fail([{ fault: "webhook-doubled" }, { fault: "webhook-shuffled", probability: 0.5 }]);
    const { sessionId } = await start(team.client, team.teamId, "standard");
    await provider.pay(sessionId);
    await provider.waitUntilSettled();
    const [event] = await db.selectFrom("paymentEvent").select("id").execute();
    const [checkout] = await db
      .selectFrom("passCheckout")
      .select("id")
      .where("sessionId", "=", sessionId)
      .execute();
    const { syncCheckout } = await import("./ledger/commands.server.ts");
    await Promise.all([
      ...Array.from({ length: 4 }, () => syncCheckout(checkout!.id)),
      ...Array.from({ length: 4 }, () => fixture.handleEvent(event!.id)),
      sweepEvents(),
    ]);
    await handleEvents();
    expect(await getPeriods(team.teamId)).toHaveLength(1);
    expect(await getTeam(team.teamId)).toMatchObject({ smsLimit: 750, tier: "standard" });
  });

  it("grants nothing until a slow payment clears, and nothing if it fails", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.pay(sessionId, "later");
    await sweepEvents();
    await handleEvents();
    expect(await listOrders(team.teamId)).toMatchObject([{ state: "pending" }]);
    expect((await getTeam(team.teamId)).status).toBe("pending");
    await provider.settlePayment(sessionId, true);
    await sweepEvents();
    await handleEvents();
    expect((await getTeam(team.teamId)).status).toBe("active");

    const otherTeam = await newTeam();
    const failingCheckout = await start(otherTeam.client, otherTeam.teamId, "mini");
    await provider.pay(failingCheckout.sessionId, "never");
    await provider.settlePayment(failingCheckout.sessionId, false);
    await sweepEvents();
    await handleEvents();
    expect(await listOrders(otherTeam.teamId)).toMatchObject([{ state: "failed" }]);
    expect((await getTeam(otherTeam.teamId)).status).toBe("pending");
  });
});

describe("checkout start", () => {
  it("returns the same page for repeated requests and a new one after payment", async () => {
    const startedCheckouts = await Promise.all(
      Array.from({ length: 6 }, () => start(team.client, team.teamId, "sms_topup")),
    );
    expect(new Set(startedCheckouts.map(({ url }) => url)).size).toBe(1);
    expect(await provider.listAll("checkout.session")).toHaveLength(1);
    // The first top-up is paid, but no webhook has arrived yet. The second one is a separate purchase, and the first
    // isn't lost.
    await provider.pay(startedCheckouts[0]!.sessionId);
    const repeatedCheckout = await start(team.client, team.teamId, "sms_topup");
    expect(repeatedCheckout.url).not.toBe(startedCheckouts[0]!.url);
    expect((await getTeam(team.teamId)).smsLimit).toBe(100);
  });

  it("recovers if the provider lost the customer and page", async () => {
    const first = await start(team.client, team.teamId, "mini");
    await provider.reset();
    const second = await start(team.client, team.teamId, "mini");
    expect(second.url).not.toBe(first.url);
    await provider.pay(second.sessionId);
    await sweepEvents();
    await handleEvents();
    expect((await getTeam(team.teamId)).status).toBe("active");
  });

  it.each(["error-after", "error-stuck", "rate-limit"] as const)(
    "reports a provider failure (%s) and succeeds on the next try [PASS-51]",
    async (fault) => {
      await provider.fail([{ fault, count: 3, only: "/v1/checkout" }]);
      const failed = await team.client.post("/checkouts", { teamId: team.teamId, product: "mini" });
      expect(failed).toMatchObject({ status: 503, body: { message: "Failed to create checkout session" } });
      await provider.fail([]);
      const { sessionId } = await start(team.client, team.teamId, "mini");
      await provider.pay(sessionId);
      await sweepEvents();
      await handleEvents();
      expect(await getPeriods(team.teamId)).toHaveLength(1);
    },
  );

  it("recovers if creating a customer keeps failing with the same error [PASS-51]", async () => {
    await provider.fail([{ fault: "error-stuck", count: 1, only: "/v1/customers" }]);
    const order = { teamId: team.teamId, product: "mini" };
    expect((await team.client.post("/checkouts", order)).status).toBe(503);
    expect((await team.client.post("/checkouts", order)).status).toBe(201);
    expect(await provider.listAll("customer")).toHaveLength(1);
  });

  it("rejects a missing team, an unknown product, someone else's team, and a team that's too large [PASS-48, PASS-49, PASS-29, CONST1-08, OP-03]", async () => {
    const { client, teamId } = team;
    const getRefusal = async (body: object) => {
      const { status, body: refusal } = await client.post("/checkouts", body);
      return [status, refusal.message];
    };
    expect(await getRefusal({ product: "mini" })).toEqual([400, "Team ID is required"]);
    expect(await getRefusal({ teamId, product: "gold" })).toEqual([400, "Invalid product"]);
    expect(await getRefusal({ teamId })).toEqual([400, "Invalid product"]);
    const foreignTeam = await newTeam();
    expect(await getRefusal({ teamId: foreignTeam.teamId, product: "mini" })).toEqual([
      404,
      "Team Not Found",
    ]);
    expect(await getRefusal({ teamId: crypto.randomUUID(), product: "mini" })).toEqual([
      404,
      "Team Not Found",
    ]);
    for (let count = 0; count < 10; count++) await createMember(teamId);
    await start(client, teamId, "mini");
    await createMember(teamId);
    expect((await getRefusal({ teamId, product: "mini" }))[0]).toBe(409);
    await start(client, teamId, "standard");
    await start(client, teamId, "sms_topup");
    expect((await new TestClient().post("/checkouts", {})).status).toBe(401);
  });

  it("allows owners and invited managers but not league managers [OP-03]", async () => {
    const [invited, league] = [await createAccount(), await createAccount({ role: "league_manager" })];
    await inviteManager(team.teamId, invited);
    await createLeague(league.id, [team.teamId]);
    const tryCheckout = async (account: { email: string }) => {
      const order = { teamId: team.teamId, product: "mini" };
      const client = await signInAs(account);
      const singleResponse = await client.post("/checkouts", order);
      return [singleResponse.status, (await client.post("/checkouts/bulk", { orders: [order] })).status];
    };
    expect(await tryCheckout(invited)).toEqual([201, 201]);
    expect(await tryCheckout(league)).toEqual([404, 404]);
  });

  it("creates one payment with an order for each team [OP-04, OP2-48, PASS-37]", async () => {
    const secondTeam = await createTeam({ managerId: team.owner.id });
    const orders = [
      { teamId: team.teamId, product: "standard" },
      { teamId: secondTeam.id, product: "mini" },
    ];
    const { status, body } = await team.client.post("/checkouts/bulk", { orders });
    expect(status).toBe(201);
    // The same teams in a different order are the same purchase, so the page is the same.
    const repeatedResponse = await team.client.post("/checkouts/bulk", { orders: orders.toReversed() });
    expect(repeatedResponse.body.url).toBe(body.url);
    const { id } = await db
      .selectFrom("passCheckout")
      .select("id")
      .where("userId", "=", team.owner.id)
      .executeTakeFirstOrThrow();
    expect(await provider.payOnPage(body.url)).toContain(
      `/teams/${team.teamId}/bulk-upgrade?purchase=${id}&checkout=success`,
    );
    await sweepEvents();
    await handleEvents();
    expect(await getTeam(team.teamId)).toMatchObject({ tier: "standard", smsLimit: 750 });
    expect(await getTeam(secondTeam.id)).toMatchObject({ tier: "mini", smsLimit: 300 });
    expect(await provider.books()).toMatchObject({ payments: 1, chargedCents: 2998 });
    const foreignTeam = await newTeam();
    const invalidOrders = [...orders, { teamId: foreignTeam.teamId, product: "mini" }];
    expect((await team.client.post("/checkouts/bulk", { orders: invalidOrders })).status).toBe(404);
    expect((await team.client.post("/checkouts/bulk", { orders: [orders[0], orders[0]] })).status).toBe(400);
  });
});

const post = (headers: Record<string, string>) =>
  createHttp().request("/webhooks/payments", { method: "POST", headers, body: "{}" });

describe("webhook endpoint", () => {
  it("rejects unsigned requests", async () => {
    expect((await post({})).status).toBe(400);
    expect((await post({ "stripe-signature": "t=1,v1=00" })).status).toBe(400);
    expect(await handleEvents()).toBe(0);
  });
});
