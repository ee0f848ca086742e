import { describe, expect, it } from "vitest";
import {
  catalogue,
  centsOf,
  gamesOf,
  isTooLarge,
  priceInWords,
  productName,
  recommendedTier,
  spareSms,
  tierOf,
  tiers,
  topup,
  amountInDigits,
  CURRENCY,
  ENDING_DAYS,
  LAST_DAYS,
  moneyInWords,
  MOST_PLAYERS,
  TEXTS_PER_GAME,
} from "./rules.ts";
import { ProductKey } from "./schema.ts";

describe("what is sold", () => {
  it("is three tiers and a top-up, at flat prices [PASS-39, PASS-40, PASS-41, PASS-42, PASS-45, PASS-46]", () => {
    expect(tiers.map(({ name, cents, months, players, sms }) => [name, cents, months, players, sms])).toEqual(
      [
        ["Mini", 999, 3, 10, 300],
        ["Standard", 1999, 6, 20, 750],
        ["Extended", 2999, 9, 30, 1200],
      ],
    );
    expect([topup.cents, topup.sms]).toEqual([199, 100]);
    expect(ProductKey.options.map((product) => [productName(product), centsOf(product)])).toEqual([
      ["Mini Season Pass", 999],
      ["Standard Season Pass", 1999],
      ["Extended Season Pass", 2999],
      ["SMS Top-up", 199],
    ]);
  });

  it("is a catalogue of four, each paid once, in whole cents [DATA1-40, DATA1-41, DATA1-42, DATA1-43, DATA1-44, PASS-38]", () => {
    expect(Object.keys(catalogue)).toEqual([
      "MINI_SEASON_PASS",
      "STANDARD_SEASON_PASS",
      "EXTENDED_SEASON_PASS",
      "SMS_TOPUP",
    ]);
    const entries = Object.values(catalogue);
    // What a checkout is asked for by, and so what a price is found by.
    expect(entries.map(({ key }) => key)).toEqual(ProductKey.options);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        mode: "payment",
        name: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\w/),
      });
      for (const whole of [entry.cents, entry.sms]) expect(Number.isInteger(whole) && whole > 0).toBe(true);
    }
    expect(tiers.map(({ months, players, sms }) => [months, players, sms])).toEqual([
      [3, 10, 300],
      [6, 20, 750],
      [9, 30, 1200],
    ]);
    expect(catalogue.SMS_TOPUP.sms).toBe(100);
  });

  it("has its price in words, from cents and never from a fraction [PASS-13]", () => {
    expect([5, 199, 1000, 2999, 123_456_05].map(priceInWords)).toEqual([
      "$0.05",
      "$1.99",
      "$10.00",
      "$29.99",
      "$123,456.05",
    ]);
  });
});

describe("recommendedTier", () => {
  it.each([
    [0, "mini"],
    [10, "mini"],
    [11, "standard"],
    [20, "standard"],
    [21, "extended"],
    [31, "extended"],
    [null, "standard"],
  ] as const)("%s members: %s [PASS-21, PASS-22, PASS-23, PASS-24]", (count, tier) => {
    expect(recommendedTier(count)).toBe(tier);
  });
});

describe("isTooLarge", () => {
  it("an equal count is allowed, and a top-up asks nobody [PASS-29, PASS-34]", () => {
    expect([isTooLarge(10, "mini"), isTooLarge(11, "mini")]).toEqual([false, true]);
    expect([isTooLarge(30, "extended"), isTooLarge(31, "extended")]).toEqual([false, true]);
    expect(isTooLarge(500, "sms_topup")).toBe(false);
  });
});

describe("what an allowance means", () => {
  it.each([
    ["mini", 10, 15, 10],
    ["standard", 14, 26, 14],
    ["extended", 14, 42, 14],
    ["extended", 1, 600, 1],
    // Nobody yet: told for as many as it is for.
    ["standard", 0, 18, 20],
  ] as const)(
    "%s for %i members is about %i games for %i players, two texts each",
    (tier, members, games, players) => {
      expect(gamesOf(tierOf(tier), members)).toEqual({ games, players });
    },
  );

  it("is compared with what the schedule takes; a running pass keeps what is left of it [OP-10]", () => {
    const schedule = { games: 12, needed: 336, left: 40 };
    expect(spareSms(300, { ...schedule, isRunning: false })).toBe(-36);
    expect(spareSms(300, { ...schedule, isRunning: true })).toBe(4);
    expect(spareSms(750, { ...schedule, isRunning: false })).toBe(414);
  });
});

it("names money of another currency behind it", () => {
  expect(moneyInWords({ amountCents: 199_905, currency: "usd" })).toBe("$1,999.05");
  expect(moneyInWords({ amountCents: 199_905, currency: "eur" })).toBe("1999.05 EUR");
  expect(amountInDigits(123_456_789)).toBe("1234567.89");
});

it("describes what is sold, and keeps to these numbers", () => {
  expect(Object.values(catalogue).map(({ description }) => description)).toEqual([
    "For small squads and short seasons",
    "For a full roster and a full season",
    "For big rosters and long seasons",
    "100 more SMS for this team, on top of what it has",
  ]);
  expect([CURRENCY, MOST_PLAYERS, ENDING_DAYS, LAST_DAYS]).toEqual(["usd", 30, 14, 1]);
  expect(TEXTS_PER_GAME).toEqual({ count: 2, inWords: "two texts each" });
});
