import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { after } from "#platform/clock.ts";
import { getTier, tiers, topup } from "../rules.ts";
import type { TierKey } from "../schema.ts";
import { addCalendarMonths, getPeriods, computePassState, type Purchase } from "./rules.ts";

const at = (day: string) => new Date(`${day}T12:00:00.123Z`);
const pass = (tier: TierKey, day: string, usedBefore = 0, counts = true): Purchase => ({
  kind: "pass",
  tier,
  months: getTier(tier).months,
  sms: getTier(tier).sms,
  at: at(day),
  usedBefore,
  counts,
});
const topUp = (day: string, counts = true): Purchase => ({
  kind: "topup",
  sms: topup.sms,
  at: at(day),
  counts,
});

describe("pass state from purchases [OP-10]", () => {
  it.each<[string, Purchase[], object]>([
    [
      "is pending if nothing was bought",
      [],
      { status: "pending", tier: "none", expiresAt: null, smsLimit: 0 },
    ],
    [
      "is active after the first pass",
      [pass("mini", "2026-01-10")],
      { status: "active", tier: "mini", expiresAt: at("2026-04-10"), smsLimit: 300 },
    ],
    [
      "keeps paid time and texts when a higher tier is added",
      [pass("mini", "2026-01-10"), pass("standard", "2026-02-01", 50)],
      { tier: "standard", expiresAt: at("2026-10-10"), smsLimit: 1050, usedEarlier: 0 },
    ],
    [
      "keeps the higher tier when a lower one is added",
      [pass("extended", "2026-01-10"), pass("mini", "2026-02-01")],
      { tier: "extended", expiresAt: at("2027-01-10"), smsLimit: 1500 },
    ],
    [
      "restarts the counter if the previous pass has expired",
      [pass("extended", "2025-01-10"), pass("mini", "2026-02-01", 700)],
      { tier: "mini", expiresAt: at("2026-05-01"), smsLimit: 300, usedEarlier: 700 },
    ],
    [
      "stays pending after a top-up alone",
      [topUp("2026-01-10")],
      { status: "pending", tier: "none", smsLimit: 100 },
    ],
    [
      "adds a top-up's texts to the pass",
      [pass("mini", "2026-01-10"), topUp("2026-02-01")],
      { smsLimit: 400 },
    ],
    [
      "carries over unused top-up texts but not pass texts",
      [pass("mini", "2025-01-10"), topUp("2025-02-01"), pass("mini", "2026-02-01", 340)],
      { smsLimit: 360, usedEarlier: 340 },
    ],
    [
      "never carries over more than the top-up",
      [pass("mini", "2025-01-10"), topUp("2025-02-01"), pass("mini", "2026-02-01", 10)],
      { smsLimit: 400 },
    ],
    [
      "uses trial texts first",
      [topUp("2026-01-01"), pass("mini", "2026-02-01", 25)],
      { smsLimit: 400, usedEarlier: 25 },
    ],
    [
      "counts only the second pass when the first is refunded",
      [pass("mini", "2026-01-10", 0, false), pass("standard", "2026-02-01", 50)],
      { tier: "standard", expiresAt: at("2026-08-01"), smsLimit: 750, usedEarlier: 50 },
    ],
    [
      "is expired if everything was refunded",
      [pass("mini", "2026-01-10", 0, false)],
      { status: "expired", tier: "none", expiresAt: null, smsLimit: 0 },
    ],
    [
      "excludes a refunded top-up",
      [pass("mini", "2026-01-10"), topUp("2026-01-11", false)],
      { smsLimit: 300 },
    ],
  ])("%s", (_, purchases, state) => {
    expect(computePassState(purchases, at("2026-03-01"), 25)).toMatchObject(state);
  });

  it("expires at the exact end time [OP-11]", () => {
    const purchases = [pass("mini", "2026-01-10")];
    expect(computePassState(purchases, new Date(at("2026-04-10").getTime() - 1)).status).toBe("active");
    expect(computePassState(purchases, at("2026-04-10"))).toMatchObject({
      status: "expired",
      tier: "mini",
      smsLimit: 300,
    });
  });
});

describe("month arithmetic", () => {
  it.each([
    ["2026-01-31", 3, "2026-04-30"],
    ["2027-11-30", 3, "2028-02-29"],
    ["2026-12-15", 9, "2027-09-15"],
  ])("maps %s plus %i months to %s at the same time of day", (from, months, to) => {
    expect(addCalendarMonths(at(from), months)).toEqual(at(to));
  });
});

const withIds = (purchases: Purchase[]) => purchases.map((purchase, id) => ({ ...purchase, id: String(id) }));

describe("active period", () => {
  it("starts at purchase or when the active pass ends, and is missing for passes that don't count", () => {
    const purchases = withIds([
      pass("mini", "2026-01-10"),
      topUp("2026-01-11"),
      pass("standard", "2026-02-01", 0, false),
      pass("mini", "2026-03-01"),
      pass("mini", "2027-01-01"),
    ]);
    expect([...getPeriods(purchases)]).toEqual([
      ["0", { start: at("2026-01-10"), end: at("2026-04-10") }],
      ["3", { start: at("2026-04-10"), end: at("2026-07-10") }],
      ["4", { start: at("2027-01-01"), end: at("2027-04-01") }],
    ]);
  });

  it("ends at the same time as the team's pass state, for any purchases", () => {
    const day = fc.integer({ min: 0, max: 900 }).map((days) => after(at("2026-01-01"), 86_400_000 * days));
    const purchase = fc.record({ day, tier: fc.constantFrom(...tiers), counts: fc.boolean() });
    fc.assert(
      fc.property(fc.array(purchase, { maxLength: 12 }), (list) => {
        const purchases = withIds(
          list
            .toSorted((a, b) => a.day.getTime() - b.day.getTime())
            .map(({ day: boughtAt, tier, counts }) => ({
              ...pass(tier.key, "2026-01-01", 0, counts),
              at: boughtAt,
            })),
        );
        const lastEnd = [...getPeriods(purchases).values()].at(-1)?.end ?? null;
        expect(lastEnd).toEqual(computePassState(purchases, at("2026-01-01")).expiresAt);
      }),
    );
  });
});
