import { describe, expect, it } from "vitest";
import {
  toInstant,
  getOffsetMinutes,
  listZoneTransitions,
  toWallClock,
  zoneDataVersion,
} from "./zoned-time.ts";

const toIso = (on: string, time: string, zone: string) => toInstant({ on, time }, zone).toISOString();

describe("toWallClock", () => {
  it.each([
    ["America/Vancouver", "2026-11-14", "13:00:00"],
    ["America/Edmonton", "2026-11-14", "14:00:00"],
    ["America/Winnipeg", "2026-11-14", "15:00:00"],
    ["Pacific/Honolulu", "2026-11-14", "10:00:00"],
    ["America/St_Johns", "2026-11-14", "16:30:00"],
    ["America/Halifax", "2026-11-14", "16:00:00"],
    ["America/Regina", "2026-11-14", "14:00:00"],
  ])("applies the latest time zone rules for %s", (zone, on, time) => {
    expect(toWallClock(new Date("2026-11-14T20:00:00Z"), zone)).toEqual({ on, time });
    expect(toIso(on, time, zone)).toBe("2026-11-14T20:00:00.000Z");
  });

  it("returns the previous date in zones where the day starts later", () => {
    expect(toWallClock(new Date("2026-04-17T03:30:00Z"), "America/Chicago").on).toBe("2026-04-16");
  });

  it("rejects an unknown zone", () => {
    expect(() => toWallClock(new Date(0), "Mars/Olympus")).toThrow(RangeError);
    expect(() => toIso("2026-04-16", "19:00", "Mars/Olympus")).toThrow(RangeError);
  });
});

it("returns offsets in minutes east of UTC", () => {
  const at = new Date("2026-07-01T00:00:00Z");
  const zones = ["America/Chicago", "America/St_Johns", "Asia/Kathmandu", "UTC"];
  expect(zones.map((zone) => getOffsetMinutes(at, zone))).toEqual([-300, -150, 345, 0]);
});

describe("toInstant", () => {
  it("accepts times with and without seconds", () => {
    expect(toIso("2026-04-16", "19:00", "America/Chicago")).toBe("2026-04-17T00:00:00.000Z");
    expect(toIso("2026-04-16", "19:00:59", "America/Chicago")).toBe("2026-04-17T00:00:59.000Z");
  });

  it.each([
    ["01:59:59", "07:59:59", "01:59:59"],
    ["02:00", "08:00:00", "03:00:00"],
    ["02:30", "08:30:00", "03:30:00"],
    ["02:59:59", "08:59:59", "03:59:59"],
    ["03:00", "08:00:00", "03:00:00"],
  ])("shifts a skipped time forward by the clock change: %s", (time, utc, expected) => {
    const at = toInstant({ on: "2026-03-08", time }, "America/Chicago");
    expect(at.toISOString()).toBe(`2026-03-08T${utc}.000Z`);
    expect(toWallClock(at, "America/Chicago")).toEqual({ on: "2026-03-08", time: expected });
  });

  it.each([
    ["00:59:59", "05:59:59"],
    ["01:00", "06:00:00"],
    ["01:30", "06:30:00"],
    ["01:59:59", "06:59:59"],
    // An hour and a second after 01:59:59, because the hour that starts at 01:00 occurs twice.
    ["02:00", "08:00:00"],
  ])("picks the first occurrence of a time that occurs twice: %s", (time, utc) => {
    expect(toIso("2026-11-01", time, "America/Chicago")).toBe(`2026-11-01T${utc}.000Z`);
  });

  it("shifts a skipped time and picks the first of two at half past, where the offset isn't a whole hour [REACH-57]", () => {
    // Clocks in St. John's move at 05:30Z in March, and at 04:30Z in November.
    expect(toIso("2026-03-08", "01:59:59", "America/St_Johns")).toBe("2026-03-08T05:29:59.000Z");
    expect(toIso("2026-03-08", "02:30", "America/St_Johns")).toBe("2026-03-08T06:00:00.000Z");
    expect(toIso("2026-03-08", "03:00", "America/St_Johns")).toBe("2026-03-08T05:30:00.000Z");
    expect(toIso("2026-11-01", "01:30", "America/St_Johns")).toBe("2026-11-01T04:00:00.000Z");
    expect(toIso("2026-11-01", "02:00", "America/St_Johns")).toBe("2026-11-01T05:30:00.000Z");
  });

  it("supports half-hour clock changes", () => {
    expect(toIso("2026-10-04", "02:15", "Australia/Lord_Howe")).toBe("2026-10-03T15:45:00.000Z");
    expect(toIso("2026-04-05", "01:45", "Australia/Lord_Howe")).toBe("2026-04-04T14:45:00.000Z");
  });

  it("skips or repeats no time when a zone changes only its abbreviation", () => {
    expect(toIso("2026-11-01", "01:59:59", "America/Vancouver")).toBe("2026-11-01T08:59:59.000Z");
    expect(toIso("2026-11-01", "02:00:00", "America/Vancouver")).toBe("2026-11-01T09:00:00.000Z");
  });

  it.each([
    ["2026-02-30", "19:00"],
    ["2026-04-16", "24:00"],
    ["2026-04-16", "7:00"],
    ["2026-04-16", "19"],
    ["2026-04-16", "19:00Z"],
    ["2026-04-16", ""],
    ["Apr 16, 2026", "19:00"],
  ])("rejects %s %s", (on, time) => {
    expect(() => toIso(on, time, "America/Chicago")).toThrow(`Invalid wall-clock time: ${on}T${time}`);
  });
});

const listTransitions = (zone: string, from: string, to: string) =>
  listZoneTransitions(zone, new Date(from), new Date(to));

describe("listZoneTransitions", () => {
  it("includes a change at the first instant but not at the last", () => {
    const march = { at: new Date("2026-03-08T08:00:00Z"), offsetBefore: -360, offsetAfter: -300 };
    const november = { at: new Date("2026-11-01T07:00:00Z"), offsetBefore: -300, offsetAfter: -360 };
    expect(listTransitions("America/Chicago", "2026-03-08T08:00:00Z", "2026-11-01T07:00:01Z")).toEqual([
      { ...march, abbreviation: "CDT" },
      { ...november, abbreviation: "CST" },
    ]);
    expect(listTransitions("America/Chicago", "2026-03-08T08:00:01Z", "2026-11-01T07:00:00Z")).toEqual([]);
  });

  it("includes changes to the abbreviation alone, and returns an empty list if there are no changes", () => {
    expect(listTransitions("America/Vancouver", "2026-06-01", "2040-01-01")).toEqual([
      { at: new Date("2026-11-01T09:00:00Z"), offsetBefore: -420, offsetAfter: -420, abbreviation: "MST" },
    ]);
    expect(listTransitions("America/Phoenix", "2026-01-01", "2040-01-01")).toEqual([]);
    expect(listTransitions("UTC", "1900-01-01", "2040-01-01")).toEqual([]);
  });
});

it("exposes the release of the time zone data", () => expect(zoneDataVersion).toMatch(/^20\d\d[a-z]+$/));
