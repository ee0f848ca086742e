import { describe, expect, it } from "vitest";
import { containsWords, splitWords } from "./rules.ts";

describe("search words", () => {
  it("are split at spaces and commas", () => {
    expect(splitWords("  Sat, Apr  18 ")).toEqual(["sat", "apr", "18"]);
    expect(splitWords(" , ")).toEqual([]);
  });

  it("are limited, so that a long text doesn't make a slow query", () => {
    expect(splitWords("a b c d e f g h i j")).toHaveLength(8);
  });

  it("must all be in the text, in any order and case", () => {
    expect(containsWords("Lakeview Otters Softball", ["otters", "lake"])).toBe(true);
    expect(containsWords("Lakeview Otters Softball", ["otters", "hawks"])).toBe(false);
    expect(containsWords("Zoë Núñez", splitWords("NÚÑEZ"))).toBe(true);
  });
});
