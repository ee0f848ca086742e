import { beforeEach, describe, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const buying = await startBuying();
const { provider, db, newTeam, start, buy, payForTwo, teamOf, listen, handleEvents, sweepEvents, catchUp } =
  buying;
const { createTeam } = await import("#tests/factories/teams.ts");
const { moveClock } = await import("#tests/harness/clock.ts");
const { jobsWith } = await import("#tests/harness/jobs.ts");
const { logsOf } = await import("#tests/harness/logs.ts");
const { days } = await import("#platform/clock.ts");
const { readCheckout } = await import("#platform/payments/checkouts.ts");
const { notesOf } = await import("../billing/rules.ts");
const { applyCheckout, grantPass, syncCheckout } = await import("./commands.server.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam();
});

const checkoutOf = (sessionId: string) =>
  db.selectFrom("passCheckout").selectAll().where("sessionId", "=", sessionId).executeTakeFirstOrThrow();
/** One payment for the team and another one. */
async function payForBoth(other: { id: string }) {
  const charge = await payForTwo(team.client, team.teamId, other.id);
  await catchUp();
  return charge;
}
const ended = { status: "expired", tier: "none", expiresAt: null, smsLimit: 0 };

/** Cents by our own books, to be compared with the provider's. */
async function books() {
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

describe("refunds", () => {
  it("in full end what they are for; a part of it takes nothing away", async () => {
    const charge = await buy(team.client, team.teamId, "standard");
    const sessionId = (await provider.all("checkout.session"))[0]!.id;
    await provider.refund(charge.id, { amount: 500 });
    await catchUp();
    expect(await teamOf(team.teamId)).toMatchObject({ status: "active", smsLimit: 750 });
    await provider.refund(charge.id);
    await catchUp();
    expect(await teamOf(team.teamId)).toMatchObject(ended);
    expect((await checkoutOf(sessionId)).state).toBe("paid");
    expect(await jobsWith({ mail: "refunded", userId: team.owner.id })).toHaveLength(1);
  });

  it("of one purchase leave the others: a pass that was added to stays", async () => {
    await buy(team.client, team.teamId, "mini");
    const first = (await teamOf(team.teamId)).expiresAt;
    const second = await buy(team.client, team.teamId, "extended");
    await buy(team.client, team.teamId, "sms_topup");
    expect(await teamOf(team.teamId)).toMatchObject({ tier: "extended", smsLimit: 1600 });
    await provider.refund(second.id);
    await catchUp();
    expect(await teamOf(team.teamId)).toMatchObject({ tier: "mini", smsLimit: 400, expiresAt: first });
  });

  it("in a payment for several teams go by order, and in full to all of them", async () => {
    const other = await createTeam({ managerId: team.owner.id });
    const charge = await payForBoth(other);
    const order = await db
      .selectFrom("passOrder")
      .select("id")
      .where("teamId", "=", other.id)
      .executeTakeFirstOrThrow();
    await provider.refund(charge.id, { amount: 999, metadata: { orderId: order.id } });
    await catchUp();
    expect(await teamOf(other.id)).toMatchObject(ended);
    expect((await teamOf(team.teamId)).status).toBe("active");
    expect(await jobsWith({ mail: "refunded", orderId: order.id })).toHaveLength(1);
    await provider.refund(charge.id);
    await catchUp();
    expect(await teamOf(team.teamId)).toMatchObject(ended);
    // The first was told before.
    expect(await jobsWith({ mail: "refunded", orderId: order.id })).toHaveLength(1);
  });

  it("count for an order also when it is named afterwards", async () => {
    const other = await createTeam({ managerId: team.owner.id });
    const charge = await payForBoth(other);
    await provider.refund(charge.id, { amount: 999 });
    await catchUp();
    expect((await teamOf(other.id)).status).toBe("active");
    const [session] = await provider.all("checkout.session");
    const { id, version } = await checkoutOf(session!.id);
    const order = await db
      .selectFrom("passOrder")
      .select("id")
      .where("teamId", "=", other.id)
      .executeTakeFirstOrThrow();
    const seen = (await readCheckout(session!.id))!;
    const refunds = seen.refunds.map((refund) => ({ ...refund, orderId: order.id }));
    await db.transaction().execute((trx) => applyCheckout(trx, id, version, { ...seen, refunds }));
    expect(await teamOf(other.id)).toMatchObject(ended);
    expect((await teamOf(team.teamId)).status).toBe("active");
  });
});

describe("disputes", () => {
  it("suspend until they are won, for good when they are lost; an inquiry only asks", async () => {
    const charge = await buy(team.client, team.teamId, "mini");
    const before = await teamOf(team.teamId);
    const inquiry = await provider.dispute(charge.id, { isInquiry: true });
    await catchUp();
    expect(await teamOf(team.teamId)).toEqual(before);
    await provider.closeDispute(inquiry.id, "won");
    const dispute = await provider.dispute(charge.id);
    await catchUp();
    expect(await teamOf(team.teamId)).toMatchObject(ended);
    await provider.closeDispute(dispute.id, "won");
    await catchUp();
    expect(await teamOf(team.teamId)).toEqual(before);
    const second = await provider.dispute(charge.id);
    await provider.closeDispute(second.id, "lost");
    await catchUp();
    expect(await teamOf(team.teamId)).toMatchObject(ended);
    const told = await jobsWith({ mail: "disputed", userId: team.owner.id });
    expect(told.map(({ data }) => data.outcome)).toEqual(["open", "won", "lost"]);
  });
});

describe("the order of things does not matter", () => {
  it("a refund and a dispute are known before the payment they are about", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.pay(sessionId);
    const [charge] = await provider.all("charge");
    await provider.refund(charge!.id);
    await sweepEvents();
    // The last thing first.
    const waiting = await db
      .selectFrom("paymentEvent")
      .select("id")
      .where("handledAt", "is", null)
      .orderBy("happenedAt", "desc")
      .execute();
    for (const { id } of waiting.toReversed()) await buying.handleEvent(id);
    expect(await teamOf(team.teamId)).toMatchObject(ended);
    expect((await checkoutOf(sessionId)).state).toBe("paid");
  });

  it("an older look never undoes a newer one", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    const { id, version } = await checkoutOf(sessionId);
    const old = (await readCheckout(sessionId))!;
    await provider.pay(sessionId);
    await syncCheckout(id);
    const apply = (at: number, seen: typeof old) =>
      db.transaction().execute((trx) => applyCheckout(trx, id, at, seen));
    expect(await apply(version, old)).toBe(false);
    expect((await checkoutOf(sessionId)).state).toBe("paid");
    // And whatever somebody claims to have seen: what was paid stays paid.
    expect(await apply((await checkoutOf(sessionId)).version, old)).toBe(true);
    expect((await checkoutOf(sessionId)).state).toBe("paid");
    expect((await teamOf(team.teamId)).status).toBe("active");
  });

  it("an event of somebody else's account changes nothing, and is not asked about again", async () => {
    const event = { type: "charge.refunded", at: new Date(), sessionId: null, reference: null };
    await buying.receiveEvent({ ...event, id: "evt_other", paymentIntentId: "pi_other" }, "webhook");
    await buying.receiveEvent(
      { ...event, id: "evt_odd", paymentIntentId: null, reference: "'; --" },
      "webhook",
    );
    expect(await handleEvents()).toBe(2);
    expect(await handleEvents()).toBe(0);
  });

  it("a payment of another amount delivers nothing, somebody is called, and its buyer is told once", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.pay(sessionId);
    const { id, version } = await checkoutOf(sessionId);
    const seen = (await readCheckout(sessionId))!;
    const logs = await logsOf(async () => {
      await db.transaction().execute((trx) => applyCheckout(trx, id, version, { ...seen, cents: 1 }));
    });
    expect(logs).toContain("somebody must look");
    expect((await teamOf(team.teamId)).status).toBe("pending");
    await db.transaction().execute((trx) => applyCheckout(trx, id, version + 1, { ...seen, cents: 1 }));
    expect(await jobsWith({ mail: "wrong-amount", userId: team.owner.id })).toHaveLength(1);
    // They were charged: the history says so, with the receipt.
    const { body } = await team.client.get("/billing/transactions");
    const [transaction] = body.transactions;
    expect(transaction).toMatchObject({ status: "failed", amountCents: 999 });
    expect(transaction.receiptUrl).toBe(`/settings/receipts/${seen.payment!.intentId}`);
    expect(notesOf(transaction)).toEqual([
      "Another amount was paid than this costs, so it has not begun. Somebody looks at it.",
    ]);
  });
});

describe("all of it at once", () => {
  it(
    "many buyers, bad webhooks, a bad provider: the books are equal to the cent",
    { timeout: 120_000 },
    async () => {
      await listen();
      const before = await books();
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
              const charge = (await provider.all("charge")).find(
                ({ metadata }) => metadata.teamId === teamId,
              );
              await provider.refund(charge!.id);
              bought.set(teamId, bought.get(teamId)! - 1);
            }
          }
        }),
      );
      await provider.settled();
      await provider.fail([]);
      await catchUp();
      for (const { teamId } of buyers) {
        expect((await teamOf(teamId)).smsLimit).toBe(100 * (bought.get(teamId) ?? 0));
      }
      const [ours, theirs] = [await books(), await provider.books()];
      expect(theirs.payments).toBeGreaterThan(16);
      expect(ours.payments - before.payments).toBe(theirs.payments);
      expect(ours.chargedCents - before.chargedCents).toBe(theirs.chargedCents);
      expect(ours.refundedCents - before.refundedCents).toBe(theirs.refundedCents);
    },
  );
});

describe("passes run out", () => {
  it("the sweep says so, once, and the tier stays to be seen [OP-11, TEAM-37]", async () => {
    await buy(team.client, team.teamId, "mini");
    expect(await buying.expirePassesDue()).toBe(0);
    moveClock(days(93));
    expect(await buying.expirePassesDue()).toBeGreaterThanOrEqual(1);
    expect(await buying.expirePassesDue()).toBe(0);
    expect(await teamOf(team.teamId)).toMatchObject({ status: "expired", tier: "mini", smsLimit: 300 });
  });

  it("a new one starts counting again, and what was sent before is not forgotten", async () => {
    const long = new Date(Date.now() - days(200));
    await db.transaction().execute((trx) => grantPass(trx, team.teamId, "mini", long));
    expect((await teamOf(team.teamId)).status).toBe("expired");
    await db.updateTable("team").set({ smsUsed: 250 }).where("id", "=", team.teamId).execute();
    await buy(team.client, team.teamId, "standard");
    expect(await teamOf(team.teamId)).toMatchObject({ smsUsed: 0, smsUsedEarlier: 250, smsLimit: 750 });
    await buying.rebuild(team.teamId);
    expect(await teamOf(team.teamId)).toMatchObject({ smsUsed: 0, smsUsedEarlier: 250, smsLimit: 750 });
  });
});
