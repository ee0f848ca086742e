import moment from "moment-timezone";
import { expect, it } from "vitest";
import { toWallClock } from "#platform/zoned-time.ts";
import older from "#tests/fixtures/zone-data-2025b.json" with { type: "json" };
import { assertZoneData } from "./zone-check.ts";

it("accepts the pinned time zone data", () => expect(() => assertZoneData()).not.toThrow());

const olderZones = new Map(
  older.zones.map((packedZone) => moment.tz.unpack(packedZone)).map((zone) => [zone.name, zone]),
);

function toOlderWallClock(instant: Date, name: string) {
  const zone = olderZones.get(name);
  if (!zone) return toWallClock(instant, name);
  const minutesWest = zone.offsets[zone.untils.findIndex((until) => instant.getTime() < until)]!;
  const wallTime = new Date(instant.getTime() - minutesWest * 60_000).toISOString();
  return { on: wallTime.slice(0, 10), time: wallTime.slice(11, 19) };
}

it("rejects time zone data from 2025 and lists the mismatches", () => {
  const data = { version: older.version, toWallClock: toOlderWallClock };
  expect(() => assertZoneData(data)).toThrow(
    [
      "Time zone data (2025b) is out of date, so reminders would go out at the wrong time:",
      "  at 2026-11-14T20:00:00Z it is 2026-11-14 13:00 in America/Vancouver, not 2026-11-14 12:00",
      "  at 2026-11-14T20:00:00Z it is 2026-11-14 14:00 in America/Edmonton, not 2026-11-14 13:00",
      "  at 2026-11-14T20:00:00Z it is 2026-11-14 15:00 in America/Winnipeg, not 2026-11-14 14:00",
      'Update moment-timezone (docs/operations.md, "Updating time zone data").',
    ].join("\n"),
  );
});

it.each([
  // Half an hour off, as if the offset were rounded to hours.
  ["America/St_Johns", "America/Halifax", "2026-01-15T16:00:00Z it is 2026-01-15 12:30", "12:00"],
  ["America/Halifax", "America/Puerto_Rico", "2026-07-15T15:00:00Z it is 2026-07-15 12:00", "11:00"],
  ["America/Halifax", "America/Sao_Paulo", "2026-01-15T16:00:00Z it is 2026-01-15 12:00", "13:00"],
  ["America/Regina", "America/Edmonton", "2026-01-15T18:00:00Z it is 2026-01-15 12:00", "11:00"],
  ["America/Regina", "America/Chicago", "2026-07-15T18:00:00Z it is 2026-07-15 12:00", "13:00"],
])("rejects data that gives %s the clock of %s [REACH-57]", (name, other, expected, actual) => {
  const swap = (instant: Date, zone: string) => toWallClock(instant, zone === name ? other : zone);
  expect(() => assertZoneData({ version: "2026f", toWallClock: swap })).toThrow(
    `  at ${expected} in ${name}, not ${expected.slice(-16, -6)} ${actual}\n`,
  );
});

const summerInArizona = (instant: Date, zone: string) =>
  toWallClock(instant, zone === "America/Phoenix" ? "America/Denver" : zone);

it("rejects data that's wrong in a single zone", () => {
  expect(() => assertZoneData({ version: "2026f", toWallClock: summerInArizona })).toThrow(
    /:\n {2}at 2026-07-15T19:00:00Z it is 2026-07-15 12:00 in America\/Phoenix, not 2026-07-15 13:00\nUpdate/,
  );
});
