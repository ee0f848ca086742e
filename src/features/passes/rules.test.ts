import { describe, expect, it } from "vitest";
import { playerLimits } from "#features/teams/join/questions/rules.ts";
import {
  catalog,
  getPriceCents,
  estimateGames,
  isTooLarge,
  formatPrice,
  getProductName,
  getRecommendedTier,
  getRemainingSms,
  getTier,
  tiers,
  topup,
  formatDecimal,
  CURRENCY,
  ENDING_DAYS,
  LAST_DAYS,
  formatMoney,
  MAX_PLAYERS,
  TEXTS_PER_GAME,
} from "./rules.ts";
import { ProductKey } from "./schema.ts";

describe("product catalog", () => {
  it("has three tiers and a top-up at flat prices [PASS-39, PASS-40, PASS-41, PASS-42, PASS-45, PASS-46]", () => {
    expect(tiers.map(({ name, cents, months, players, sms }) => [name, cents, months, players, sms])).toEqual(
      [
        ["Mini", 999, 3, 10, 300],
        ["Standard", 1999, 6, 20, 750],
        ["Extended", 2999, 9, 30, 1200],
      ],
    );
    expect([topup.cents, topup.sms]).toEqual([199, 100]);
    expect(ProductKey.options.map((product) => [getProductName(product), getPriceCents(product)])).toEqual([
      ["Mini Season Pass", 999],
      ["Standard Season Pass", 1999],
      ["Extended Season Pass", 2999],
      ["SMS Top-up", 199],
    ]);
  });

  it("has four products, each a one-time payment in whole cents [DATA1-40, DATA1-41, DATA1-42, DATA1-43, DATA1-44, PASS-38]", () => {
    expect(Object.keys(catalog)).toEqual([
      "MINI_SEASON_PASS",
      "STANDARD_SEASON_PASS",
      "EXTENDED_SEASON_PASS",
      "SMS_TOPUP",
    ]);
    const entries = Object.values(catalog);
    // The key identifies the product in checkout requests.
    expect(entries.map(({ key }) => key)).toEqual(ProductKey.options);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        mode: "payment",
        name: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\w/),
      });
      for (const amount of [entry.cents, entry.sms])
        expect(Number.isInteger(amount) && amount > 0).toBe(true);
    }
    expect(tiers.map(({ months, players, sms }) => [months, players, sms])).toEqual([
      [3, 10, 300],
      [6, 20, 750],
      [9, 30, 1200],
    ]);
    expect(catalog.SMS_TOPUP.sms).toBe(100);
  });

  it("formats prices from whole cents [PASS-13]", () => {
    expect([5, 199, 1000, 2999, 123_456_05].map(formatPrice)).toEqual([
      "$0.05",
      "$1.99",
      "$10.00",
      "$29.99",
      "$123,456.05",
    ]);
  });
});

describe("recommended tier", () => {
  it.each([
    [0, "mini"],
    [10, "mini"],
    [11, "standard"],
    [20, "standard"],
    [21, "extended"],
    [31, "extended"],
    [null, "standard"],
  ] as const)(
    "depends on the member count: %s members, %s tier [PASS-21, PASS-22, PASS-23, PASS-24]",
    (count, tier) => {
      expect(getRecommendedTier(count)).toBe(tier);
    },
  );
});

describe("team size limit", () => {
  it("allows a count equal to the limit, and any size for top-ups [PASS-29, PASS-34]", () => {
    expect([isTooLarge(10, "mini"), isTooLarge(11, "mini")]).toEqual([false, true]);
    expect([isTooLarge(30, "extended"), isTooLarge(31, "extended")]).toEqual([false, true]);
    expect(isTooLarge(500, "sms_topup")).toBe(false);
  });
});

describe("text limit estimate", () => {
  it.each([
    ["mini", 10, 15, 10],
    ["standard", 14, 26, 14],
    ["extended", 14, 42, 14],
    ["extended", 1, 600, 1],
    // No members yet, so it assumes a full roster.
    ["standard", 0, 18, 20],
  ] as const)(
    "converts the %s tier for %i members to %i games for %i players",
    (tier, members, games, players) => {
      expect(estimateGames(getTier(tier), members)).toEqual({ games, players });
    },
  );

  it("subtracts the schedule's texts and adds an active pass's remaining texts [OP-10]", () => {
    const schedule = { games: 12, needed: 336, left: 40 };
    expect(getRemainingSms(300, { ...schedule, isRunning: false })).toBe(-36);
    expect(getRemainingSms(300, { ...schedule, isRunning: true })).toBe(4);
    expect(getRemainingSms(750, { ...schedule, isRunning: false })).toBe(414);
  });
});

it("puts the currency code after amounts that aren't in dollars", () => {
  expect(formatMoney({ amountCents: 199_905, currency: "usd" })).toBe("$1,999.05");
  expect(formatMoney({ amountCents: 199_905, currency: "eur" })).toBe("1999.05 EUR");
  expect(formatDecimal(123_456_789)).toBe("1234567.89");
});

it("has a description for each product and the expected limits", () => {
  expect(Object.values(catalog).map(({ description }) => description)).toEqual([
    "For small teams and short seasons",
    "For a full roster and a full season",
    "For big rosters and long seasons",
    "100 more texts for this team, added to what it has",
  ]);
  expect([CURRENCY, MAX_PLAYERS, ENDING_DAYS, LAST_DAYS]).toEqual(["usd", 30, 14, 1]);
  expect(TEXTS_PER_GAME).toEqual({ count: 2, label: "two texts each" });
});

it("is meant for as many players as the join form assumes", () => {
  for (const { key, players } of tiers) expect(playerLimits[key]).toBe(players);
});
