import { describe, expect, it } from "vitest";
import { TimeZone } from "../schema.ts";
import { shortTimeZoneNames, timeZoneNames } from "../zones/rules.ts";
import {
  formatMemberCount,
  formatNextGame,
  describeSmsUsage,
  formatSmsUsage,
  formatTeamCount,
} from "./team-labels.ts";

const createNextGame = (next: { on?: string; time?: string | null; isToday?: boolean }) => ({
  gameId: "018f4f5e-0000-7000-8000-000000000000",
  on: "2026-04-16",
  time: "19:00:00",
  isToday: false,
  ...next,
});

describe("time zones", () => {
  it("have fourteen names, distinguished by city [CONST1-02]", () => {
    expect(Object.keys(timeZoneNames)).toEqual(TimeZone.options);
    expect(new Set(Object.values(timeZoneNames)).size).toBe(14);
    expect(timeZoneNames["America/Chicago"]).toBe("Central Time (Chicago)");
    expect(timeZoneNames["America/Los_Angeles"]).toBe("Pacific Time (Los Angeles)");
    expect(timeZoneNames["Pacific/Honolulu"]).toBe("Hawaii Time (Honolulu)");
    expect(shortTimeZoneNames["America/Winnipeg"]).toBe("Central Time");
  });
});

describe("next game label", () => {
  it.each([
    ["on another day", {}, "Apr 16, 2026"],
    ["on the first of a month", { on: "2027-01-01", time: null }, "Jan 1, 2027"],
    ["today in the afternoon", { isToday: true, time: "15:30:00" }, "Today, 3:30 PM"],
    ["today at noon", { isToday: true, time: "12:00:00" }, "Today, 12:00 PM"],
    ["today after midnight", { isToday: true, time: "00:15:00" }, "Today, 12:15 AM"],
    ["today in the evening", { isToday: true }, "Tonight, 7:00 PM"],
    ["today at five", { isToday: true, time: "17:00:00" }, "Tonight, 5:00 PM"],
    ["today without a time", { isToday: true, time: null }, "Today"],
  ])("formats a game %s [CONST1-03, CONST1-04]", (_, next, text) => {
    expect(formatNextGame(createNextGame(next))).toBe(text);
  });

  it("is null without a next game", () => {
    expect(formatNextGame(null)).toBeNull();
  });
});

describe("text usage label", () => {
  it.each([
    ["a pass", { tier: "standard", smsUsed: 308, smsLimit: 750 }, "308/750", "308 of 750 texts used"],
    ["a large pass", { tier: "extended", smsUsed: 0, smsLimit: 1500 }, "0/1,500", "0 of 1,500 texts used"],
    ["the trial", { tier: "none", smsUsed: 3, smsLimit: 25 }, "3/25 free", "3 of 25 texts used"],
    ["no pass", { tier: "none", smsUsed: 0, smsLimit: 0 }, "No pass yet", "No Season Pass yet"],
  ] as const)("describes usage with %s", (_, usage, text, sentence) => {
    expect(formatSmsUsage(usage)).toBe(text);
    expect(describeSmsUsage(usage)).toContain(sentence);
  });
});

it("uses the singular for a count of one", () => {
  expect([0, 1, 2, 1200].map(formatMemberCount)).toEqual([
    "0 members",
    "1 member",
    "2 members",
    "1,200 members",
  ]);
  expect([0, 1, 60].map(formatTeamCount)).toEqual(["0 teams", "1 team", "60 teams"]);
});
