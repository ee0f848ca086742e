import { describe, expect, it } from "vitest";
import { getOffsetMinutes, listZoneTransitions } from "#platform/zoned-time.ts";
import { TimeZone } from "../schema.ts";
import { findZoneOffer, getOfferName, isNearby, type ZoneData } from "./rules.ts";

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
  ])("is the one whose clock agrees for a year: %s is %s [START-10]", (zone, expected) => {
    expect(offer(zone)).toBe(expected);
  });

  it.each(["Europe/Berlin", "America/Halifax", "America/Havana", "Asia/Tokyo", "UTC"])(
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
});

it("is only looked up for zones that could have the same clock as one of ours", () => {
  expect(TimeZone.options.every(isNearby)).toBe(true);
  expect(["America/Detroit", "US/Pacific"].every(isNearby)).toBe(true);
  expect(["Europe/Berlin", "UTC", "Etc/GMT+6"].some(isNearby)).toBe(false);
});
