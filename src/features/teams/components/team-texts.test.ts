import { describe, expect, it } from "vitest";
import { shortTimeZoneNames, timeZoneNames } from "../rules.ts";
import { TimeZone } from "../schema.ts";
import {
  memberCountText,
  nextGameText,
  smsUsageSentence,
  smsUsageText,
  teamCountText,
} from "./team-texts.ts";

const game = (next: { on?: string; time?: string | null; isToday?: boolean }) => ({
  gameId: "018f4f5e-0000-7000-8000-000000000000",
  on: "2026-04-16",
  time: "19:00:00",
  isToday: false,
  ...next,
});

describe("time zones", () => {
  it("have a name for each of the eleven, told apart by their city [CONST1-02]", () => {
    expect(Object.keys(timeZoneNames)).toEqual(TimeZone.options);
    expect(new Set(Object.values(timeZoneNames)).size).toBe(11);
    expect(timeZoneNames["America/Chicago"]).toBe("Central Time (Chicago)");
    expect(timeZoneNames["America/Los_Angeles"]).toBe("Pacific Time (Los Angeles)");
    expect(timeZoneNames["Pacific/Honolulu"]).toBe("Hawaii Time (Honolulu)");
    expect(shortTimeZoneNames["America/Winnipeg"]).toBe("Central Time");
  });
});

describe("the next game", () => {
  it.each([
    ["another day", {}, "Apr 16, 2026"],
    ["the first of a month", { on: "2027-01-01", time: null }, "Jan 1, 2027"],
    ["today in the afternoon", { isToday: true, time: "15:30:00" }, "Today, 3:30 PM"],
    ["today at noon", { isToday: true, time: "12:00:00" }, "Today, 12:00 PM"],
    ["today after midnight", { isToday: true, time: "00:15:00" }, "Today, 12:15 AM"],
    ["today in the evening", { isToday: true }, "Tonight, 7:00 PM"],
    ["today from five", { isToday: true, time: "17:00:00" }, "Tonight, 5:00 PM"],
    ["today without a time", { isToday: true, time: null }, "Today"],
  ])("is written out: %s [CONST1-03, CONST1-04]", (_, next, text) => {
    expect(nextGameText(game(next))).toBe(text);
  });

  it("may be missing", () => {
    expect(nextGameText(null)).toBeNull();
  });
});

describe("texts used", () => {
  it.each([
    ["a pass", { tier: "standard", smsUsed: 308, smsLimit: 750 }, "308/750", "308 of 750 SMS used"],
    ["a large pass", { tier: "extended", smsUsed: 0, smsLimit: 1500 }, "0/1,500", "0 of 1500 SMS used"],
    ["the trial", { tier: "none", smsUsed: 3, smsLimit: 25 }, "3/25 free", "3 of 25 SMS used"],
    ["nothing", { tier: "none", smsUsed: 0, smsLimit: 0 }, "No pass yet", "No Season Pass yet"],
  ] as const)("out of %s", (_, usage, text, sentence) => {
    expect(smsUsageText(usage)).toBe(text);
    expect(smsUsageSentence(usage)).toContain(sentence);
  });
});

it("counts one as one", () => {
  expect([0, 1, 2, 1200].map(memberCountText)).toEqual([
    "0 members",
    "1 member",
    "2 members",
    "1,200 members",
  ]);
  expect([0, 1, 60].map(teamCountText)).toEqual(["0 teams", "1 team", "60 teams"]);
});
