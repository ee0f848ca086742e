import { beforeEach, describe, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const buying = await startBuying();
const { provider, db, newTeam, start, teamOf, listen, handleEvents, sweepEvents, checkOpenCheckouts } =
  buying;
const { moveClock } = await import("#tests/harness/clock.ts");
const { createLeague, createMember, createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { clientOf, TestClient } = await import("#tests/harness/api.ts");
const { createHttp } = await import("#server/http.ts");
const { minutes } = await import("#platform/clock.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam();
});

const ordersOf = (teamId: string) =>
  db
    .selectFrom("passOrder")
    .innerJoin("passCheckout", "passCheckout.id", "passOrder.checkoutId")
    .select(["product", "state"])
    .where("teamId", "=", teamId)
    .execute();
const periodsOf = (teamId: string) =>
  db.selectFrom("passPeriod").selectAll().where("teamId", "=", teamId).execute();

describe("a purchase, end to end", () => {
  it("sends the provider our own price, quantity, metadata and addresses [PASS-43, PASS-46, PASS-55, CALL1-37, CALL1-38, CALL1-39, CALL1-40]", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await start(team.client, team.teamId, "sms_topup");
    const [topup, pass] = await provider.all("checkout.session");
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
    expect((await provider.all("item")).map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  it("without a webhook the list of events does it, and finds nothing new the next time", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.pay(sessionId);
    await sweepEvents();
    expect(await handleEvents()).toBe(1);
    await sweepEvents();
    expect(await handleEvents()).toBe(0);
    expect(await teamOf(team.teamId)).toMatchObject({ status: "active", tier: "mini", smsLimit: 300 });
    expect(await periodsOf(team.teamId)).toHaveLength(1);
  });

  it("without that too a look at the open page does it, within 15 minutes", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.pay(sessionId);
    expect(await checkOpenCheckouts()).toBe(0);
    moveClock(minutes(10));
    expect(await checkOpenCheckouts()).toBe(1);
    expect(await checkOpenCheckouts()).toBe(0);
    expect(await teamOf(team.teamId)).toMatchObject({ status: "active", tier: "mini", smsLimit: 300 });
    expect(await periodsOf(team.teamId)).toHaveLength(1);
  });

  it("twice at once applies once: webhooks doubled and shuffled, sweeps and looks at the same time [OP-08]", async () => {
    await listen();
    await provider.fail([{ fault: "webhook-doubled" }, { fault: "webhook-shuffled", probability: 0.5 }]);
    const { sessionId } = await start(team.client, team.teamId, "standard");
    await provider.pay(sessionId);
    await provider.settled();
    const [event] = await db.selectFrom("paymentEvent").select("id").execute();
    const [checkout] = await db
      .selectFrom("passCheckout")
      .select("id")
      .where("sessionId", "=", sessionId)
      .execute();
    const { syncCheckout } = await import("./ledger/commands.server.ts");
    await Promise.all([
      ...Array.from({ length: 4 }, () => syncCheckout(checkout!.id)),
      ...Array.from({ length: 4 }, () => buying.handleEvent(event!.id)),
      sweepEvents(),
    ]);
    await handleEvents();
    expect(await periodsOf(team.teamId)).toHaveLength(1);
    expect(await teamOf(team.teamId)).toMatchObject({ smsLimit: 750, tier: "standard" });
  });

  it("pays later: nothing before the money is there, and nothing when it never comes", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.pay(sessionId, "later");
    await sweepEvents();
    await handleEvents();
    expect(await ordersOf(team.teamId)).toMatchObject([{ state: "pending" }]);
    expect((await teamOf(team.teamId)).status).toBe("pending");
    await provider.arrive(sessionId, true);
    await sweepEvents();
    await handleEvents();
    expect((await teamOf(team.teamId)).status).toBe("active");

    const other = await newTeam();
    const never = await start(other.client, other.teamId, "mini");
    await provider.pay(never.sessionId, "never");
    await provider.arrive(never.sessionId, false);
    await sweepEvents();
    await handleEvents();
    expect(await ordersOf(other.teamId)).toMatchObject([{ state: "failed" }]);
    expect((await teamOf(other.teamId)).status).toBe("pending");
  });
});

describe("starting a checkout", () => {
  it("twice, also at once, leads to the same page; after it is paid to a new one", async () => {
    const started = await Promise.all(
      Array.from({ length: 6 }, () => start(team.client, team.teamId, "sms_topup")),
    );
    expect(new Set(started.map(({ url }) => url)).size).toBe(1);
    expect(await provider.all("checkout.session")).toHaveLength(1);
    // Paid, and no webhook yet: the second top-up is a purchase of its own, and the first is not lost.
    await provider.pay(started[0]!.sessionId);
    const again = await start(team.client, team.teamId, "sms_topup");
    expect(again.url).not.toBe(started[0]!.url);
    expect((await teamOf(team.teamId)).smsLimit).toBe(100);
  });

  it("works again when the provider has forgotten buyer and page", async () => {
    const first = await start(team.client, team.teamId, "mini");
    await provider.reset();
    const second = await start(team.client, team.teamId, "mini");
    expect(second.url).not.toBe(first.url);
    await provider.pay(second.sessionId);
    await sweepEvents();
    await handleEvents();
    expect((await teamOf(team.teamId)).status).toBe("active");
  });

  it.each(["error-after", "error-stuck", "rate-limit"] as const)(
    "%s at the provider: the toast's error, and the next try works [PASS-51]",
    async (fault) => {
      await provider.fail([{ fault, count: 3, only: "/v1/checkout" }]);
      const refused = await team.client.post("/checkouts", { teamId: team.teamId, product: "mini" });
      expect(refused).toMatchObject({ status: 503, body: { message: "Failed to create checkout session" } });
      await provider.fail([]);
      const { sessionId } = await start(team.client, team.teamId, "mini");
      await provider.pay(sessionId);
      await sweepEvents();
      await handleEvents();
      expect(await periodsOf(team.teamId)).toHaveLength(1);
    },
  );

  it("a fault that the provider keeps for a buyer does not keep them from buying [PASS-51]", async () => {
    await provider.fail([{ fault: "error-stuck", count: 1, only: "/v1/customers" }]);
    const order = { teamId: team.teamId, product: "mini" };
    expect((await team.client.post("/checkouts", order)).status).toBe(503);
    expect((await team.client.post("/checkouts", order)).status).toBe(201);
    expect(await provider.all("customer")).toHaveLength(1);
  });

  it("is refused without a team, for an unknown product, a foreign team or one that is too large [PASS-48, PASS-49, PASS-29, CONST1-08, OP-03]", async () => {
    const { client, teamId } = team;
    const refusalOf = async (body: object) => {
      const { status, body: answer } = await client.post("/checkouts", body);
      return [status, answer.message];
    };
    expect(await refusalOf({ product: "mini" })).toEqual([400, "Team ID is required"]);
    expect(await refusalOf({ teamId, product: "gold" })).toEqual([400, "Invalid product"]);
    expect(await refusalOf({ teamId })).toEqual([400, "Invalid product"]);
    const foreign = await newTeam();
    expect(await refusalOf({ teamId: foreign.teamId, product: "mini" })).toEqual([404, "Team Not Found"]);
    expect(await refusalOf({ teamId: crypto.randomUUID(), product: "mini" })).toEqual([
      404,
      "Team Not Found",
    ]);
    for (let count = 0; count < 10; count++) await createMember(teamId);
    await start(client, teamId, "mini");
    await createMember(teamId);
    expect((await refusalOf({ teamId, product: "mini" }))[0]).toBe(409);
    await start(client, teamId, "standard");
    await start(client, teamId, "sms_topup");
    expect((await new TestClient().post("/checkouts", {})).status).toBe(401);
  });

  it("is for whoever manages the team: also by an invitation, not through a league [OP-03]", async () => {
    const [invited, league] = [await createAccount(), await createAccount({ role: "league_manager" })];
    await inviteManager(team.teamId, invited);
    await createLeague(league.id, [team.teamId]);
    const ask = async (account: { email: string }) => {
      const order = { teamId: team.teamId, product: "mini" };
      const client = await clientOf(account);
      const single = await client.post("/checkouts", order);
      return [single.status, (await client.post("/checkouts/bulk", { orders: [order] })).status];
    };
    expect(await ask(invited)).toEqual([201, 201]);
    expect(await ask(league)).toEqual([404, 404]);
  });

  it("for several teams at once: one payment, an order each [OP-04, PASS-37]", async () => {
    const second = await createTeam({ managerId: team.owner.id });
    const orders = [
      { teamId: team.teamId, product: "standard" },
      { teamId: second.id, product: "mini" },
    ];
    const { status, body } = await team.client.post("/checkouts/bulk", { orders });
    expect(status).toBe(201);
    // The same teams in another order are the same purchase, so it is the same page.
    const again = await team.client.post("/checkouts/bulk", { orders: orders.toReversed() });
    expect(again.body.url).toBe(body.url);
    expect(await provider.payOnPage(body.url)).toContain(`/teams/${team.teamId}?checkout=success`);
    await sweepEvents();
    await handleEvents();
    expect(await teamOf(team.teamId)).toMatchObject({ tier: "standard", smsLimit: 750 });
    expect(await teamOf(second.id)).toMatchObject({ tier: "mini", smsLimit: 300 });
    expect(await provider.books()).toMatchObject({ payments: 1, chargedCents: 2998 });
    const foreign = await newTeam();
    const bad = [...orders, { teamId: foreign.teamId, product: "mini" }];
    expect((await team.client.post("/checkouts/bulk", { orders: bad })).status).toBe(404);
    expect((await team.client.post("/checkouts/bulk", { orders: [orders[0], orders[0]] })).status).toBe(400);
  });
});

const post = (headers: Record<string, string>) =>
  createHttp().request("/webhooks/payments", { method: "POST", headers, body: "{}" });

describe("the webhook's address", () => {
  it("takes nothing that is not signed", async () => {
    expect((await post({})).status).toBe(400);
    expect((await post({ "stripe-signature": "t=1,v1=00" })).status).toBe(400);
    expect(await handleEvents()).toBe(0);
  });
});
