import { expect, it } from "vitest";
import { addMonths, daysBetween } from "./calendar.ts";

it.each([
  ["2026-04-16", 3, "2026-07-16"],
  ["2026-11-30", 3, "2027-02-28"],
  ["2027-11-30", 3, "2028-02-29"],
  ["2026-12-31", 12, "2027-12-31"],
  ["2026-12-31", 2, "2027-02-28"],
  ["2027-03-31", -1, "2027-02-28"],
  ["2026-01-15", -13, "2024-12-15"],
])("adds months: %s plus %i is %s", (from, months, to) => {
  expect(addMonths(from, months)).toBe(to);
});

it("counts days forward and backward, even across clock changes", () => {
  expect(daysBetween("2026-04-16", "2026-08-30")).toBe(136);
  expect(daysBetween("2026-11-15", "2026-11-14")).toBe(-1);
});
