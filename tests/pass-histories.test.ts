import fc from "fast-check";
import { expect, it } from "vitest";
import { after, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { ProviderCheckout } from "#platform/payments/checkouts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { centsOf, isTier, tierOf, topup } from "#features/passes/rules.ts";
import { ProductKey } from "#features/passes/schema.ts";
import { applyCheckout } from "#features/passes/ledger/commands.server.ts";
import { rebuildTeam } from "#features/passes/standing/commands.server.ts";
import { monthsAfter } from "#features/passes/ledger/rules.ts";
import { historiesOr } from "#tests/harness/histories.ts";

const RUNS = historiesOr(40);

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

type Bought = { checkoutId: string; seen: ProviderCheckout; at: Date; product: ProductKey };

const START = new Date("2026-01-05T18:00:00Z");

/** A checkout for one team, as `startCheckout` leaves it, and the provider's view of it once it is paid. */
async function buy(teamId: string, product: ProductKey, at: Date): Promise<Bought> {
  const [amountCents, currency] = [centsOf(product), "usd"];
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

async function apply({ checkoutId, seen }: Bought) {
  const { version } = await db
    .selectFrom("passCheckout")
    .select("version")
    .where("id", "=", checkoutId)
    .executeTakeFirstOrThrow();
  expect(await db.transaction().execute((trx) => applyCheckout(trx, checkoutId, version, seen))).toBe(true);
}

function change(bought: Bought, next: Step, at: Date) {
  const { seen, checkoutId } = bought;
  const given = seen.refunds.reduce((sum, { cents }) => sum + cents, 0);
  const left = seen.cents - given;
  if (next.do === "refund" && left > 0) {
    const cents = next.part && left > 1 ? 1 : left;
    seen.refunds.push({
      id: `re_${checkoutId}_${given}`,
      cents,
      currency: "usd",
      orderId: null,
      isGiven: true,
      at,
    });
  }
  if (next.do === "dispute")
    seen.disputes = [
      {
        id: `du_${checkoutId}`,
        cents: seen.cents,
        currency: "usd",
        state: next.state,
        reason: "fraudulent",
        at,
      },
    ];
}

const counts = ({ seen }: Bought) =>
  seen.refunds.reduce((sum, { cents }) => sum + cents, 0) < seen.cents &&
  !seen.disputes.some(({ state }) => state === "open" || state === "lost");

/** OP-10 told once more, one thing after the other with the texts in between, as if what does not count had never been. */
function replay(log: (Bought | { sms: number })[], now: Date) {
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
    if (!counts(entry)) continue;
    if (!isTier(product)) {
      limit += topup.sms;
      extra += topup.sms;
      continue;
    }
    const { months, sms, cents } = tierOf(product);
    if (expiresAt && expiresAt > at) {
      expiresAt = monthsAfter(expiresAt, months);
      limit += sms;
      if (tier === "none" || cents > centsOf(tier as ProductKey)) tier = product;
    } else {
      extra = Math.min(extra, Math.max(0, limit - used));
      [tier, limit, used] = [product, sms + extra, 0];
      expiresAt = monthsAfter(at, months);
    }
  }
  const status = expiresAt && expiresAt > now ? "active" : hadPass ? "expired" : "pending";
  return { status, tier, expiresAt, tierExpiresAt: expiresAt, smsLimit: limit, smsUsed: used };
}

const fieldsOf = (teamId: string) =>
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
  "after any history the team is what its ledger says, step by step and rebuilt from nothing [OP-10]",
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { id: teamId } = await createTeam();
        const log: (Bought | { sms: number })[] = [];
        let now = START;
        for (const next of steps) {
          now = after(now, days(next.wait));
          setTime(now.toISOString());
          const bought = log.filter((entry) => "seen" in entry);
          if (next.do === "send") {
            await db
              .updateTable("team")
              .set((eb) => ({ smsUsed: eb("smsUsed", "+", next.sms) }))
              .where("id", "=", teamId)
              .execute();
            log.push({ sms: next.sms });
          } else if (next.do === "buy") {
            const made = await buy(teamId, next.product, now);
            await apply(made);
            // The news comes twice.
            await apply(made);
            log.push(made);
          } else if (bought.length > 0) {
            const subject = bought[next.of % bought.length]!;
            change(subject, next, now);
            await apply(subject);
          }
          const isBought = log.some((entry) => "seen" in entry);
          const { status, ...fields } = await fieldsOf(teamId);
          const expected = replay(log, now);
          // Nothing was bought: the team is as it was made. Sending changes no status: that a pass has run out meanwhile is
          // the sweep's to say.
          const { status: said, ...others } = isBought
            ? expected
            : { ...expected, smsLimit: fields.smsLimit };
          expect(fields).toEqual(others);
          expect(next.do === "buy" ? status : said).toBe(said);
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
        expect(await fieldsOf(teamId)).toEqual(expected);
      }),
      { numRuns: RUNS },
    );
  },
);
