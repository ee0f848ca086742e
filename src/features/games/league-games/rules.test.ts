import { expect, it } from "vitest";
import { formatResult } from "./rules.ts";

it.each([
  ["score", 3, 2, "home", "W 3-2"],
  ["score", 2, 3, "away", "L 2-3"],
  ["score", 1, 1, "home", "T 1-1"],
  ["home-forfeit", null, null, "home", "L Forfeit"],
  ["home-forfeit", null, null, "away", "W Forfeit"],
  ["away-forfeit", null, null, "away", "L Forfeit"],
  ["double-forfeit", null, null, "home", "L Forfeit"],
  ["abandoned", null, null, "home", "Abandoned"],
  ["no-result", null, null, "away", "No Result"],
  ["void", 3, 2, "home", "Void"],
  [null, null, null, "home", null],
] as const)(
  "reads a %s of %s to %s for the %s team as %s [RESULT-36, RESULT-48]",
  (kind, own, other, side, said) => {
    expect(formatResult({ kind, own, other }, side)).toBe(said);
  },
);
