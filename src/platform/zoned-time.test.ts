import { expect, it } from "vitest";
import { wallClockAt } from "./zoned-time.ts";

it.each([
  ["America/Vancouver", "2026-11-14", "13:00:00"],
  ["America/Edmonton", "2026-11-14", "14:00:00"],
  ["America/Winnipeg", "2026-11-14", "15:00:00"],
  ["Pacific/Honolulu", "2026-11-14", "10:00:00"],
])("knows the newest rules of %s", (zone, on, time) => {
  expect(wallClockAt(new Date("2026-11-14T20:00:00Z"), zone)).toEqual({ on, time });
});

it("knows that a day begins later in the west", () => {
  expect(wallClockAt(new Date("2026-04-17T03:30:00Z"), "America/Chicago").on).toBe("2026-04-16");
});

it("refuses a zone it does not know", () => {
  expect(() => wallClockAt(new Date(0), "Mars/Olympus")).toThrow(RangeError);
});
