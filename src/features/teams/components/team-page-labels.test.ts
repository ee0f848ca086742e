import { describe, expect, it } from "vitest";
import { formatDate } from "#platform/date-format.ts";
import { formatReminders, formatDaysLeft, formatUsage } from "./team-page-labels.ts";

describe("team page labels", () => {
  it("format a date as MMM d, yyyy in any time zone [CONST1-03]", () => {
    expect(formatDate("2026-04-16")).toBe("Apr 16, 2026");
    expect(formatDate("2026-01-01")).toBe("Jan 1, 2026");
    expect(formatDate("2026-12-31")).toBe("Dec 31, 2026");
  });

  it("format SMS usage as used/limit [TEAM-27]", () => {
    expect(formatUsage({ smsUsed: 308, smsLimit: 750 })).toBe("308/750");
    expect(formatUsage({ smsUsed: 0, smsLimit: 0 })).toBe("0/0");
    expect(formatUsage({ smsUsed: 1250, smsLimit: 3000 })).toBe("1,250/3,000");
  });

  it.each([
    [136, "136 days to go"],
    [1, "1 day to go"],
    [0, "Last day"],
    [-1, "Season over"],
  ])("describe a season that ends in %i days [TEAM-28]", (days, note) => {
    expect(formatDaysLeft(days)).toBe(note);
  });

  it("list when reminders go out", () => {
    expect(formatReminders([1440, 60])).toBe("Reminders go out 24 hours and 1 hour before every game");
    expect(formatReminders([2880, 90, 15])).toBe(
      "Reminders go out 2 days, 1 hour 30 minutes, and 15 minutes before every game",
    );
  });
});
