import moment from "moment-timezone";
import { expect, it } from "vitest";
import { wallClockAt } from "#platform/zoned-time.ts";
import older from "#tests/fixtures/zone-data-2025b.json" with { type: "json" };
import { refuseWrongZoneData } from "./zone-check.ts";

it("takes the data that is pinned", () => expect(() => refuseWrongZoneData()).not.toThrow());

const olderZones = new Map(
  older.zones.map((packed) => moment.tz.unpack(packed)).map((zone) => [zone.name, zone]),
);

function olderWallClockAt(instant: Date, name: string) {
  const zone = olderZones.get(name);
  if (!zone) return wallClockAt(instant, name);
  const west = zone.offsets[zone.untils.findIndex((until) => instant.getTime() < until)]!;
  const shown = new Date(instant.getTime() - west * 60_000).toISOString();
  return { on: shown.slice(0, 10), time: shown.slice(11, 19) };
}

it("refuses the data of 2025, and says where it is wrong", () => {
  const data = { version: older.version, wallClockAt: olderWallClockAt };
  expect(() => refuseWrongZoneData(data)).toThrow(
    [
      "The time zone data (2025b) is wrong, so reminders would be too:",
      "  at 2026-11-14T20:00:00Z it is 2026-11-14 13:00 in America/Vancouver, not 2026-11-14 12:00",
      "  at 2026-11-14T20:00:00Z it is 2026-11-14 14:00 in America/Edmonton, not 2026-11-14 13:00",
      "  at 2026-11-14T20:00:00Z it is 2026-11-14 15:00 in America/Winnipeg, not 2026-11-14 14:00",
      'Update moment-timezone (docs/operations.md, "When a country changes its clocks").',
    ].join("\n"),
  );
});

const summerInArizona = (instant: Date, zone: string) =>
  wallClockAt(instant, zone === "America/Phoenix" ? "America/Denver" : zone);

it("refuses data that is wrong in one zone only", () => {
  expect(() => refuseWrongZoneData({ version: "2026f", wallClockAt: summerInArizona })).toThrow(
    /:\n {2}at 2026-07-15T19:00:00Z it is 2026-07-15 12:00 in America\/Phoenix, not 2026-07-15 13:00\nUpdate/,
  );
});
