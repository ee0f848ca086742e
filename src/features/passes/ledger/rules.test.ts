import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { after } from "#platform/clock.ts";
import { tierOf, tiers, topup } from "../rules.ts";
import type { TierKey } from "../schema.ts";
import { monthsAfter, periodsOf, standingOf, type Purchase } from "./rules.ts";

const at = (day: string) => new Date(`${day}T12:00:00.123Z`);
const pass = (tier: TierKey, day: string, usedBefore = 0, counts = true): Purchase => ({
  kind: "pass",
  tier,
  months: tierOf(tier).months,
  sms: tierOf(tier).sms,
  at: at(day),
  usedBefore,
  counts,
});
const more = (day: string, counts = true): Purchase => ({
  kind: "topup",
  sms: topup.sms,
  at: at(day),
  counts,
});

describe("what follows from purchases [OP-10]", () => {
  it.each<[string, Purchase[], object]>([
    ["nothing", [], { status: "pending", tier: "none", expiresAt: null, smsLimit: 0 }],
    [
      "a pass",
      [pass("mini", "2026-01-10")],
      { status: "active", tier: "mini", expiresAt: at("2026-04-10"), smsLimit: 300 },
    ],
    [
      "a higher one on a running one: the time and texts that were paid for stay",
      [pass("mini", "2026-01-10"), pass("standard", "2026-02-01", 50)],
      { tier: "standard", expiresAt: at("2026-10-10"), smsLimit: 1050, usedEarlier: 0 },
    ],
    [
      "a lower one on a running one: the higher tier stays",
      [pass("extended", "2026-01-10"), pass("mini", "2026-02-01")],
      { tier: "extended", expiresAt: at("2027-01-10"), smsLimit: 1500 },
    ],
    [
      "one after the other ran out: counting starts again",
      [pass("extended", "2025-01-10"), pass("mini", "2026-02-01", 700)],
      { tier: "mini", expiresAt: at("2026-05-01"), smsLimit: 300, usedEarlier: 700 },
    ],
    ["a top-up alone", [more("2026-01-10")], { status: "pending", tier: "none", smsLimit: 100 }],
    ["a top-up on a pass", [pass("mini", "2026-01-10"), more("2026-02-01")], { smsLimit: 400 }],
    [
      "what is left of a top-up goes on, what was left of a pass does not",
      [pass("mini", "2025-01-10"), more("2025-02-01"), pass("mini", "2026-02-01", 340)],
      { smsLimit: 360, usedEarlier: 340 },
    ],
    [
      "of the top-up never more than there was",
      [pass("mini", "2025-01-10"), more("2025-02-01"), pass("mini", "2026-02-01", 10)],
      { smsLimit: 400 },
    ],
    [
      "the trial is sent first",
      [more("2026-01-01"), pass("mini", "2026-02-01", 25)],
      { smsLimit: 400, usedEarlier: 25 },
    ],
    [
      "a refund of the first pass: the second stands alone",
      [pass("mini", "2026-01-10", 0, false), pass("standard", "2026-02-01", 50)],
      { tier: "standard", expiresAt: at("2026-08-01"), smsLimit: 750, usedEarlier: 50 },
    ],
    [
      "all refunded",
      [pass("mini", "2026-01-10", 0, false)],
      { status: "expired", tier: "none", expiresAt: null, smsLimit: 0 },
    ],
    ["a refunded top-up", [pass("mini", "2026-01-10"), more("2026-01-11", false)], { smsLimit: 300 }],
  ])("%s", (_, purchases, standing) => {
    expect(standingOf(purchases, at("2026-03-01"), 25)).toMatchObject(standing);
  });

  it("is over at the very moment it says [OP-11]", () => {
    const purchases = [pass("mini", "2026-01-10")];
    expect(standingOf(purchases, new Date(at("2026-04-10").getTime() - 1)).status).toBe("active");
    expect(standingOf(purchases, at("2026-04-10"))).toMatchObject({
      status: "expired",
      tier: "mini",
      smsLimit: 300,
    });
  });
});

describe("monthsAfter", () => {
  it.each([
    ["2026-01-31", 3, "2026-04-30"],
    ["2027-11-30", 3, "2028-02-29"],
    ["2026-12-15", 9, "2027-09-15"],
  ])("%s and %i months: %s, at the same time of day", (from, months, to) => {
    expect(monthsAfter(at(from), months)).toEqual(at(to));
  });
});

const numbered = (purchases: Purchase[]) =>
  purchases.map((purchase, id) => ({ ...purchase, id: String(id) }));

describe("when passes run", () => {
  it("from their purchase, or from the end of the one that was running; none that does not count", () => {
    const purchases = numbered([
      pass("mini", "2026-01-10"),
      more("2026-01-11"),
      pass("standard", "2026-02-01", 0, false),
      pass("mini", "2026-03-01"),
      pass("mini", "2027-01-01"),
    ]);
    expect([...periodsOf(purchases)]).toEqual([
      ["0", { start: at("2026-01-10"), end: at("2026-04-10") }],
      ["3", { start: at("2026-04-10"), end: at("2026-07-10") }],
      ["4", { start: at("2027-01-01"), end: at("2027-04-01") }],
    ]);
  });

  it("ends with what the team has, whatever was bought", () => {
    const day = fc.integer({ min: 0, max: 900 }).map((days) => after(at("2026-01-01"), 86_400_000 * days));
    const purchase = fc.record({ day, tier: fc.constantFrom(...tiers), counts: fc.boolean() });
    fc.assert(
      fc.property(fc.array(purchase, { maxLength: 12 }), (drawn) => {
        const purchases = numbered(
          drawn
            .toSorted((one, other) => one.day.getTime() - other.day.getTime())
            .map(({ day: boughtAt, tier, counts }) => ({
              ...pass(tier.key, "2026-01-01", 0, counts),
              at: boughtAt,
            })),
        );
        const ends = [...periodsOf(purchases).values()].at(-1)?.end ?? null;
        expect(ends).toEqual(standingOf(purchases, at("2026-01-01")).expiresAt);
      }),
    );
  });
});
