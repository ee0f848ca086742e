import { expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";
import { ownerDb } from "#tests/harness/owner.ts";

const { provider, db, newTeam, start, getTeam, payForTwo, catchUp, handleEvents, receiveEvent } =
  await startBuying();
const { createTeam } = await import("#tests/factories/teams.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { countRecovered } = await import("./queries.server.ts");

/** Takes payments back to before anyone started to pay, as a restore does. */
async function forgetPayments() {
  for (const table of [
    "paymentEvent",
    "paymentSweep",
    "passPeriod",
    "smsTopup",
    "passOrder",
    "passCheckout",
  ] as const)
    await ownerDb.deleteFrom(table).execute();
  await db.deleteFrom("paymentCustomer").execute();
}
const listCheckouts = () => db.selectFrom("passCheckout").selectAll().execute();

it("delivers a payment whose checkout the database forgot, exactly once", async () => {
  const { client, owner, teamId } = await newTeam();
  const { sessionId } = await start(client, teamId, "standard");
  const [before] = await listCheckouts();
  await provider.pay(sessionId);
  await forgetPayments();
  await catchUp();
  await db.deleteFrom("paymentSweep").execute();
  await catchUp();
  expect(await getTeam(teamId)).toMatchObject({ status: "active", tier: "standard", smsLimit: 750 });
  const { recoveredAt, ...checkout } = (await listCheckouts())[0]!;
  expect(checkout).toMatchObject({
    id: before!.id,
    userId: owner.id,
    state: "paid",
    amountCents: 1999,
    sessionId,
  });
  expect(recoveredAt).toBeInstanceOf(Date);
  expect(await db.selectFrom("passPeriod").select("teamId").execute()).toEqual([{ teamId }]);
  expect(await countRecovered(before!.createdAt)).toBe(1);
  expect(await listJobs({ sessionId })).toEqual([]);
});

it("delivers a payment for several teams, and a refund that followed it", async () => {
  const { client, owner, teamId } = await newTeam();
  const { id: otherId } = await createTeam({ managerId: owner.id });
  const charge = await payForTwo(client, teamId, otherId);
  const { id: orderId } = await db
    .selectFrom("passOrder")
    .select("id")
    .where("teamId", "=", otherId)
    .executeTakeFirstOrThrow();
  await provider.refund(charge.id, { amount: 999, metadata: { orderId } });
  await forgetPayments();
  await catchUp();
  expect(await getTeam(teamId)).toMatchObject({ status: "active", tier: "standard" });
  expect((await getTeam(otherId)).status).not.toBe("active");
  expect(await db.selectFrom("paymentRefund").select("orderId").execute()).toEqual([{ orderId }]);
  await db.deleteFrom("paymentRefund").execute();
});

it("tells support about a payment for a team that the database forgot", async () => {
  const { client, teamId } = await newTeam();
  const { sessionId } = await start(client, teamId, "mini");
  await provider.pay(sessionId);
  await forgetPayments();
  await db.deleteFrom("team").where("id", "=", teamId).execute();
  await catchUp();
  expect(await listCheckouts()).toMatchObject([{ state: "paid", sessionId }]);
  expect(await db.selectFrom("passOrder").select(["teamId", "product"]).execute()).toEqual([
    { teamId: null, product: "mini" },
  ]);
  expect(await listJobs({ sessionId })).toMatchObject([
    { name: "passes/report-payment", data: { amountCents: 999, currency: "usd" } },
  ]);
});

it("leaves pages that no one paid on, and other products' payments, alone", async () => {
  const { client, teamId } = await newTeam();
  const { sessionId } = await start(client, teamId, "mini");
  const [checkout] = await listCheckouts();
  await forgetPayments();
  const event = { type: "checkout.session.completed", paymentIntentId: null, at: new Date(), sessionId };
  await receiveEvent({ ...event, id: "evt_unpaid", reference: checkout!.id }, "webhook");
  await handleEvents();
  await provider.pay(sessionId);
  await receiveEvent({ ...event, id: "evt_other", reference: crypto.randomUUID() }, "webhook");
  await handleEvents();
  expect(await listCheckouts()).toEqual([]);
});
