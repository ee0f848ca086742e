import { beforeEach, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const { provider, db, newTeam, getTeam, start, buy, payForTwo, catchUp } = await startBuying();
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { captureLogs } = await import("#tests/harness/logs.ts");
const { syncCheckout } = await import("../ledger/commands.server.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam();
});

/** Pays for the team and for another team that has a second manager. */
async function payForBoth() {
  const otherTeam = await createTeam({ managerId: team.owner.id });
  const coManager = await createAccount();
  await inviteManager(otherTeam.id, coManager);
  const charge = await payForTwo(team.client, team.teamId, otherTeam.id);
  await catchUp();
  const orders = await db
    .selectFrom("passOrder")
    .select(["id", "teamId"])
    .where("teamId", "in", [team.teamId, otherTeam.id])
    .orderBy("id")
    .execute();
  return {
    charge,
    coManager,
    orderIds: orders.map(({ id }) => id),
    theirOrderId: orders.find(({ teamId }) => teamId === otherTeam.id)!.id,
  };
}
/** Returns the orders named in each matching email to a user. */
const listOrdersInEmailsTo = async (userId: string, match: object) =>
  (await listJobs({ ...match, userId })).map(({ data }) => [data.orderId, data.moreOrderIds].flat());

const listReceipts = async (userId: string) =>
  (await listJobs({ userId })).filter(({ name }) => name === "passes/send-receipt");

it("sends the buyer one receipt for a payment, however often it's synced", async () => {
  const { coManager, orderIds } = await payForBoth();
  await catchUp();
  const checkout = await db
    .selectFrom("passCheckout")
    .select("id")
    .where("userId", "=", team.owner.id)
    .executeTakeFirstOrThrow();
  await Promise.all([syncCheckout(checkout.id), syncCheckout(checkout.id)]);
  const receipts = await listReceipts(team.owner.id);
  expect(receipts.map(({ data }) => data)).toEqual([
    expect.objectContaining({
      items: orderIds.map((orderId) => ({ orderId, endsAt: expect.any(String) })),
    }),
  ]);
  expect(await listReceipts(coManager.id)).toEqual([]);
});

it("sends a receipt for texts, which never expire, and none for a payment with the wrong amount", async () => {
  await buy(team.client, team.teamId, "sms_topup");
  expect((await listReceipts(team.owner.id)).map(({ data }) => data)).toMatchObject([
    { items: [{ endsAt: null }] },
  ]);
  const other = await newTeam();
  const { sessionId } = await start(other.client, other.teamId, "mini");
  await db.updateTable("passCheckout").set({ amountCents: 1 }).where("sessionId", "=", sessionId).execute();
  await provider.pay(sessionId);
  await catchUp();
  expect(await listReceipts(other.owner.id)).toEqual([]);
});

it("sends each recipient one refund email about their own teams", async () => {
  const { charge, coManager, orderIds, theirOrderId } = await payForBoth();
  await provider.refund(charge.id);
  await catchUp();
  expect(await listOrdersInEmailsTo(team.owner.id, { template: "refunded" })).toEqual([orderIds]);
  expect(await listOrdersInEmailsTo(coManager.id, { template: "refunded" })).toEqual([[theirOrderId]]);
});

it("sends each recipient one dispute email about orders that haven't been refunded", async () => {
  const { charge, coManager, orderIds, theirOrderId } = await payForBoth();
  const dispute = await provider.dispute(charge.id);
  await catchUp();
  expect(await listOrdersInEmailsTo(team.owner.id, { template: "disputed", outcome: "open" })).toEqual([
    orderIds,
  ]);
  expect(await listOrdersInEmailsTo(coManager.id, { template: "disputed", outcome: "open" })).toEqual([
    [theirOrderId],
  ]);
  // Orders refunded in the meantime are neither restored nor ended again.
  await provider.refund(charge.id, { amount: 999, metadata: { orderId: theirOrderId } });
  await provider.closeDispute(dispute.id, "won");
  await catchUp();
  const remaining = orderIds.filter((id) => id !== theirOrderId);
  expect(await listOrdersInEmailsTo(team.owner.id, { template: "disputed", outcome: "won" })).toEqual([
    remaining,
  ]);
  expect(await listOrdersInEmailsTo(coManager.id, { template: "disputed", outcome: "won" })).toEqual([]);
});

it("emails the buyer once and logs an error when the team was deleted during checkout", async () => {
  const deletedTeam = await createTeam({ managerId: team.owner.id });
  const orders = [
    { teamId: team.teamId, product: "mini" },
    { teamId: deletedTeam.id, product: "standard" },
  ];
  const { body } = await team.client.post("/checkouts/bulk", { orders });
  const order = await db
    .selectFrom("passOrder")
    .select("id")
    .where("teamId", "=", deletedTeam.id)
    .executeTakeFirstOrThrow();
  await team.client.delete(`/teams/${deletedTeam.id}`);
  await provider.payOnPage(body.url);
  const logs = await captureLogs(catchUp);
  expect(logs).toContain("payment received for a deleted team; needs attention");
  expect(await listOrdersInEmailsTo(team.owner.id, { template: "team-deleted" })).toEqual([[order.id]]);
  // The other team still gets its pass, and the buyer a receipt for it alone.
  const [receipt] = await listReceipts(team.owner.id);
  expect(receipt!.data.items).toEqual([
    { orderId: expect.not.stringMatching(order.id), endsAt: expect.any(String) },
  ]);
  expect(await getTeam(team.teamId)).toMatchObject({ status: "active", tier: "mini" });
  const [charge] = await provider.listAll("charge");
  await provider.refund(charge!.id, { amount: 1999, metadata: { orderId: order.id } });
  await catchUp();
  expect(await listOrdersInEmailsTo(team.owner.id, { template: "team-deleted" })).toHaveLength(1);
  expect(await listOrdersInEmailsTo(team.owner.id, { template: "refunded" })).toEqual([[order.id]]);
});
