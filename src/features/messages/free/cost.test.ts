import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it, vi } from "vitest";

// A budget that random histories reach. The app reads it when its modules are first imported.
const BUDGET = 12;
vi.stubEnv("FREE_TEXTS_PER_DAY", String(BUDGET));
const { db } = await import("#platform/database.ts");
const { after, clock, hours } = await import("#platform/clock.ts");
const { getMeaning } = await import("#platform/sms/error-meanings.ts");
const { withClientAddress } = await import("#platform/request-address.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createMember, createTeam } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { getRunCount } = await import("#tests/harness/histories.ts");
const { requireTeamManager } = await import("#features/teams/access.server.ts");
const { lockTeams, rebuildTeam } = await import("#features/passes/state/commands.server.ts");
const { sendBlast } = await import("../blasts/commands.server.ts");
const { claimMessages } = await import("../claims/commands.server.ts");
const { storeSendResults } = await import("../commands.server.ts");
const { spendFreeTexts } = await import("./commands.server.ts");

type Team = Awaited<ReturnType<typeof addTeam>>;

/** Adds an account with a team, its trial, and three members. */
async function addTeam() {
  const owner = await createAccount();
  const { id: teamId } = await createTeam({ managerId: owner.id, trialSms: 25 });
  await db.insertInto("smsTrial").values({ userId: owner.id, teamId }).execute();
  for (let number = 0; number < 3; number += 1)
    await createMember(teamId, { smsConsent: true, addedVia: "join-link" });
  const grant = await requireTeamManager({ user: owner } as Parameters<typeof requireTeamManager>[0], teamId);
  return { teamId, accountId: owner.id, grant, orders: [] as { checkoutId: string; orderId: string }[] };
}

/** Records a paid order the way the ledger does, and returns how many texts it paid for. */
async function buy({ teamId, orders }: Team, product: "mini" | "sms_topup", sms: number): Promise<number> {
  const now = clock.now();
  const price = { amountCents: 100, currency: "usd" };
  await db.transaction().execute(async (trx) => {
    await lockTeams(trx, [teamId]);
    const team = await trx
      .selectFrom("team")
      .select(["smsUsed", "smsUsedEarlier"])
      .where("id", "=", teamId)
      .executeTakeFirstOrThrow();
    const { id: checkoutId } = await trx
      .insertInto("passCheckout")
      .values({
        ...price,
        fingerprint: randomUUID(),
        customerId: "cus",
        state: "paid",
        paidAt: now,
        createdAt: now,
        expiresAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: orderId } = await trx
      .insertInto("passOrder")
      .values({ ...price, checkoutId, teamId, teamName: "Otters", product })
      .returning("id")
      .executeTakeFirstOrThrow();
    const purchase = { teamId, orderId, sms, boughtAt: now };
    if (product === "sms_topup") await trx.insertInto("smsTopup").values(purchase).execute();
    else
      await trx
        .insertInto("passPeriod")
        .values({ ...purchase, tier: "mini", months: 1, usedBefore: team.smsUsed + team.smsUsedEarlier })
        .execute();
    orders.push({ checkoutId, orderId });
    await rebuildTeam(trx, teamId);
  });
  return sms;
}

async function refund({ teamId, orders }: Team): Promise<void> {
  const order = orders.shift();
  if (!order) return;
  await db.transaction().execute(async (trx) => {
    await lockTeams(trx, [teamId]);
    const values = { id: randomUUID(), ...order, amountCents: 100, currency: "usd", isGiven: true };
    await trx
      .insertInto("paymentRefund")
      .values({ ...values, refundedAt: clock.now() })
      .execute();
    await rebuildTeam(trx, teamId);
  });
}

/** Submits everything that waits, as the worker does. The carrier accepts it, or rejects it without charging. */
async function submit(isAccepted: boolean): Promise<void> {
  const claimed = await claimMessages(1000);
  await storeSendResults(
    claimed.map((message) => ({
      message,
      outcome: isAccepted
        ? { kind: "accepted", sid: randomUUID(), segments: message.segments }
        : { kind: "refused", code: 30_007, ...getMeaning(30_007), retry: "never" },
    })),
  );
}

const teamNumber = fc.nat({ max: 3 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("send" as const),
      team: teamNumber,
      letters: fc.constantFrom(5, 200, 400),
      address: fc.nat({ max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("introduce" as const), team: teamNumber }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("submit" as const), isAccepted: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("pass", "topup"),
      team: teamNumber,
      sms: fc.nat({ max: 20 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refund" as const), team: teamNumber }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("wait" as const), hours: fc.nat({ max: 500 }) }) },
);

it("never sends more than was paid for plus the budget, whatever teams buy, send, and get back [TEXT-38, TEXT-40]", async () => {
  let [mostFreeTexts, refusedCount] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
      setTime("2026-04-15T17:00:00Z");
      for (const table of ["message", "freeTextDay", "freeTextAddress"] as const)
        await db.deleteFrom(table).execute();
      const teams = await Promise.all([0, 1, 2, 3].map(addTeam));
      let [paid, introductions] = [0, 0];
      for (const next of steps) {
        const team = teams["team" in next ? next.team : 0]!;
        switch (next.kind) {
          case "send": {
            const blast = {
              message: "x".repeat(next.letters),
              audience: "all" as const,
              requestKey: randomUUID(),
            };
            // Two requests at the same time, because races are where budgets leak.
            const outcomes = await Promise.all(
              [blast, { ...blast, requestKey: randomUUID() }].map((request) =>
                withClientAddress(`192.0.2.${next.address}`, () => sendBlast(team.grant, request)),
              ),
            );
            refusedCount += outcomes.filter(({ error }) => error?.includes("free texts")).length;
            break;
          }
          case "introduce": {
            const spend = { accountId: team.accountId, kind: "first" as const, texts: 2, cost: 2 };
            const [refusal] = await db
              .transaction()
              .execute((trx) => spendFreeTexts(trx, [spend], clock.now()));
            if (refusal === null) introductions += spend.cost;
            break;
          }
          case "submit":
            await submit(next.isAccepted);
            break;
          case "pass":
            paid += await buy(team, "mini", next.sms);
            break;
          case "topup":
            paid += await buy(team, "sms_topup", next.sms + 1);
            break;
          case "refund":
            await refund(team);
            break;
          case "wait":
            setTime(after(clock.now(), hours(next.hours)).toISOString());
        }
        const texts = await db
          .selectFrom("message")
          .select(["segments"])
          .where("state", "in", ["queued", "accepted"])
          .execute();
        const cost = texts.reduce((sum, { segments }) => sum + segments, 0) + introductions;
        const days = await db.selectFrom("freeTextDay").select("texts").execute();
        const freeTexts = days.reduce((sum, day) => sum + day.texts, 0);
        mostFreeTexts = Math.max(mostFreeTexts, freeTexts);
        for (const day of days) expect(day.texts).toBeLessThanOrEqual(BUDGET);
        expect(cost).toBeLessThanOrEqual(paid + freeTexts);
      }
    }),
    { numRuns: getRunCount(6) },
  );
  // The histories are worth something only if they reach the limits.
  expect(mostFreeTexts).toBeGreaterThan(BUDGET);
  expect(refusedCount).toBeGreaterThan(0);
}, 300_000);
