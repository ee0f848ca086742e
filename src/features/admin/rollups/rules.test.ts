import { expect, it } from "vitest";
import { lastMonths, monthLater, openMonths } from "./rules.ts";

it("counts months over the ends of years", () => {
  expect([monthLater("2026-12", 1), monthLater("2026-01", -1), monthLater("2026-03", -15)]).toEqual([
    "2027-01",
    "2025-12",
    "2024-12",
  ]);
  expect(lastMonths(3, "2026-01-31")).toEqual(["2025-11", "2025-12", "2026-01"]);
});

it("leaves a month open until its last texts are over", () => {
  expect(openMonths("2026-01-08")).toEqual(["2025-12", "2026-01"]);
  expect(openMonths("2026-01-09")).toEqual(["2026-01"]);
});
