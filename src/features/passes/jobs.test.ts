import { expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const { provider, db, newTeam, start, payForTwo, teamOf, listen } = await startBuying();
const { startWorker } = await import("#tests/harness/jobs.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { enqueue } = await import("#platform/jobs.ts");
const { sendPassMail } = await import("./queue.ts");
const { monthsAfter } = await import("./ledger/rules.ts");
await startWorker();

async function becomes(teamId: string, status: string) {
  await expect.poll(async () => (await teamOf(teamId)).status, { timeout: 10_000 }).toBe(status);
}

it("is started, paid on the provider's page, told by a webhook and there [PASS-30, PASS-38, PASS-44, PASS-54, TEAM-37]", async () => {
  await listen();
  const team = await newTeam();
  const before = await teamOf(team.teamId);
  const { url } = await start(team.client, team.teamId, "standard");
  // Nothing is bought by going there.
  expect(await teamOf(team.teamId)).toEqual(before);
  const back = await provider.payOnPage(url);
  expect(back).toBe(`http://localhost:3000/teams/${team.teamId}?checkout=success`);
  await becomes(team.teamId, "active");

  const [order, ...others] = await db
    .selectFrom("passOrder")
    .innerJoin("passCheckout", "passCheckout.id", "passOrder.checkoutId")
    .innerJoin("passPeriod", "passPeriod.orderId", "passOrder.id")
    .select(["product", "passOrder.amountCents", "passOrder.currency", "state", "paidAt", "boughtAt"])
    .where("passOrder.teamId", "=", team.teamId)
    .execute();
  expect(others).toEqual([]);
  expect(order).toMatchObject({ product: "standard", amountCents: 1999, currency: "usd", state: "paid" });
  // From when it was there, which is not before the payment.
  expect(order!.boughtAt.getTime()).toBeGreaterThanOrEqual(order!.paidAt!.getTime());
  const expiresAt = monthsAfter(order!.boughtAt, 6);
  expect(await teamOf(team.teamId)).toEqual({
    status: "active",
    tier: "standard",
    expiresAt,
    tierExpiresAt: expiresAt,
    smsLimit: 750,
    smsUsed: 0,
    smsUsedEarlier: 0,
    trialSms: 0,
    seasonEndsOn: before.seasonEndsOn,
  });
  expect(await provider.books()).toMatchObject({ payments: 1, chargedCents: 1999 });
});

it("a refund ends the pass and a dispute suspends it; its managers and the buyer are told", async () => {
  await listen();
  const { teamId, client, owner } = await newTeam();
  const helper = await createAccount();
  await inviteManager(teamId, helper);
  const { sessionId } = await start(client, teamId, "standard");
  await provider.pay(sessionId);
  await becomes(teamId, "active");
  const [charge] = await provider.all("charge");

  const dispute = await provider.dispute(charge!.id);
  await becomes(teamId, "expired");
  for (const { email } of [owner, helper])
    await provider.mailbox.mailTo(email, "A payment for your team is disputed");
  await provider.closeDispute(dispute.id, "won");
  await becomes(teamId, "active");
  const decided = await provider.mailbox.mailTo(owner.email, "The dispute about your team's payment is over");
  expect(decided.text).toContain("counts again");

  await provider.refund(charge!.id, { amount: 500 });
  await provider.refund(charge!.id);
  await becomes(teamId, "expired");
  const mail = await provider.mailbox.mailTo(owner.email, "Your Season Pass was refunded");
  expect(mail.text).toContain("$19.99");
  await provider.mailbox.mailTo(helper.email, "Your Season Pass was refunded");
  await provider.settled();
  expect((await provider.mailbox.mailsTo(owner.email)).map(({ subject }) => subject).toSorted()).toEqual([
    "A payment for your team is disputed",
    "The dispute about your team's payment is over",
    "Your Season Pass was refunded",
  ]);
});

it("a refunded payment for several teams is one mail that names them", async () => {
  await listen();
  const { teamId, client, owner } = await newTeam({ name: "Lakeview Otters" });
  const other = await createTeam({ managerId: owner.id, name: "Northgate Wolves" });
  const charge = await payForTwo(client, teamId, other.id);
  await becomes(other.id, "active");
  await provider.refund(charge.id);
  await becomes(other.id, "expired");
  const { text } = await provider.mailbox.mailTo(owner.email, "Your Season Passes were refunded");
  for (const words of ["Lakeview Otters, $19.99", "Northgate Wolves, $9.99", "$29.98 goes back"])
    expect(text.replaceAll(/\s+/g, " ")).toContain(words);
  await provider.settled();
  expect(await provider.mailbox.mailsTo(owner.email)).toHaveLength(1);
});

it("a disputed payment for several teams is one mail that names them; a job of a version before names one", async () => {
  await listen();
  const { teamId, client, owner } = await newTeam({ name: "Lakeview Otters" });
  const other = await createTeam({ managerId: owner.id, name: "Northgate Wolves" });
  const charge = await payForTwo(client, teamId, other.id);
  await becomes(other.id, "active");
  await provider.dispute(charge.id);
  await becomes(other.id, "expired");
  const { text } = await provider.mailbox.mailTo(owner.email, "A payment for your teams is disputed");
  for (const words of ["payment of $29.98", "Lakeview Otters, $19.99", "Northgate Wolves, $9.99"])
    expect(text.replaceAll(/\s+/g, " ")).toContain(words);
  await provider.settled();
  expect(await provider.mailbox.mailsTo(owner.email)).toHaveLength(1);

  const order = await db
    .selectFrom("passOrder")
    .select("id")
    .where("teamId", "=", teamId)
    .executeTakeFirstOrThrow();
  const old = { mail: "disputed", outcome: "won", orderId: order.id, userId: owner.id } as const;
  await db.transaction().execute((trx) => enqueue(trx, sendPassMail, old));
  const won = await provider.mailbox.mailTo(owner.email, "The dispute about your team's payment is over");
  expect(won.text.replaceAll(/\s+/g, " ")).toContain("The payment of $19.99 for the Standard Season Pass");
});

it("money that does not come after days is told to whoever paid, once", async () => {
  await listen();
  const { teamId, client, owner } = await newTeam();
  const helper = await createAccount();
  await inviteManager(teamId, helper);
  const { sessionId } = await start(client, teamId, "standard");
  await provider.pay(sessionId, "never");
  await expect
    .poll(() =>
      db.selectFrom("passCheckout").select("state").where("sessionId", "=", sessionId).executeTakeFirst(),
    )
    .toEqual({ state: "pending" });
  await provider.arrive(sessionId, false);
  const mail = await provider.mailbox.mailTo(owner.email, "Your payment did not come through");
  expect(mail.text).toContain("Nothing was charged");
  expect(mail.text).toContain(`/teams/${teamId}/upgrade`);
  await provider.settled();
  expect(await provider.mailbox.mailsTo(owner.email)).toHaveLength(1);
  expect(await provider.mailbox.mailsTo(helper.email)).toEqual([]);
});
