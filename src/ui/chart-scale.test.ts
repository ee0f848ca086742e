import fc from "fast-check";
import { expect, it } from "vitest";
import { formatTick, getScale } from "./chart-scale.ts";

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [980, [0, 500, 1000]],
  [41_000, [0, 20_000, 40_000, 60_000]],
])("ends at a round number: %s", (max, expected) => {
  expect(getScale(max)).toEqual(expected);
});

it("covers every value in a few equal steps", () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000 }), (max) => {
      const scale = getScale(max);
      expect(scale.at(-1)!).toBeGreaterThanOrEqual(max);
      expect(scale.length).toBeLessThanOrEqual(5);
      expect(scale.at(-2)!).toBeLessThan(Math.max(1, max));
    }),
  );
});

it("shortens large numbers", () => {
  expect([0, 500, 1500, 20_000, 2_000_000].map(formatTick)).toEqual(["0", "500", "1.5K", "20K", "2M"]);
});
