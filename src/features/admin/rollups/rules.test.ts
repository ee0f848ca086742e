import { expect, it } from "vitest";
import { lastMonths, monthLater, openMonths, firstIdOf, MONTHS_SHOWN } from "./rules.ts";

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

it("shows a year", () => {
  expect(MONTHS_SHOWN).toBe(12);
  expect(lastMonths(1, "2026-12-31")).toEqual(["2026-12"]);
});

it("finds the smallest id of a moment", () => {
  expect(firstIdOf(new Date("2026-04-16T12:00:00.000Z"))).toBe("019d9629-9200-0000-0000-000000000000");
  expect(firstIdOf(new Date(0))).toBe("00000000-0000-0000-0000-000000000000");
});
