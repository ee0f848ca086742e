import { describe, expect, it } from "vitest";
import { getKit, kitPairs, kitPatterns } from "./kit-design.ts";

const manyIds = Array.from({ length: 2000 }, (_, index) => `team-${index}`);

describe("getKit", () => {
  it("doesn't change the kits of existing ids", () => {
    expect(getKit("0198f0c2-7c1e-7a55-b0f3-5d1f0c9c4e11")).toEqual({
      pattern: "chevron",
      shirt: "#2b3445",
      trim: "#f2a93b",
    });
    expect(getKit("team-1")).toEqual({ pattern: "stripes", shirt: "#b3261e", trim: "#fff1e0" });
    expect(getKit("")).toEqual({ pattern: "sash", shirt: "#9a7b16", trim: "#fff8dc" });
  });

  it("returns the same kit on every call", () => {
    for (const id of manyIds.slice(0, 50)) expect(getKit(id)).toEqual(getKit(id));
  });

  it("uses all 6 patterns and all 13 color pairs, in every combination", () => {
    const kits = manyIds.map(getKit);
    expect(new Set(kits.map((kit) => kit.pattern)).size).toBe(6);
    expect(new Set(kits.map((kit) => kit.shirt)).size).toBe(13);
    expect(new Set(kits.map((kit) => `${kit.pattern} ${kit.shirt}`)).size).toBe(6 * 13);
  });

  it("distributes kits evenly", () => {
    const countsByKit = new Map<string, number>();
    for (const kit of manyIds.map(getKit)) {
      const name = `${kit.pattern} ${kit.shirt}`;
      countsByKit.set(name, (countsByKit.get(name) ?? 0) + 1);
    }
    const expectedCount = manyIds.length / (kitPatterns.length * kitPairs.length);
    expect(Math.max(...countsByKit.values())).toBeLessThan(expectedCount * 2.5);
  });

  it("has no duplicate shirt colors", () => {
    expect(new Set(kitPairs.map(([shirt]) => shirt)).size).toBe(kitPairs.length);
  });
});
