import { describe, expect, it } from "vitest";
import {
  instantOf,
  offsetMinutesAt,
  transitionsBetween,
  wallClockAt,
  zoneDataVersion,
} from "./zoned-time.ts";

const instant = (on: string, time: string, zone: string) => instantOf({ on, time }, zone).toISOString();

describe("the time on a wall", () => {
  it.each([
    ["America/Vancouver", "2026-11-14", "13:00:00"],
    ["America/Edmonton", "2026-11-14", "14:00:00"],
    ["America/Winnipeg", "2026-11-14", "15:00:00"],
    ["Pacific/Honolulu", "2026-11-14", "10:00:00"],
  ])("knows the newest rules of %s", (zone, on, time) => {
    expect(wallClockAt(new Date("2026-11-14T20:00:00Z"), zone)).toEqual({ on, time });
    expect(instant(on, time, zone)).toBe("2026-11-14T20:00:00.000Z");
  });

  it("knows that a day begins later in the west", () => {
    expect(wallClockAt(new Date("2026-04-17T03:30:00Z"), "America/Chicago").on).toBe("2026-04-16");
  });

  it("refuses a zone it does not know", () => {
    expect(() => wallClockAt(new Date(0), "Mars/Olympus")).toThrow(RangeError);
    expect(() => instant("2026-04-16", "19:00", "Mars/Olympus")).toThrow(RangeError);
  });
});

it("counts minutes east of UTC", () => {
  const at = new Date("2026-07-01T00:00:00Z");
  const zones = ["America/Chicago", "America/St_Johns", "Asia/Kathmandu", "UTC"];
  expect(zones.map((zone) => offsetMinutesAt(at, zone))).toEqual([-300, -150, 345, 0]);
});

describe("the instant of a wall time", () => {
  it("takes times with and without seconds", () => {
    expect(instant("2026-04-16", "19:00", "America/Chicago")).toBe("2026-04-17T00:00:00.000Z");
    expect(instant("2026-04-16", "19:00:59", "America/Chicago")).toBe("2026-04-17T00:00:59.000Z");
  });

  it.each([
    ["01:59:59", "07:59:59", "01:59:59"],
    ["02:00", "08:00:00", "03:00:00"],
    ["02:30", "08:30:00", "03:30:00"],
    ["02:59:59", "08:59:59", "03:59:59"],
    ["03:00", "08:00:00", "03:00:00"],
  ])("moves a time that is skipped on by as much as the clocks: %s", (time, utc, shown) => {
    const at = instantOf({ on: "2026-03-08", time }, "America/Chicago");
    expect(at.toISOString()).toBe(`2026-03-08T${utc}.000Z`);
    expect(wallClockAt(at, "America/Chicago")).toEqual({ on: "2026-03-08", time: shown });
  });

  it.each([
    ["00:59:59", "05:59:59"],
    ["01:00", "06:00:00"],
    ["01:30", "06:30:00"],
    ["01:59:59", "06:59:59"],
    // An hour later than the second before it: the first round has been counted.
    ["02:00", "08:00:00"],
  ])("takes the first of a time that comes twice: %s", (time, utc) => {
    expect(instant("2026-11-01", time, "America/Chicago")).toBe(`2026-11-01T${utc}.000Z`);
  });

  it("does so where clocks move by half an hour", () => {
    expect(instant("2026-10-04", "02:15", "Australia/Lord_Howe")).toBe("2026-10-03T15:45:00.000Z");
    expect(instant("2026-04-05", "01:45", "Australia/Lord_Howe")).toBe("2026-04-04T14:45:00.000Z");
  });

  it("has neither where a zone only changes its name", () => {
    expect(instant("2026-11-01", "01:59:59", "America/Vancouver")).toBe("2026-11-01T08:59:59.000Z");
    expect(instant("2026-11-01", "02:00:00", "America/Vancouver")).toBe("2026-11-01T09:00:00.000Z");
  });

  it.each([
    ["2026-02-30", "19:00"],
    ["2026-04-16", "24:00"],
    ["2026-04-16", "7:00"],
    ["2026-04-16", "19"],
    ["2026-04-16", "19:00Z"],
    ["2026-04-16", ""],
    ["Apr 16, 2026", "19:00"],
  ])("refuses %s %s", (on, time) => {
    expect(() => instant(on, time, "America/Chicago")).toThrow(`no clock shows ${on}T${time}`);
  });
});

const between = (zone: string, from: string, to: string) =>
  transitionsBetween(zone, new Date(from), new Date(to));

describe("the changes of a zone's clocks", () => {
  it("are those from the first instant on and before the last", () => {
    const march = { at: new Date("2026-03-08T08:00:00Z"), offsetBefore: -360, offsetAfter: -300 };
    const november = { at: new Date("2026-11-01T07:00:00Z"), offsetBefore: -300, offsetAfter: -360 };
    expect(between("America/Chicago", "2026-03-08T08:00:00Z", "2026-11-01T07:00:01Z")).toEqual([
      { ...march, abbreviation: "CDT" },
      { ...november, abbreviation: "CST" },
    ]);
    expect(between("America/Chicago", "2026-03-08T08:00:01Z", "2026-11-01T07:00:00Z")).toEqual([]);
  });

  it("may be a change of the name alone, or none", () => {
    expect(between("America/Vancouver", "2026-06-01", "2040-01-01")).toEqual([
      { at: new Date("2026-11-01T09:00:00Z"), offsetBefore: -420, offsetAfter: -420, abbreviation: "MST" },
    ]);
    expect(between("America/Phoenix", "2026-01-01", "2040-01-01")).toEqual([]);
    expect(between("UTC", "1900-01-01", "2040-01-01")).toEqual([]);
  });
});

it("names its release", () => expect(zoneDataVersion).toMatch(/^20\d\d[a-z]+$/));
