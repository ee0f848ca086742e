import { expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const { provider, db, newTeam, start, payForTwo, getTeam, listen } = await startBuying();
const { startWorker } = await import("#tests/harness/jobs.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { enqueue } = await import("#platform/jobs.ts");
const { sendPassEmail } = await import("./queue.ts");
const { addCalendarMonths } = await import("./ledger/rules.ts");
const { formatDate } = await import("#platform/date-format.ts");
const { toWallClock } = await import("#platform/zoned-time.ts");
await startWorker();

async function waitForStatus(teamId: string, status: string) {
  await expect.poll(async () => (await getTeam(teamId)).status, { timeout: 10_000 }).toBe(status);
}

it("activates a pass through a webhook once it's paid for on the provider's page [PASS-30, PASS-38, PASS-44, PASS-54, TEAM-37]", async () => {
  await listen();
  const team = await newTeam();
  const before = await getTeam(team.teamId);
  const { url } = await start(team.client, team.teamId, "standard");
  // Opening the page doesn't buy anything.
  expect(await getTeam(team.teamId)).toEqual(before);
  const returnUrl = await provider.payOnPage(url);
  expect(returnUrl).toBe(`http://localhost:3000/teams/${team.teamId}?checkout=success`);
  await waitForStatus(team.teamId, "active");

  const [order, ...others] = await db
    .selectFrom("passOrder")
    .innerJoin("passCheckout", "passCheckout.id", "passOrder.checkoutId")
    .innerJoin("passPeriod", "passPeriod.orderId", "passOrder.id")
    .select(["product", "passOrder.amountCents", "passOrder.currency", "state", "paidAt", "boughtAt"])
    .where("passOrder.teamId", "=", team.teamId)
    .execute();
  expect(others).toEqual([]);
  expect(order).toMatchObject({ product: "standard", amountCents: 1999, currency: "usd", state: "paid" });
  // The pass starts when it's granted, which can't be before the payment.
  expect(order!.boughtAt.getTime()).toBeGreaterThanOrEqual(order!.paidAt!.getTime());
  const expiresAt = addCalendarMonths(order!.boughtAt, 6);
  expect(await getTeam(team.teamId)).toEqual({
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

it("ends a refunded pass, suspends a disputed one, and emails managers and the buyer", async () => {
  await listen();
  const { teamId, client, owner } = await newTeam();
  const coManager = await createAccount();
  await inviteManager(teamId, coManager);
  const { sessionId } = await start(client, teamId, "standard");
  await provider.pay(sessionId);
  await waitForStatus(teamId, "active");
  const [charge] = await provider.listAll("charge");

  const dispute = await provider.dispute(charge!.id);
  await waitForStatus(teamId, "expired");
  for (const { email } of [owner, coManager])
    await provider.mailbox.waitForEmail(email, "A payment for your team was disputed");
  await provider.closeDispute(dispute.id, "won");
  await waitForStatus(teamId, "active");
  const outcomeEmail = await provider.mailbox.waitForEmail(
    owner.email,
    "The dispute over your team's payment is resolved",
  );
  expect(outcomeEmail.text).toContain("is active again");

  await provider.refund(charge!.id, { amount: 500 });
  await provider.refund(charge!.id);
  await waitForStatus(teamId, "expired");
  const email = await provider.mailbox.waitForEmail(owner.email, "Your Season Pass was refunded");
  expect(email.text).toContain("$19.99");
  await provider.mailbox.waitForEmail(coManager.email, "Your Season Pass was refunded");
  await provider.waitUntilSettled();
  expect((await provider.mailbox.listEmails(owner.email)).map(({ subject }) => subject).toSorted()).toEqual([
    "A payment for your team was disputed",
    "The dispute over your team's payment is resolved",
    "We received your $19.99 payment",
    "Your Season Pass was refunded",
  ]);
  // Only the buyer gets the receipt.
  expect(await provider.mailbox.listEmails(coManager.email)).toHaveLength(3);
});

/** Formats the day in the team's time zone on which its pass ends. */
async function formatPassEnd(teamId: string) {
  const { expiresAt, timeZone } = await db
    .selectFrom("team")
    .select(["subscriptionExpiresAt as expiresAt", "timeZone"])
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  return formatDate(toWallClock(expiresAt!, timeZone).on);
}

it("emails one receipt, and one email about a refund, for all the teams in a payment", async () => {
  await listen();
  const { teamId, client, owner } = await newTeam({ name: "Lakeview Otters" });
  const otherTeam = await createTeam({ managerId: owner.id, name: "Northgate Wolves" });
  const charge = await payForTwo(client, teamId, otherTeam.id);
  await waitForStatus(otherTeam.id, "active");
  const receipt = await provider.mailbox.waitForEmail(owner.email, "We received your $29.98 payment");
  for (const expected of [
    `Standard Season Pass for Lakeview Otters, $19.99. The pass lasts until ${await formatPassEnd(teamId)}.`,
    `Mini Season Pass for Northgate Wolves, $9.99. The pass lasts until ${await formatPassEnd(otherTeam.id)}.`,
    "/settings?tab=billing",
  ])
    expect(receipt.text.replaceAll(/\s+/g, " ")).toContain(expected);
  await provider.refund(charge.id);
  await waitForStatus(otherTeam.id, "expired");
  const { text } = await provider.mailbox.waitForEmail(owner.email, "Your Season Passes were refunded");
  for (const expected of ["Lakeview Otters, $19.99", "Northgate Wolves, $9.99", "We're refunding $29.98"])
    expect(text.replaceAll(/\s+/g, " ")).toContain(expected);
  await provider.waitUntilSettled();
  expect(await provider.mailbox.listEmails(owner.email)).toHaveLength(2);
});

it("sends one email that lists every team in a disputed payment, and accepts jobs from older versions", async () => {
  await listen();
  const { teamId, client, owner } = await newTeam({ name: "Lakeview Otters" });
  const otherTeam = await createTeam({ managerId: owner.id, name: "Northgate Wolves" });
  const charge = await payForTwo(client, teamId, otherTeam.id);
  await waitForStatus(otherTeam.id, "active");
  await provider.dispute(charge.id);
  await waitForStatus(otherTeam.id, "expired");
  const { text } = await provider.mailbox.waitForEmail(owner.email, "A payment for your teams was disputed");
  for (const expected of ["the $29.98 payment", "Lakeview Otters, $19.99", "Northgate Wolves, $9.99"])
    expect(text.replaceAll(/\s+/g, " ")).toContain(expected);
  await provider.mailbox.waitForEmail(owner.email, "We received your $29.98 payment");
  await provider.waitUntilSettled();
  expect(await provider.mailbox.listEmails(owner.email)).toHaveLength(2);

  const order = await db
    .selectFrom("passOrder")
    .select("id")
    .where("teamId", "=", teamId)
    .executeTakeFirstOrThrow();
  const oldJob = { template: "disputed", outcome: "won", orderId: order.id, userId: owner.id } as const;
  await db.transaction().execute((trx) => enqueue(trx, sendPassEmail, oldJob));
  const won = await provider.mailbox.waitForEmail(
    owner.email,
    "The dispute over your team's payment is resolved",
  );
  expect(won.text.replaceAll(/\s+/g, " ")).toContain(
    "disputed the $19.99 payment for the Standard Season Pass",
  );
});

it("tells the buyer once that a slow payment failed", async () => {
  await listen();
  const { teamId, client, owner } = await newTeam();
  const coManager = await createAccount();
  await inviteManager(teamId, coManager);
  const { sessionId } = await start(client, teamId, "standard");
  await provider.pay(sessionId, "never");
  await expect
    .poll(() =>
      db.selectFrom("passCheckout").select("state").where("sessionId", "=", sessionId).executeTakeFirst(),
    )
    .toEqual({ state: "pending" });
  await provider.settlePayment(sessionId, false);
  const email = await provider.mailbox.waitForEmail(owner.email, "Your payment didn't go through");
  expect(email.text).toContain("You weren't charged");
  expect(email.text).toContain(`/teams/${teamId}/upgrade`);
  await provider.waitUntilSettled();
  expect(await provider.mailbox.listEmails(owner.email)).toHaveLength(1);
  expect(await provider.mailbox.listEmails(coManager.email)).toEqual([]);
});
