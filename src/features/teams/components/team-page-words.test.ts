import { describe, expect, it } from "vitest";
import { dateInWords } from "#platform/date-words.ts";
import { remindersInWords, seasonNote, smsUsage } from "./team-page-words.ts";

describe("the words of the team page", () => {
  it("writes a calendar date as MMM d, yyyy, wherever the reader is [CONST1-03]", () => {
    expect(dateInWords("2026-04-16")).toBe("Apr 16, 2026");
    expect(dateInWords("2026-01-01")).toBe("Jan 1, 2026");
    expect(dateInWords("2026-12-31")).toBe("Dec 31, 2026");
  });

  it("writes SMS usage as used/limit [TEAM-27]", () => {
    expect(smsUsage({ smsUsed: 308, smsLimit: 750 })).toBe("308/750");
    expect(smsUsage({ smsUsed: 0, smsLimit: 0 })).toBe("0/0");
    expect(smsUsage({ smsUsed: 1250, smsLimit: 3000 })).toBe("1,250/3,000");
  });

  it.each([
    [136, "136 days to go"],
    [1, "1 day to go"],
    [0, "Today is the last day"],
    [-1, "Season is over"],
  ])("counts %i days to the season's end [TEAM-28]", (days, note) => {
    expect(seasonNote(days)).toBe(note);
  });

  it("says when reminders go out", () => {
    expect(remindersInWords([1440, 60])).toBe("Reminders go out 24 hours and 1 hour before every game");
    expect(remindersInWords([2880, 90, 15])).toBe(
      "Reminders go out 2 days, 1 hour 30 minutes, and 15 minutes before every game",
    );
  });
});
