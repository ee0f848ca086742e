import Papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import type { Transaction } from "../schema.ts";
import { startBuying } from "#tests/harness/buying.ts";

const { provider, db, newTeam, start, buy, payForTwo, catchUp } = await startBuying();
const { createTeam } = await import("#tests/factories/teams.ts");
const { shiftClock } = await import("#tests/harness/clock.ts");
const { days } = await import("#platform/clock.ts");
const { toWallClock } = await import("#platform/zoned-time.ts");
const { grantPass } = await import("../../grants/commands.server.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam({ timeZone: "America/Chicago" });
});

type Page = { transactions: Transaction[]; nextCursor: string | null };
const list = async (query = "", client = team.client) =>
  (await client.get(`/billing/transactions${query}`)).body as Page;
const listLines = ({ transactions }: Page) =>
  transactions.map(({ description, amountCents, status }) => [description, amountCents, status]);

const listShares = ({ refunds }: Transaction) =>
  refunds.map(({ amountCents, isShared }) => [amountCents, isShared] as const);

async function summarize() {
  const { transactions } = await list();
  return [transactions.length, transactions[0]!.status, transactions[0]!.dispute?.state];
}

async function buyForTwo() {
  const secondTeam = await createTeam({ managerId: team.owner.id, name: "Northgate Wolves" });
  const charge = await payForTwo(team.client, team.teamId, secondTeam.id);
  await catchUp();
  return { charge, secondTeam };
}

describe("transaction history", () => {
  it("lists an order with its receipt and a zero-amount pass period [SET-17, SET-18, SET-19, SET-20, CALL2-43, CALL2-44, DATA2-25, DATA2-27, DATA2-28]", async () => {
    expect(await list()).toEqual({ transactions: [], nextCursor: null });
    const charge = await buy(team.client, team.teamId, "standard");
    const { transactions } = await list();
    const today = toWallClock(new Date(), "America/Chicago").on;
    const [order, subscription] = transactions;
    expect(transactions).toHaveLength(2);
    const stored = await db
      .selectFrom("passOrder")
      .innerJoin("passCheckout", "passCheckout.id", "passOrder.checkoutId")
      .select(["passOrder.id", "passOrder.amountCents", "passOrder.currency", "state", "paymentIntentId"])
      .where("teamId", "=", team.teamId)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      amountCents: 1999,
      currency: "usd",
      state: "paid",
      paymentIntentId: charge.payment_intent,
    });
    expect(order).toEqual({
      id: stored.id,
      type: "order",
      on: today,
      description: "Season Pass Purchase",
      product: "standard",
      teamName: "Lakeview Otters",
      amountCents: 1999,
      currency: "usd",
      status: "paid",
      period: null,
      payment: null,
      refunds: [],
      dispute: null,
      receiptUrl: `/settings/receipts/${charge.payment_intent}`,
    });
    expect(subscription).toMatchObject({
      type: "subscription",
      description: "Subscription Payment",
      product: "standard",
      amountCents: 0,
      currency: "usd",
      status: "active",
      receiptUrl: null,
      period: { from: today },
    });
    expect(listLines(await list("?type=order"))).toEqual([["Season Pass Purchase", 1999, "paid"]]);
    expect(listLines(await list("?type=subscription"))).toEqual([["Subscription Payment", 0, "active"]]);
  });

  it("labels top-ups and shows pending and expired passes", async () => {
    await buy(team.client, team.teamId, "mini");
    await buy(team.client, team.teamId, "sms_topup");
    await buy(team.client, team.teamId, "mini");
    const page = await list();
    expect(new Set(listLines(page).map(([description]) => description))).toEqual(
      new Set(["Season Pass Purchase", "SMS Top-up Purchase", "Subscription Payment"]),
    );
    const statuses = async () =>
      (await list("?type=subscription")).transactions.map(({ status }) => status).toSorted();
    expect(await statuses()).toEqual(["active", "pending"]);
    const periods = page.transactions.flatMap(({ period }) => period ?? []);
    const [first, second] = periods.toSorted((a, b) => a.from.localeCompare(b.from));
    expect(second!.from).toBe(first!.until);
    shiftClock(days(120));
    expect(await statuses()).toEqual(["active", "expired"]);
    shiftClock(days(400));
    expect(await statuses()).toEqual(["expired", "expired"]);
  });

  it("shows the total of a payment for several teams", async () => {
    await buyForTwo();
    const { transactions } = await list("?type=order");
    expect(transactions.map(({ teamName, amountCents }) => [teamName, amountCents])).toEqual(
      expect.arrayContaining([
        ["Lakeview Otters", 1999],
        ["Northgate Wolves", 999],
      ]),
    );
    for (const { payment } of transactions)
      expect(payment).toEqual({ amountCents: 2998, currency: "usd", orders: 2 });
  });

  it("shows refunds and drops the period of a refunded pass [SET-21]", async () => {
    const charge = await buy(team.client, team.teamId, "standard");
    await provider.refund(charge.id, { amount: 500 });
    await catchUp();
    let page = await list();
    expect(listLines(page)).toEqual([
      ["Season Pass Purchase", 1999, "paid"],
      ["Subscription Payment", 0, "active"],
    ]);
    expect(page.transactions[0]!.refunds).toMatchObject([
      { amountCents: 500, currency: "usd", isShared: false },
    ]);
    await provider.refund(charge.id);
    await catchUp();
    page = await list();
    expect(listLines(page)).toEqual([["Season Pass Purchase", 1999, "refunded"]]);
    expect(page.transactions[0]!.refunds.map(({ amountCents }) => amountCents)).toEqual([500, 1499]);
  });

  it("distinguishes a refund for one team from one for the whole payment", async () => {
    const { charge } = await buyForTwo();
    const order = await db
      .selectFrom("passOrder")
      .select("id")
      .where("teamId", "=", team.teamId)
      .executeTakeFirstOrThrow();
    await provider.refund(charge.id, { amount: 100 });
    await provider.refund(charge.id, { amount: 1999, metadata: { orderId: order.id } });
    await catchUp();
    const { transactions } = await list("?type=order");
    const refundedOrder = transactions.find(({ id }) => id === order.id)!;
    const otherOrder = transactions.find(({ id }) => id !== order.id)!;
    expect([refundedOrder.status, new Map(listShares(refundedOrder))]).toEqual([
      "refunded",
      new Map([
        [100, true],
        [1999, false],
      ]),
    ]);
    expect([otherOrder.status, listShares(otherOrder)]).toEqual(["paid", [[100, true]]]);
  });

  it("shows a payment as disputed until the dispute is won", async () => {
    const charge = await buy(team.client, team.teamId, "mini");
    const { id } = await provider.dispute(charge.id);
    await catchUp();
    expect(await summarize()).toEqual([1, "disputed", "open"]);
    await provider.closeDispute(id, "won");
    await catchUp();
    expect(await summarize()).toEqual([2, "paid", "won"]);
  });

  it("shows pending and failed payments, but not payment pages that were never paid", async () => {
    await start(team.client, team.teamId, "extended");
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.pay(sessionId, "never");
    await catchUp();
    expect(listLines(await list())).toEqual([["Season Pass Purchase", 999, "pending"]]);
    await provider.settlePayment(sessionId, false);
    await catchUp();
    const page = await list();
    expect(listLines(page)).toEqual([["Season Pass Purchase", 999, "failed"]]);
    expect(page.transactions[0]!.receiptUrl).toBeNull();
    // A payment page that couldn't be opened doesn't show up either.
    await provider.fail([{ fault: "error-before", only: "/v1/checkout" }]);
    await team.client.post("/checkouts", { teamId: team.teamId, product: "standard" });
    expect((await list()).transactions).toHaveLength(1);
  });

  it("lists granted passes for the team's owner", async () => {
    const boughtAt = new Date(Date.now() - days(10));
    await db.transaction().execute((trx) => grantPass(trx, team.teamId, "extended", boughtAt));
    expect(listLines(await list())).toEqual([["Subscription Payment", 0, "active"]]);
  });

  it("lists only the user's own payments, even after a team is transferred to them", async () => {
    const otherTeam = await newTeam();
    await buy(otherTeam.client, otherTeam.teamId, "mini");
    expect((await list()).transactions).toEqual([]);
    // A transferred team's history stays with the buyer, under its old name.
    await db
      .updateTable("team")
      .set({ managerId: team.owner.id, name: "Renamed" })
      .where("id", "=", otherTeam.teamId)
      .execute();
    expect((await list()).transactions).toEqual([]);
    const otherTransactions = await list("", otherTeam.client);
    expect(otherTransactions.transactions.map(({ teamName }) => teamName)).toEqual([
      "Lakeview Otters",
      "Lakeview Otters",
    ]);
  });

  it("includes every row once across pages, newest first, even within one payment", async () => {
    const orders = [];
    for (let index = 0; index < 30; index++)
      orders.push({ teamId: (await createTeam({ managerId: team.owner.id })).id, product: "mini" });
    const { body } = await team.client.post("/checkouts/bulk", { orders });
    await provider.payOnPage(body.url);
    await catchUp();
    const seen: Transaction[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Page = await list(cursor && `?cursor=${cursor}`);
      expect(page.transactions.length).toBeLessThanOrEqual(25);
      seen.push(...page.transactions);
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(60);
    expect((await team.client.get("/billing/transactions?cursor=made-up")).status).toBe(400);
  });
});

describe("transaction export", () => {
  it("matches the screen and escapes formulas", async () => {
    await db
      .updateTable("team")
      .set({ name: '=HYPERLINK("https://evil.example")' })
      .where("id", "=", team.teamId)
      .execute();
    const charge = await buy(team.client, team.teamId, "standard");
    await provider.refund(charge.id, { amount: 505 });
    await catchUp();
    const { body } = await team.client.get("/billing/transactions-export");
    expect(body.fileName).toBe("firstwhistle_transactions.csv");
    expect(body.csv.startsWith("\uFEFFDate,Description,")).toBe(true);
    const { data } = Papa.parse<Record<string, string>>(body.csv.slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    const [order, subscription] = data;
    expect(data).toHaveLength(2);
    expect(order).toMatchObject({
      Description: "Season Pass Purchase",
      Item: "Standard Season Pass",
      Team: '\'=HYPERLINK("https://evil.example")',
      Amount: "19.99",
      Refunded: "5.05",
      Currency: "USD",
      Status: "Paid",
      Receipt: `http://localhost:3000/settings/receipts/${charge.payment_intent}`,
    });
    expect(order!.Notes).toMatch(/^\$5\.05 was refunded on /);
    expect(subscription).toMatchObject({ Description: "Subscription Payment", Amount: "0.00" });
  });

  it("has only a header if there are no purchases", async () => {
    const { body } = await team.client.get("/billing/transactions-export");
    expect(body.csv.trim().split("\r\n")).toHaveLength(1);
  });
});
