import { afterEach, describe, expect, it, vi } from "vitest";
import {
  addDays,
  addMonths,
  formatDay,
  countDaysInMonth,
  endOfWeek,
  formatMonth,
  listWeeks,
  moveToMonth,
  startOfWeek,
  getWeekday,
} from "./month-grid.ts";

afterEach(() => vi.unstubAllEnvs());

describe("listWeeks", () => {
  it("starts weeks on Sunday and fills them with days from adjacent months", () => {
    const weeks = listWeeks("2026-04");
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([
      "2026-03-29",
      "2026-03-30",
      "2026-03-31",
      "2026-04-01",
      "2026-04-02",
      "2026-04-03",
      "2026-04-04",
    ]);
    expect(weeks[4]?.at(-1)).toBe("2026-05-02");
    for (const week of weeks) expect(week.map(getWeekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("needs six rows when a long month starts late in the week", () => {
    const weeks = listWeeks("2026-08");
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[6]).toBe("2026-08-01");
    expect(weeks[5]?.[1]).toBe("2026-08-31");
  });

  it("needs only four rows for a February that starts on Sunday", () => {
    const weeks = listWeeks("2026-02");
    expect(weeks).toHaveLength(4);
    expect(weeks[0]?.[0]).toBe("2026-02-01");
    expect(weeks[3]?.[6]).toBe("2026-02-28");
  });

  it("includes the leap day only in leap years", () => {
    expect(listWeeks("2028-02").flat()).toContain("2028-02-29");
    expect(listWeeks("2027-02").flat()).not.toContain("2027-02-29");
  });

  it("lists every day exactly once across several decades", () => {
    for (let month = "2020-01"; month < "2045-01"; month = addMonths(month, 1)) {
      const days = listWeeks(month).flat();
      expect(days.length % 7).toBe(0);
      expect(days.filter((day) => day.startsWith(month))).toHaveLength(countDaysInMonth(month));
      for (let index = 1; index < days.length; index += 1)
        expect(days[index]).toBe(addDays(days[index - 1]!, 1));
    }
  });
});

describe("countDaysInMonth", () => {
  it("accounts for leap years, including century years", () => {
    expect(countDaysInMonth("2024-02")).toBe(29);
    expect(countDaysInMonth("2026-02")).toBe(28);
    expect(countDaysInMonth("2000-02")).toBe(29);
    expect(countDaysInMonth("2100-02")).toBe(28);
    expect(countDaysInMonth("2026-04")).toBe(30);
    expect(countDaysInMonth("2026-12")).toBe(31);
  });
});

describe("addDays", () => {
  it("crosses months, years, and leap days", () => {
    expect(addDays("2026-04-30", 1)).toBe("2026-05-01");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-04-16", -7)).toBe("2026-04-09");
  });

  it("neither loses nor repeats a day when clocks change, in any time zone", () => {
    for (const zone of [
      "America/Chicago",
      "America/St_Johns",
      "Pacific/Auckland",
      "America/Sao_Paulo",
      "Asia/Kolkata",
    ]) {
      vi.stubEnv("TZ", zone);
      expect(addDays("2026-03-07", 1)).toBe("2026-03-08");
      expect(addDays("2026-03-08", 1)).toBe("2026-03-09");
      expect(addDays("2026-11-01", 1)).toBe("2026-11-02");
      expect(getWeekday("2026-04-16")).toBe(4);
      expect(formatDay("2026-04-16")).toBe("Thursday, April 16, 2026");
    }
  });
});

describe("addMonths", () => {
  it("crosses years in both directions", () => {
    expect(addMonths("2026-12", 1)).toBe("2027-01");
    expect(addMonths("2026-01", -1)).toBe("2025-12");
    expect(addMonths("2026-04", 14)).toBe("2027-06");
    expect(addMonths("2026-04", -16)).toBe("2024-12");
  });
});

describe("moveToMonth", () => {
  it("falls back to the last day of a shorter month", () => {
    expect(moveToMonth("2026-02", "2026-01-31")).toBe("2026-02-28");
    expect(moveToMonth("2028-02", "2028-01-31")).toBe("2028-02-29");
    expect(moveToMonth("2026-05", "2026-04-16")).toBe("2026-05-16");
  });
});

describe("week and month helpers", () => {
  it("start weeks on Sunday and end them on Saturday", () => {
    expect(startOfWeek("2026-04-16")).toBe("2026-04-12");
    expect(endOfWeek("2026-04-16")).toBe("2026-04-18");
    expect(startOfWeek("2026-04-12")).toBe("2026-04-12");
    expect(endOfWeek("2026-05-02")).toBe("2026-05-02");
  });

  it("include the year with the month", () => {
    expect(formatMonth("2026-04")).toBe("April 2026");
  });
});
