import { describe, expect, it } from "vitest";
import {
  offsetInWords,
  sendsAt,
  timeZoneNames,
  allowance,
  DEFAULT_TIME_ZONE,
  MOST_MEMBERS,
  MOST_REMINDERS,
  shortTimeZoneNames,
  statusAt,
  statusNames,
  TEAMS_PER_PAGE,
  tierNames,
  TRIAL_SMS,
} from "./rules.ts";
import { TimeZone } from "./schema.ts";

describe("time zones", () => {
  it("have names of their own, in the order of the list [CONST1-02]", () => {
    expect(Object.keys(timeZoneNames)).toEqual(TimeZone.options);
    expect(timeZoneNames["America/Chicago"]).toBe("Central Time (Chicago)");
    expect(new Set(Object.values(timeZoneNames)).size).toBe(11);
  });
});

describe("an offset in words", () => {
  it.each([
    [15, "15 minutes"],
    [60, "1 hour"],
    [61, "1 hour 1 minute"],
    [90, "1 hour 30 minutes"],
    [1440, "24 hours"],
    [1500, "25 hours"],
    [2880, "2 days"],
    [10_080, "7 days"],
  ])("%i is %s", (minutes, words) => expect(offsetInWords(minutes)).toBe(words));
});

describe("when a text goes out", () => {
  const night = { from: "21:00", until: "07:00" };
  const noon = { from: "12:00", until: "14:00" };
  const nine = 9 * 60;
  it.each([
    ["so long before", 1440, night, { day: -1, minute: nine, isMoved: false }],
    ["so long before, a week", 10_080, night, { day: -7, minute: nine, isMoved: false }],
    [
      "just before the night's quiet hours, the evening before",
      180,
      night,
      { day: -1, minute: 21 * 60 - 5, isMoved: true },
    ],
    [
      "just before them, at their very beginning",
      720,
      night,
      { day: -1, minute: 21 * 60 - 5, isMoved: true },
    ],
    ["as planned at their very end", 120, night, { day: 0, minute: 7 * 60, isMoved: false }],
    ["as planned a minute before they begin", 721, night, { day: -1, minute: 21 * 60 - 1, isMoved: false }],
    ["just before quiet hours at noon", 20 * 60, noon, { day: -1, minute: 12 * 60 - 5, isMoved: true }],
    ["as planned without quiet hours", 180, null, { day: 0, minute: 6 * 60, isMoved: false }],
  ])("is %s [OP2-10]", (_, offset, quiet, expected) =>
    expect(sendsAt("09:00", offset, quiet)).toEqual(expected),
  );
});

describe("what a team has", () => {
  it("is its allowance, and the trial once the owner's address is confirmed [OP-15]", () => {
    expect(allowance({ smsLimit: 300, trialSms: 25, ownerVerified: true })).toBe(325);
    expect(allowance({ smsLimit: 300, trialSms: 25, ownerVerified: false })).toBe(300);
    expect(TRIAL_SMS).toBe(25);
  });

  it("ends with its pass, to the moment [OP-11]", () => {
    const now = new Date("2026-04-16T12:00:00Z");
    const status = (subscriptionStatus: string, subscriptionExpiresAt: Date | null) =>
      statusAt(now, { subscriptionStatus, subscriptionExpiresAt });
    expect(status("active", null)).toBe("active");
    expect(status("active", new Date("2026-04-16T12:00:00.001Z"))).toBe("active");
    expect(status("active", now)).toBe("expired");
    expect(status("pending", new Date("2020-01-01"))).toBe("pending");
  });

  it("is named in these words", () => {
    expect(tierNames).toEqual({ none: "No Pass", mini: "Mini", standard: "Standard", extended: "Extended" });
    expect(statusNames).toEqual({ pending: "Pending", active: "Active", expired: "Expired" });
  });

  it("stays within the limits [OP2-10]", () => {
    expect([TEAMS_PER_PAGE, MOST_MEMBERS, MOST_REMINDERS]).toEqual([50, 500, 4]);
  });
});

it("starts in Chicago and calls every zone as people do [CONST1-01, CONST1-02]", () => {
  expect(DEFAULT_TIME_ZONE).toBe("America/Chicago");
  expect(shortTimeZoneNames).toEqual({
    "America/New_York": "Eastern Time",
    "America/Chicago": "Central Time",
    "America/Denver": "Mountain Time",
    "America/Phoenix": "Arizona Time",
    "America/Los_Angeles": "Pacific Time",
    "America/Anchorage": "Alaska Time",
    "Pacific/Honolulu": "Hawaii Time",
    "America/Toronto": "Eastern Time",
    "America/Winnipeg": "Central Time",
    "America/Edmonton": "Mountain Time",
    "America/Vancouver": "Pacific Time",
  });
  expect(timeZoneNames["America/New_York"]).toBe("Eastern Time (New York)");
});
