import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { centsOf, isTooLarge, priceInWords, productName, recommendedTier, tiers, topup } from "./rules.ts";
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

describe("money", () => {
  it("is whole cents in every file that touches it: nothing reads, rounds or writes a fraction", () => {
    const files = globSync(["src/features/passes/**/*.{ts,tsx}", "src/platform/payments/*.ts"]).filter(
      (file) => !/\.test\.tsx?$/.test(file),
    );
    expect(files.length).toBeGreaterThan(15);
    const fractions = files.flatMap((file) => {
      const code = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"[^"\n]*"/g, "");
      return [
        ...code.matchAll(/parseFloat|toFixed|\d\.\d|[Cc]ents\s*[/*]|Math\.(?:round|ceil|floor)\([^)]*ents/g),
      ].map(([found]) => `${file}: ${found}`);
    });
    // The one place where dollars are made of cents, by cutting off whole ones.
    expect(fractions).toEqual(["src/features/passes/rules.ts: cents /"]);
  });
});
