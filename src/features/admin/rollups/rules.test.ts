import { expect, it } from "vitest";
import { listLastMonths, addMonths, openMonths, getFirstId, MONTHS_SHOWN } from "./rules.ts";

it("adds months across year boundaries", () => {
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1), addMonths("2026-03", -15)]).toEqual([
    "2027-01",
    "2025-12",
    "2024-12",
  ]);
  expect(listLastMonths(3, "2026-01-31")).toEqual(["2025-11", "2025-12", "2026-01"]);
});

it("keeps a month's text counts open until its last texts expire", () => {
  expect(openMonths("2026-01-08")).toEqual(["2025-12", "2026-01"]);
  expect(openMonths("2026-01-09")).toEqual(["2026-01"]);
});

it("covers twelve months", () => {
  expect(MONTHS_SHOWN).toBe(12);
  expect(listLastMonths(1, "2026-12-31")).toEqual(["2026-12"]);
});

it("finds the smallest ID for a point in time", () => {
  expect(getFirstId(new Date("2026-04-16T12:00:00.000Z"))).toBe("019d9629-9200-0000-0000-000000000000");
  expect(getFirstId(new Date(0))).toBe("00000000-0000-0000-0000-000000000000");
});
