import fc from "fast-check";
import { expect, it } from "vitest";
import { after, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { ProviderCheckout } from "#platform/payments/checkouts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { getPriceCents, isTier, getTier, topup } from "#features/passes/rules.ts";
import { ProductKey } from "#features/passes/schema.ts";
import { applyCheckout } from "#features/passes/ledger/commands.server.ts";
import { rebuildTeam } from "#features/passes/state/commands.server.ts";
import { addCalendarMonths } from "#features/passes/ledger/rules.ts";
import { getRunCount } from "#tests/harness/histories.ts";

const RUNS = getRunCount(40);

type Step = { wait: number } & (
  | { do: "buy"; product: ProductKey }
  | { do: "send"; sms: number }
  | { do: "refund"; of: number; part: boolean }
  | { do: "dispute"; of: number; state: "inquiry" | "open" | "won" | "lost" }
);

const wait = fc.integer({ min: 0, max: 120 });
const of = fc.nat({ max: 9 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("buy" as const),
      wait,
      product: fc.constantFrom(...ProductKey.options),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("send" as const), wait, sms: fc.nat({ max: 400 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("refund" as const), wait, of, part: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("dispute" as const),
      wait,
      of,
      state: fc.constantFrom("inquiry" as const, "open" as const, "won" as const, "lost" as const),
    }),
  },
);

type Purchase = { checkoutId: string; seen: ProviderCheckout; at: Date; product: ProductKey };

const START = new Date("2026-01-05T18:00:00Z");

/**
 * Stores a checkout for one team as `startCheckout` does, and returns it with the provider's view of it once it's paid.
 */
async function buy(teamId: string, product: ProductKey, at: Date): Promise<Purchase> {
  const [amountCents, currency] = [getPriceCents(product), "usd"];
  const { id } = await db
    .insertInto("passCheckout")
    .values({
      fingerprint: "x",
      customerId: "cus",
      amountCents,
      currency,
      state: "open",
      createdAt: at,
      expiresAt: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("passOrder")
    .values({ checkoutId: id, teamId, teamName: "Otters", product, amountCents, currency })
    .execute();
  const payment = { intentId: `pi_${id}`, chargeId: `ch_${id}`, receiptUrl: null, at };
  const money = { cents: amountCents, currency };
  const seen = {
    sessionId: `cs_${id}`,
    reference: id,
    state: "paid" as const,
    ...money,
    payment,
    refunds: [],
    disputes: [],
  };
  return { checkoutId: id, seen, at, product };
}

async function apply({ checkoutId, seen }: Purchase) {
  const { version } = await db
    .selectFrom("passCheckout")
    .select("version")
    .where("id", "=", checkoutId)
    .executeTakeFirstOrThrow();
  expect(await db.transaction().execute((trx) => applyCheckout(trx, checkoutId, version, seen))).toBe(true);
}

function change(purchase: Purchase, currentStep: Step, at: Date) {
  const { seen, checkoutId } = purchase;
  const refundedCents = seen.refunds.reduce((sum, { cents }) => sum + cents, 0);
  const remainingCents = seen.cents - refundedCents;
  if (currentStep.do === "refund" && remainingCents > 0) {
    const cents = currentStep.part && remainingCents > 1 ? 1 : remainingCents;
    seen.refunds.push({
      id: `re_${checkoutId}_${refundedCents}`,
      cents,
      currency: "usd",
      orderId: null,
      isGiven: true,
      at,
    });
  }
  if (currentStep.do === "dispute")
    seen.disputes = [
      {
        id: `du_${checkoutId}`,
        cents: seen.cents,
        currency: "usd",
        state: currentStep.state,
        reason: "fraudulent",
        at,
      },
    ];
}

const isCounted = ({ seen }: Purchase) =>
  seen.refunds.reduce((sum, { cents }) => sum + cents, 0) < seen.cents &&
  !seen.disputes.some(({ state }) => state === "open" || state === "lost");

/**
 * A reference implementation of OP-10. It applies events and texts in order, as if whatever doesn't count had never
 * happened.
 */
function replay(log: (Purchase | { sms: number })[], now: Date) {
  let [tier, limit, used, extra] = ["none", 0, 0, 0];
  let expiresAt: Date | null = null;
  let hadPass = false;
  for (const entry of log) {
    if ("sms" in entry) {
      used += entry.sms;
      continue;
    }
    const { product, at } = entry;
    if (isTier(product)) hadPass = true;
    if (!isCounted(entry)) continue;
    if (!isTier(product)) {
      limit += topup.sms;
      extra += topup.sms;
      continue;
    }
    const { months, sms, cents } = getTier(product);
    if (expiresAt && expiresAt > at) {
      expiresAt = addCalendarMonths(expiresAt, months);
      limit += sms;
      if (tier === "none" || cents > getPriceCents(tier as ProductKey)) tier = product;
    } else {
      extra = Math.min(extra, Math.max(0, limit - used));
      [tier, limit, used] = [product, sms + extra, 0];
      expiresAt = addCalendarMonths(at, months);
    }
  }
  const status = expiresAt && expiresAt > now ? "active" : hadPass ? "expired" : "pending";
  return { status, tier, expiresAt, tierExpiresAt: expiresAt, smsLimit: limit, smsUsed: used };
}

const getFields = (teamId: string) =>
  db
    .selectFrom("team")
    .select([
      "subscriptionStatus as status",
      "subscriptionTier as tier",
      "subscriptionExpiresAt as expiresAt",
      "tierExpiresAt",
      "smsLimit",
      "smsUsed",
    ])
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();

it(
  "keeps a team consistent with its ledger after any history, both step by step and when rebuilt from scratch [OP-10]",
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { id: teamId } = await createTeam();
        const log: (Purchase | { sms: number })[] = [];
        let now = START;
        for (const next of steps) {
          now = after(now, days(next.wait));
          setTime(now.toISOString());
          const purchases = log.filter((entry) => "seen" in entry);
          if (next.do === "send") {
            await db
              .updateTable("team")
              .set((eb) => ({ smsUsed: eb("smsUsed", "+", next.sms) }))
              .where("id", "=", teamId)
              .execute();
            log.push({ sms: next.sms });
          } else if (next.do === "buy") {
            const purchase = await buy(teamId, next.product, now);
            await apply(purchase);
            // The event arrives twice.
            await apply(purchase);
            log.push(purchase);
          } else if (purchases.length > 0) {
            const subject = purchases[next.of % purchases.length]!;
            change(subject, next, now);
            await apply(subject);
          }
          const hasPurchase = log.some((entry) => "seen" in entry);
          const { status, ...fields } = await getFields(teamId);
          const expected = replay(log, now);
          // Nothing was bought, so the team is unchanged. Sending texts changes no status, because only the sweep marks
          // a pass as expired.
          const { status: expectedStatus, ...expectedFields } = hasPurchase
            ? expected
            : { ...expected, smsLimit: fields.smsLimit };
          expect(fields).toEqual(expectedFields);
          expect(next.do === "buy" ? status : expectedStatus).toBe(expectedStatus);
        }
        if (!log.some((entry) => "seen" in entry)) return;
        const expected = replay(log, now);
        await db
          .updateTable("team")
          .set((eb) => ({
            subscriptionStatus: "pending",
            subscriptionTier: "extended",
            subscriptionExpiresAt: null,
            tierExpiresAt: new Date(0),
            smsLimit: 7,
            smsUsed: eb("smsUsed", "+", eb.ref("smsUsedEarlier")),
            smsUsedEarlier: 0,
          }))
          .where("id", "=", teamId)
          .execute();
        await db.transaction().execute((trx) => rebuildTeam(trx, teamId));
        expect(await getFields(teamId)).toEqual(expected);
      }),
      { numRuns: RUNS },
    );
  },
);
