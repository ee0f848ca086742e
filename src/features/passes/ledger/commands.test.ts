import { beforeEach, describe, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const fixture = await startBuying();
const { provider, db, newTeam, start, buy, payForTwo, getTeam, listen, handleEvents, sweepEvents, catchUp } =
  fixture;
const { createTeam } = await import("#tests/factories/teams.ts");
const { shiftClock } = await import("#tests/harness/clock.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { captureLogs } = await import("#tests/harness/logs.ts");
const { days } = await import("#platform/clock.ts");
const { readCheckout } = await import("#platform/payments/checkouts.ts");
const { listNotes } = await import("../billing/rules.ts");
const { applyCheckout, syncCheckout } = await import("./commands.server.ts");
const { grantPass } = await import("../grants/commands.server.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam();
});

const getCheckout = (sessionId: string) =>
  db.selectFrom("passCheckout").selectAll().where("sessionId", "=", sessionId).executeTakeFirstOrThrow();
/** Pays for the team and another team together. */
async function payForBoth(otherTeam: { id: string }) {
  const charge = await payForTwo(team.client, team.teamId, otherTeam.id);
  await catchUp();
  return charge;
}
const endedPass = { status: "expired", tier: "none", expiresAt: null, smsLimit: 0 };

/** Totals our own books in cents, to compare with the provider's. */
async function getBooks() {
  const sum = async (table: "paymentRefund" | "paymentDispute") => {
    const rows = await db.selectFrom(table).select("amountCents").execute();
    return rows.reduce((total, { amountCents }) => total + amountCents, 0);
  };
  const paid = await db
    .selectFrom("passCheckout")
    .select("amountCents")
    .where("state", "=", "paid")
    .execute();
  return {
    payments: paid.length,
    chargedCents: paid.reduce((total, { amountCents }) => total + amountCents, 0),
    refundedCents: await sum("paymentRefund"),
  };
}

describe("refund", () => {
  it("ends a purchase if it covers the full amount, but not if it's partial", async () => {
    const charge = await buy(team.client, team.teamId, "standard");
    const sessionId = (await provider.listAll("checkout.session"))[0]!.id;
    await provider.refund(charge.id, { amount: 500 });
    await catchUp();
    expect(await getTeam(team.teamId)).toMatchObject({ status: "active", smsLimit: 750 });
    await provider.refund(charge.id);
    await catchUp();
    expect(await getTeam(team.teamId)).toMatchObject(endedPass);
    expect((await getCheckout(sessionId)).state).toBe("paid");
    expect(await listJobs({ template: "refunded", userId: team.owner.id })).toHaveLength(1);
  });

  it("leaves other purchases in place", async () => {
    await buy(team.client, team.teamId, "mini");
    const first = (await getTeam(team.teamId)).expiresAt;
    const secondPurchase = await buy(team.client, team.teamId, "extended");
    await buy(team.client, team.teamId, "sms_topup");
    expect(await getTeam(team.teamId)).toMatchObject({ tier: "extended", smsLimit: 1600 });
    await provider.refund(secondPurchase.id);
    await catchUp();
    expect(await getTeam(team.teamId)).toMatchObject({ tier: "mini", smsLimit: 400, expiresAt: first });
  });

  it("applies to one order, or to all orders when the payment is refunded in full", async () => {
    const otherTeam = await createTeam({ managerId: team.owner.id });
    const charge = await payForBoth(otherTeam);
    const order = await db
      .selectFrom("passOrder")
      .select("id")
      .where("teamId", "=", otherTeam.id)
      .executeTakeFirstOrThrow();
    await provider.refund(charge.id, { amount: 999, metadata: { orderId: order.id } });
    await catchUp();
    expect(await getTeam(otherTeam.id)).toMatchObject(endedPass);
    expect((await getTeam(team.teamId)).status).toBe("active");
    expect(await listJobs({ template: "refunded", orderId: order.id })).toHaveLength(1);
    await provider.refund(charge.id);
    await catchUp();
    expect(await getTeam(team.teamId)).toMatchObject(endedPass);
    // The first refund already triggered the email about the other team, so it isn't sent again.
    expect(await listJobs({ template: "refunded", orderId: order.id })).toHaveLength(1);
  });

  it("applies to an order that the provider adds to it later", async () => {
    const otherTeam = await createTeam({ managerId: team.owner.id });
    const charge = await payForBoth(otherTeam);
    await provider.refund(charge.id, { amount: 999 });
    await catchUp();
    expect((await getTeam(otherTeam.id)).status).toBe("active");
    const [session] = await provider.listAll("checkout.session");
    const { id, version } = await getCheckout(session!.id);
    const order = await db
      .selectFrom("passOrder")
      .select("id")
      .where("teamId", "=", otherTeam.id)
      .executeTakeFirstOrThrow();
    const snapshot = (await readCheckout(session!.id))!;
    const refunds = snapshot.refunds.map((refund) => ({ ...refund, orderId: order.id }));
    await db.transaction().execute((trx) => applyCheckout(trx, id, version, { ...snapshot, refunds }));
    expect(await getTeam(otherTeam.id)).toMatchObject(endedPass);
    expect((await getTeam(team.teamId)).status).toBe("active");
  });
});

describe("dispute", () => {
  it("suspends a pass until it's won, ends the pass if it's lost, and has no effect while it's an inquiry", async () => {
    const charge = await buy(team.client, team.teamId, "mini");
    const before = await getTeam(team.teamId);
    const inquiry = await provider.dispute(charge.id, { isInquiry: true });
    await catchUp();
    expect(await getTeam(team.teamId)).toEqual(before);
    await provider.closeDispute(inquiry.id, "won");
    const dispute = await provider.dispute(charge.id);
    await catchUp();
    expect(await getTeam(team.teamId)).toMatchObject(endedPass);
    await provider.closeDispute(dispute.id, "won");
    await catchUp();
    expect(await getTeam(team.teamId)).toEqual(before);
    const secondDispute = await provider.dispute(charge.id);
    await provider.closeDispute(secondDispute.id, "lost");
    await catchUp();
    expect(await getTeam(team.teamId)).toMatchObject(endedPass);
    const emails = await listJobs({ template: "disputed", userId: team.owner.id });
    expect(emails.map(({ data }) => data.outcome)).toEqual(["open", "won", "lost"]);
  });
});

describe("checkout sync", () => {
  it("applies a refund that's reported before its payment", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.pay(sessionId);
    const [charge] = await provider.listAll("charge");
    await provider.refund(charge!.id);
    await sweepEvents();
    // Handle the latest event first.
    const unhandledEvents = await db
      .selectFrom("paymentEvent")
      .select("id")
      .where("handledAt", "is", null)
      .orderBy("happenedAt", "desc")
      .execute();
    for (const { id } of unhandledEvents) await fixture.handleEvent(id);
    expect(await getTeam(team.teamId)).toMatchObject(endedPass);
    expect((await getCheckout(sessionId)).state).toBe("paid");
  });

  it("never overwrites a newer snapshot with an older one", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    const { id, version } = await getCheckout(sessionId);
    const oldSnapshot = (await readCheckout(sessionId))!;
    await provider.pay(sessionId);
    await syncCheckout(id);
    const applySnapshot = (knownVersion: number, snapshot: typeof oldSnapshot) =>
      db.transaction().execute((trx) => applyCheckout(trx, id, knownVersion, snapshot));
    expect(await applySnapshot(version, oldSnapshot)).toBe(false);
    expect((await getCheckout(sessionId)).state).toBe("paid");
    // A paid checkout stays paid, regardless of the snapshot.
    expect(await applySnapshot((await getCheckout(sessionId)).version, oldSnapshot)).toBe(true);
    expect((await getCheckout(sessionId)).state).toBe("paid");
    expect((await getTeam(team.teamId)).status).toBe("active");
  });

  it("ignores events from another account and doesn't retry them", async () => {
    const event = { type: "charge.refunded", at: new Date(), sessionId: null, reference: null };
    await fixture.receiveEvent({ ...event, id: "evt_other", paymentIntentId: "pi_other" }, "webhook");
    await fixture.receiveEvent(
      { ...event, id: "evt_odd", paymentIntentId: null, reference: "'; --" },
      "webhook",
    );
    expect(await handleEvents()).toBe(2);
    expect(await handleEvents()).toBe(0);
  });

  it("grants nothing for a mismatched amount, logs an error, and emails the buyer once", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.pay(sessionId);
    const { id, version } = await getCheckout(sessionId);
    const snapshot = (await readCheckout(sessionId))!;
    const logs = await captureLogs(async () => {
      await db.transaction().execute((trx) => applyCheckout(trx, id, version, { ...snapshot, cents: 1 }));
    });
    expect(logs).toContain("needs attention");
    expect((await getTeam(team.teamId)).status).toBe("pending");
    await db.transaction().execute((trx) => applyCheckout(trx, id, version + 1, { ...snapshot, cents: 1 }));
    expect(await listJobs({ template: "wrong-amount", userId: team.owner.id })).toHaveLength(1);
    // The buyer was charged, so the history shows it with the receipt.
    const { body } = await team.client.get("/billing/transactions");
    const [transaction] = body.transactions;
    expect(transaction).toMatchObject({ status: "failed", amountCents: 999 });
    expect(transaction.receiptUrl).toBe(`/settings/receipts/${snapshot.payment!.intentId}`);
    expect(listNotes(transaction)).toEqual([
      "The amount paid doesn't match the price, so this hasn't started. We're looking into it and will email you.",
    ]);
  });
});

describe("concurrent purchases", () => {
  it(
    "match the provider's books to the cent despite lost webhooks and provider errors",
    { timeout: 120_000 },
    async () => {
      await listen();
      const before = await getBooks();
      await provider.fail(
        [
          { fault: "webhook-lost", probability: 0.1 },
          { fault: "webhook-doubled", probability: 0.2 },
          { fault: "webhook-shuffled", probability: 0.2 },
          { fault: "error-after", probability: 0.1 },
          { fault: "error-before", probability: 0.1, call: "read" },
        ],
        7,
      );
      const buyers = await Promise.all(Array.from({ length: 8 }, () => newTeam()));
      const bought = new Map<string, number>();
      await Promise.all(
        buyers.map(async ({ client, teamId }, index) => {
          for (let round = 0; round < 4; round++) {
            const { body } = await client.post("/checkouts", { teamId, product: "sms_topup" });
            if (!body.url) continue;
            const sessionId = String(body.url).split("/").at(-1)!;
            if ((await provider.pay(sessionId)) === "paid") bought.set(teamId, (bought.get(teamId) ?? 0) + 1);
            if (index === 0 && round === 3) {
              const charge = (await provider.listAll("charge")).find(
                ({ metadata }) => metadata.teamId === teamId,
              );
              await provider.refund(charge!.id);
              bought.set(teamId, bought.get(teamId)! - 1);
            }
          }
        }),
      );
      await provider.waitUntilSettled();
      await provider.fail([]);
      await catchUp();
      for (const { teamId } of buyers) {
        expect((await getTeam(teamId)).smsLimit).toBe(100 * (bought.get(teamId) ?? 0));
      }
      const [ourBooks, providerBooks] = [await getBooks(), await provider.books()];
      expect(providerBooks.payments).toBeGreaterThan(16);
      expect(ourBooks.payments - before.payments).toBe(providerBooks.payments);
      expect(ourBooks.chargedCents - before.chargedCents).toBe(providerBooks.chargedCents);
      expect(ourBooks.refundedCents - before.refundedCents).toBe(providerBooks.refundedCents);
    },
  );
});

describe("expired pass", () => {
  it("is marked as expired once and keeps its tier [OP-11, TEAM-37]", async () => {
    await buy(team.client, team.teamId, "mini");
    expect(await fixture.expireDuePasses()).toBe(0);
    shiftClock(days(93));
    expect(await fixture.expireDuePasses()).toBeGreaterThanOrEqual(1);
    expect(await fixture.expireDuePasses()).toBe(0);
    expect(await getTeam(team.teamId)).toMatchObject({ status: "expired", tier: "mini", smsLimit: 300 });
  });

  it("can be followed by a new pass, which restarts the counter and remembers earlier texts", async () => {
    const longAgo = new Date(Date.now() - days(200));
    await db.transaction().execute((trx) => grantPass(trx, team.teamId, "mini", longAgo));
    expect((await getTeam(team.teamId)).status).toBe("expired");
    await db.updateTable("team").set({ smsUsed: 250 }).where("id", "=", team.teamId).execute();
    await buy(team.client, team.teamId, "standard");
    expect(await getTeam(team.teamId)).toMatchObject({ smsUsed: 0, smsUsedEarlier: 250, smsLimit: 750 });
    await fixture.rebuild(team.teamId);
    expect(await getTeam(team.teamId)).toMatchObject({ smsUsed: 0, smsUsedEarlier: 250, smsLimit: 750 });
  });
});
