import { expect, it } from "vitest";
import { formatDate, isEvening, getMonthAndDay, formatTime, getWeekday } from "./date-format.ts";

it("formats dates as MMM d, yyyy [CONST1-03, CONST2-03]", () => {
  expect(formatDate("2026-04-06")).toBe("Apr 6, 2026");
  expect(getMonthAndDay("2026-12-31")).toEqual({ month: "Dec", day: 31 });
  expect(getWeekday("2026-04-16")).toBe("Thu");
});

it.each([
  ["00:05", "12:05 AM"],
  ["09:00:00", "9:00 AM"],
  ["12:00", "12:00 PM"],
  ["15:30", "3:30 PM"],
  ["23:59:59", "11:59 PM"],
])("formats %s as %s [CONST1-04]", (time, expected) => {
  expect(formatTime(time)).toBe(expected);
});

it("counts 5 PM and later as evening", () => {
  expect([isEvening("16:59"), isEvening("17:00"), isEvening("19:00:00")]).toEqual([false, true, true]);
});
