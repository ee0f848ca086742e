import { expect, it } from "vitest";
import { dateInWords, isEvening, monthAndDay, timeInWords, weekdayOf } from "./date-words.ts";

it("writes days as MMM d, yyyy [CONST1-03, CONST2-03]", () => {
  expect(dateInWords("2026-04-06")).toBe("Apr 6, 2026");
  expect(monthAndDay("2026-12-31")).toEqual({ month: "Dec", day: 31 });
  expect(weekdayOf("2026-04-16")).toBe("Thu");
});

it.each([
  ["00:05", "12:05 AM"],
  ["09:00:00", "9:00 AM"],
  ["12:00", "12:00 PM"],
  ["15:30", "3:30 PM"],
  ["23:59:59", "11:59 PM"],
])("writes %s as %s [CONST1-04]", (time, words) => {
  expect(timeInWords(time)).toBe(words);
});

it("calls it evening from five", () => {
  expect([isEvening("16:59"), isEvening("17:00"), isEvening("19:00:00")]).toEqual([false, true, true]);
});
