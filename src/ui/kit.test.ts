import { describe, expect, it } from "vitest";
import { kitFor, kitPairs, kitPatterns } from "./kit-design.ts";

const manyIds = Array.from({ length: 2000 }, (_, index) => `team-${index}`);

describe("kitFor", () => {
  it("keeps the kits that were handed out", () => {
    expect(kitFor("0198f0c2-7c1e-7a55-b0f3-5d1f0c9c4e11")).toEqual({
      pattern: "chevron",
      shirt: "#2b3445",
      trim: "#f2a93b",
    });
    expect(kitFor("team-1")).toEqual({ pattern: "stripes", shirt: "#b3261e", trim: "#fff1e0" });
    expect(kitFor("")).toEqual({ pattern: "sash", shirt: "#9a7b16", trim: "#fff8dc" });
  });

  it("answers the same on every call", () => {
    for (const id of manyIds.slice(0, 50)) expect(kitFor(id)).toEqual(kitFor(id));
  });

  it("uses all 6 patterns and all 13 pairs, in every combination", () => {
    const kits = manyIds.map(kitFor);
    expect(new Set(kits.map((kit) => kit.pattern)).size).toBe(6);
    expect(new Set(kits.map((kit) => kit.shirt)).size).toBe(13);
    expect(new Set(kits.map((kit) => `${kit.pattern} ${kit.shirt}`)).size).toBe(6 * 13);
  });

  it("gives no kit far more than its share", () => {
    const worn = new Map<string, number>();
    for (const kit of manyIds.map(kitFor)) {
      const name = `${kit.pattern} ${kit.shirt}`;
      worn.set(name, (worn.get(name) ?? 0) + 1);
    }
    const share = manyIds.length / (kitPatterns.length * kitPairs.length);
    expect(Math.max(...worn.values())).toBeLessThan(share * 2.5);
  });

  it("has no shirt twice", () => {
    expect(new Set(kitPairs.map(([shirt]) => shirt)).size).toBe(kitPairs.length);
  });
});
