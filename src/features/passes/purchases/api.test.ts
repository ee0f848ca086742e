import { beforeEach, describe, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";
import type { PayableTeam } from "../schema.ts";
import type { PurchasedItem } from "./schema.ts";

const { provider, db, newTeam, start, buy, catchUp, payForTwo } = await startBuying();
const { shiftClock } = await import("#tests/harness/clock.ts");
const { days, hours } = await import("#platform/clock.ts");
const { createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { signInAs } = await import("#tests/harness/api.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
let otherId: string;
beforeEach(async () => {
  team = await newTeam();
  otherId = (await createTeam({ managerId: team.owner.id, name: "Northgate Wolves" })).id;
});

/** Starts a payment for a Standard pass and a Mini pass. Returns its page and its id. */
async function startBulk() {
  const orders = [
    { teamId: team.teamId, product: "standard" },
    { teamId: otherId, product: "mini" },
  ];
  const { body } = await team.client.post("/checkouts/bulk", { orders });
  const { id } = await db
    .selectFrom("passCheckout")
    .select("id")
    .where("userId", "=", team.owner.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { url: body.url as string, sessionId: (body.url as string).split("/").at(-1)!, id };
}
const getPurchase = async (id: string, client = team.client) =>
  (await client.get(`/purchases/${id}`)).body as {
    state: string;
    items: PurchasedItem[];
    receiptUrl: string | null;
    paidOn: string | null;
  };
const listStatuses = ({ items }: { items: PurchasedItem[] }) =>
  items.map(({ teamName, status }) => `${teamName}: ${status}`);
/** Returns the last days of the passes that could be bought for a team now. */
const listEnds = async (teamId: string): Promise<PayableTeam["endsOnWith"]> =>
  (await team.client.get(`/teams/${teamId}/pass/teams`)).body.teams[0].endsOnWith;
const getLast = async () => (await team.client.get(`/teams/${team.teamId}/pass/teams`)).body.lastPurchase;

describe("purchase for several teams", () => {
  it("shows what each team got, and for how long, whenever its buyer comes back [OP2-48]", async () => {
    const ends = await listEnds(team.teamId);
    const { url, id } = await startBulk();
    expect(await getPurchase(id)).toMatchObject({ state: "unpaid", paidOn: null, receiptUrl: null });
    expect(await getLast()).toEqual({ id, state: "unpaid" });
    await provider.payOnPage(url);
    // The provider has the payment, but we haven't heard of it.
    expect(listStatuses(await getPurchase(id))).toEqual(["Lakeview Otters: open", "Northgate Wolves: open"]);
    await catchUp();
    const purchase = await getPurchase(id);
    expect(purchase).toMatchObject({
      state: "paid",
      paidOn: expect.any(String),
      receiptUrl: expect.any(String),
    });
    expect(purchase.items).toEqual([
      {
        teamId: team.teamId,
        teamName: "Lakeview Otters",
        teamKit: null,
        product: "standard",
        amountCents: 1999,
        currency: "usd",
        canOpen: true,
        status: "delivered",
        period: { from: purchase.paidOn, until: ends.standard },
        sms: 750,
        hasOtherBuyer: false,
      },
      expect.objectContaining({
        teamName: "Northgate Wolves",
        product: "mini",
        period: { from: purchase.paidOn, until: ends.mini },
        sms: 300,
      }),
    ]);
    shiftClock(days(13));
    expect(await getPurchase(id)).toEqual(purchase);
    expect(await getLast()).toEqual({ id, state: "paid" });
    shiftClock(days(15));
    expect(await getLast()).toBeNull();
  });

  it("waits for a bank payment, and tells the buyer if it fails", async () => {
    const { sessionId, id } = await startBulk();
    await provider.pay(sessionId, "never");
    await catchUp();
    expect(await getPurchase(id)).toMatchObject({ state: "processing" });
    expect(await getLast()).toEqual({ id, state: "processing" });
    await provider.settlePayment(sessionId, false);
    await catchUp();
    const purchase = await getPurchase(id);
    expect(purchase.state).toBe("failed");
    expect(listStatuses(purchase)).toEqual(["Lakeview Otters: open", "Northgate Wolves: open"]);
  });

  it("names the team that was deleted before the payment arrived, and delivers to the other", async () => {
    const { url, id } = await startBulk();
    await provider.payOnPage(url);
    await db.deleteFrom("team").where("id", "=", otherId).execute();
    await catchUp();
    const purchase = await getPurchase(id);
    expect(purchase.state).toBe("paid");
    expect(listStatuses(purchase)).toEqual(["Lakeview Otters: delivered", "Northgate Wolves: undelivered"]);
    expect(purchase.items[1]).toMatchObject({ teamId: null, canOpen: false, period: null, sms: null });
  });

  it("shows refunded and disputed teams", async () => {
    const charge = await payForTwo(team.client, team.teamId, otherId);
    await catchUp();
    const { id } = await db
      .selectFrom("passCheckout")
      .select("id")
      .where("userId", "=", team.owner.id)
      .executeTakeFirstOrThrow();
    const order = await db
      .selectFrom("passOrder")
      .select("id")
      .where("teamId", "=", otherId)
      .executeTakeFirstOrThrow();
    await provider.refund(charge.id, { amount: 999, metadata: { orderId: order.id } });
    await catchUp();
    expect(listStatuses(await getPurchase(id))).toEqual([
      "Lakeview Otters: delivered",
      "Northgate Wolves: refunded",
    ]);
    await provider.dispute(charge.id);
    await catchUp();
    expect(listStatuses(await getPurchase(id))).toEqual([
      "Lakeview Otters: disputed",
      "Northgate Wolves: refunded",
    ]);
  });

  it("tells the buyer that someone else paid for a team in the meantime, and counts both passes", async () => {
    const colleague = await createAccount();
    await inviteManager(otherId, colleague);
    const { url, id } = await startBulk();
    const { mini: afterOther } = await listEnds(otherId);
    await buy(await signInAs(colleague), otherId, "mini");
    const { mini: afterBoth } = await listEnds(otherId);
    expect((await getPurchase(id)).items.map(({ hasOtherBuyer }) => hasOtherBuyer)).toEqual([false, true]);
    await provider.payOnPage(url);
    await catchUp();
    const { items } = await getPurchase(id);
    expect(items.map(({ hasOtherBuyer }) => hasOtherBuyer)).toEqual([false, true]);
    expect(items[1]!.period).toEqual({ from: afterOther, until: afterBoth });
  });

  it("ignores passes that someone else bought before, and the buyer's own", async () => {
    const colleague = await createAccount();
    await inviteManager(otherId, colleague);
    await buy(await signInAs(colleague), otherId, "mini");
    shiftClock(hours(1));
    const { id } = await startBulk();
    await buy(team.client, team.teamId, "mini");
    expect((await getPurchase(id)).items.map(({ hasOtherBuyer }) => hasOtherBuyer)).toEqual([false, false]);
  });

  it("is shown only to its buyer, even if they no longer manage a team", async () => {
    const { url, id } = await startBulk();
    await provider.payOnPage(url);
    await catchUp();
    const colleague = await createAccount();
    await inviteManager(team.teamId, colleague);
    const client = await signInAs(colleague);
    const refusal = await client.get(`/purchases/${id}`);
    expect(refusal.status).toBe(404);
    expect((await client.get(`/purchases/${crypto.randomUUID()}`)).body).toEqual(refusal.body);
    await db.updateTable("team").set({ managerId: colleague.id }).where("id", "=", team.teamId).execute();
    expect((await getPurchase(id)).items.map(({ canOpen }) => canOpen)).toEqual([false, true]);
  });

  it("shows a payment for one team, but doesn't offer it as the last payment for several", async () => {
    await start(team.client, team.teamId, "sms_topup");
    const { id } = await db
      .selectFrom("passCheckout")
      .select("id")
      .where("userId", "=", team.owner.id)
      .executeTakeFirstOrThrow();
    expect(await getPurchase(id)).toMatchObject({ state: "unpaid", items: [{ product: "sms_topup" }] });
    expect(await getLast()).toBeNull();
  });
});
