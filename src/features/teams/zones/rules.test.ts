import { describe, expect, it } from "vitest";
import { getOffsetMinutes, listZoneTransitions } from "#platform/zoned-time.ts";
import { DEFAULT_TIME_ZONE } from "../rules.ts";
import { TimeZone } from "../schema.ts";
import {
  findZoneOffer,
  getOfferName,
  isNearby,
  shortTimeZoneNames,
  timeZoneNames,
  type ZoneData,
} from "./rules.ts";

const now = new Date("2026-11-17T12:00:00Z");
const data: ZoneData = { getOffset: getOffsetMinutes, listTransitions: listZoneTransitions };
const offer = (zone: string, chosen: TimeZone = "America/Chicago", at = now) =>
  findZoneOffer(zone, chosen, at, data);

describe("the zone to offer for a device", () => {
  it.each(TimeZone.options.filter((zone) => zone !== "America/Chicago"))(
    "is the device's own if teams can have it: %s [START-10]",
    (zone) => {
      expect(offer(zone)).toBe(zone);
    },
  );

  it.each([
    ["America/Detroit", "America/New_York"],
    ["America/Kentucky/Louisville", "America/New_York"],
    ["America/Indiana/Indianapolis", "America/New_York"],
    ["America/Boise", "America/Denver"],
    ["America/Hermosillo", "America/Phoenix"],
    ["Canada/Newfoundland", "America/St_Johns"],
    ["America/Moncton", "America/Halifax"],
    ["America/Goose_Bay", "America/Halifax"],
    ["Atlantic/Bermuda", "America/Halifax"],
    ["America/Swift_Current", "America/Regina"],
  ])("is the one whose clock agrees for a year: %s is %s [START-10]", (zone, expected) => {
    expect(offer(zone)).toBe(expected);
  });

  it.each([
    ["America/Yellowknife", "America/Edmonton"],
    ["Canada/Mountain", "America/Edmonton"],
    ["Canada/Saskatchewan", "America/Regina"],
    ["Canada/Pacific", "America/Vancouver"],
    ["US/Arizona", "America/Phoenix"],
    // No zone of ours had its clock in 2020.
    ["America/Chihuahua", "America/Regina"],
  ])("is the one that agreed in the past too, where several will: %s is %s [START-10]", (zone, expected) => {
    expect(offer(zone)).toBe(expected);
  });

  it.each(["Europe/Berlin", "America/Puerto_Rico", "America/Havana", "Asia/Tokyo", "UTC"])(
    "doesn't exist for %s [START-10]",
    (zone) => {
      expect(offer(zone)).toBeNull();
    },
  );

  it.each([
    ["America/Chicago", "America/Chicago"],
    ["America/Menominee", "America/Chicago"],
    ["America/Detroit", "America/New_York"],
    ["America/Toronto", "America/New_York"],
  ] as const)("isn't needed if the clocks agree: %s and %s", (zone, chosen) => {
    expect(offer(zone, chosen)).toBeNull();
  });

  it("has to agree in winter and in summer, whatever the season is now [START-10]", () => {
    for (const at of ["2026-12-15T12:00:00Z", "2026-07-15T12:00:00Z"].map((text) => new Date(text))) {
      // Phoenix has Denver's time in winter and Los Angeles's in summer.
      expect(offer("America/Hermosillo", "America/Denver", at)).toBe("America/Phoenix");
      expect(offer("America/Hermosillo", "America/Los_Angeles", at)).toBe("America/Phoenix");
    }
  });

  it("ignores changes that don't move the clock, and counts a change on the last day", () => {
    const at = new Date(now.getTime() + 364 * 86_400_000);
    const change = (offsetAfter: number): ZoneData => ({
      getOffset: () => -360,
      listTransitions: (zone) => (zone === "America/Denver" ? [{ at, offsetBefore: -360, offsetAfter }] : []),
    });
    const isOffered = (offsetAfter: number) =>
      findZoneOffer("America/Denver", "America/Chicago", now, change(offsetAfter)) !== null;
    expect(isOffered(-360)).toBe(false);
    expect(isOffered(-300)).toBe(true);
  });
});

it("is named shortly, unless the chosen zone has the same name", () => {
  expect(getOfferName("America/Los_Angeles", "America/Chicago")).toBe("Pacific Time");
  expect(getOfferName("America/Winnipeg", "America/Chicago")).toBe("Central Time (Winnipeg)");
  expect(getOfferName("America/St_Johns", "America/Chicago")).toBe("Newfoundland Time");
});

it("is only looked up for zones that could have the same clock as one of ours", () => {
  expect(TimeZone.options.every(isNearby)).toBe(true);
  expect(["America/Detroit", "US/Pacific", "Atlantic/Bermuda"].every(isNearby)).toBe(true);
  expect(["Europe/Berlin", "UTC", "Etc/GMT+6"].some(isNearby)).toBe(false);
});

describe("time zones", () => {
  it("have unique names, in list order [CONST1-02]", () => {
    expect(Object.keys(timeZoneNames)).toEqual(TimeZone.options);
    expect(timeZoneNames["America/Chicago"]).toBe("Central Time (Chicago)");
    expect(new Set(Object.values(timeZoneNames)).size).toBe(14);
  });

  it("are listed east to west, with Newfoundland, Atlantic, and Saskatchewan Time in their places [CONST1-02, REACH-57]", () => {
    expect(Object.entries(timeZoneNames)).toEqual([
      ["America/New_York", "Eastern Time (New York)"],
      ["America/Chicago", "Central Time (Chicago)"],
      ["America/Denver", "Mountain Time (Denver)"],
      ["America/Phoenix", "Arizona Time (Phoenix)"],
      ["America/Los_Angeles", "Pacific Time (Los Angeles)"],
      ["America/Anchorage", "Alaska Time (Anchorage)"],
      ["Pacific/Honolulu", "Hawaii Time (Honolulu)"],
      ["America/St_Johns", "Newfoundland Time (St. John's)"],
      ["America/Halifax", "Atlantic Time (Halifax)"],
      ["America/Toronto", "Eastern Time (Toronto)"],
      ["America/Winnipeg", "Central Time (Winnipeg)"],
      ["America/Regina", "Saskatchewan Time (Regina)"],
      ["America/Edmonton", "Mountain Time (Edmonton)"],
      ["America/Vancouver", "Pacific Time (Vancouver)"],
    ]);
  });
});

it("defaults to Chicago time and uses common names for time zones [CONST1-01, CONST1-02]", () => {
  expect(DEFAULT_TIME_ZONE).toBe("America/Chicago");
  expect(shortTimeZoneNames).toEqual({
    "America/New_York": "Eastern Time",
    "America/Chicago": "Central Time",
    "America/Denver": "Mountain Time",
    "America/Phoenix": "Arizona Time",
    "America/Los_Angeles": "Pacific Time",
    "America/Anchorage": "Alaska Time",
    "Pacific/Honolulu": "Hawaii Time",
    "America/St_Johns": "Newfoundland Time",
    "America/Halifax": "Atlantic Time",
    "America/Toronto": "Eastern Time",
    "America/Winnipeg": "Central Time",
    "America/Regina": "Saskatchewan Time",
    "America/Edmonton": "Mountain Time",
    "America/Vancouver": "Pacific Time",
  });
  expect(timeZoneNames["America/New_York"]).toBe("Eastern Time (New York)");
});
