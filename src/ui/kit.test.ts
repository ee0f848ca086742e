import { describe, expect, it } from "vitest";
import { COLORS_FROM_IDS, getKit, getKitCode, kitColors, kitPatterns } from "./kit-design.ts";

const manyIds = Array.from({ length: 2000 }, (_, index) => `team-${index}`);

describe("getKit", () => {
  it("doesn't change the kits of existing ids", () => {
    expect(getKit("0198f0c2-7c1e-7a55-b0f3-5d1f0c9c4e11", null)).toEqual({
      pattern: "chevron",
      shirt: "#2b3445",
      trim: "#f2a93b",
    });
    expect(getKit("team-1", null)).toEqual({ pattern: "stripes", shirt: "#b3261e", trim: "#fff1e0" });
    expect(getKit("", null)).toEqual({ pattern: "sash", shirt: "#9a7b16", trim: "#fff8dc" });
  });

  it("uses all 6 patterns and the first 13 colors for ids, in every combination", () => {
    const codes = new Set(manyIds.map(getKitCode));
    expect(codes.size).toBe(6 * 13);
    expect([...codes].map((code) => code.split("-")[0]).every((color) => oldColors.has(color!))).toBe(true);
  });

  it("distributes kits evenly", () => {
    const counts = Map.groupBy(manyIds.map(getKitCode), (code) => code);
    const expectedCount = manyIds.length / (kitPatterns.length * COLORS_FROM_IDS);
    expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeLessThan(expectedCount * 2.5);
  });

  it("prefers a code, and ignores one that it doesn't know", () => {
    expect(getKit("team-1", "navy-hoops")).toEqual({ pattern: "hoops", shirt: "#172554", trim: "#93c5fd" });
    for (const unknown of ["", "navy", "navy-dots", "ultraviolet-hoops", "constructor-hoops", undefined])
      expect(getKit("team-1", unknown)).toEqual(getKit("team-1", null));
  });

  it("has no duplicate shirt colors", () => {
    const shirts = kitColors.map((color) => getKit("", `${color}-hoops`).shirt);
    expect(new Set(shirts).size).toBe(kitColors.length);
  });
});

const oldColors = new Set<string>(kitColors.slice(0, COLORS_FROM_IDS));
