import { expect, it } from "vitest";
import { timeUntil } from "./rules.ts";

it("says how long it still is", () => {
  const said = [560, 1, 60, 119, 2879, 2880, 10_000, 0, -5].map(timeUntil);
  expect(said).toEqual([
    "in 9 h 20 min",
    "in 1 min",
    "in 1 h",
    "in 1 h 59 min",
    "in 47 h 59 min",
    "in 2 days",
    "in 6 days",
    "",
    "",
  ]);
});
