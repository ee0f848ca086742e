import { toWallClock, zoneDataVersion } from "#platform/zoned-time.ts";

/**
 * Known wall times at given instants. The first three depend on Canada's 2026 changes, which older data lacks. The
 * others cover zones with and without daylight saving time and with a half-hour offset, in winter and summer. Add a line whenever the law changes
 * in one of our zones (docs/operations.md).
 */
const KNOWN_TIMES = [
  ["2026-11-14T20:00:00Z", "America/Vancouver", "2026-11-14 13:00"],
  ["2026-11-14T20:00:00Z", "America/Edmonton", "2026-11-14 14:00"],
  ["2026-11-14T20:00:00Z", "America/Winnipeg", "2026-11-14 15:00"],
  ["2026-01-15T17:00:00Z", "America/New_York", "2026-01-15 12:00"],
  ["2026-07-15T16:00:00Z", "America/New_York", "2026-07-15 12:00"],
  ["2026-07-15T17:00:00Z", "America/Chicago", "2026-07-15 12:00"],
  ["2026-01-15T19:00:00Z", "America/Phoenix", "2026-01-15 12:00"],
  ["2026-07-15T19:00:00Z", "America/Phoenix", "2026-07-15 12:00"],
  ["2026-07-16T06:00:00Z", "Pacific/Honolulu", "2026-07-15 20:00"],
  ["2026-01-15T16:00:00Z", "America/St_Johns", "2026-01-15 12:30"],
  ["2026-07-15T15:00:00Z", "America/St_Johns", "2026-07-15 12:30"],
  ["2026-01-15T16:00:00Z", "America/Halifax", "2026-01-15 12:00"],
  ["2026-07-15T15:00:00Z", "America/Halifax", "2026-07-15 12:00"],
  ["2026-01-15T18:00:00Z", "America/Regina", "2026-01-15 12:00"],
  ["2026-07-15T18:00:00Z", "America/Regina", "2026-07-15 12:00"],
] as const;

/** Throws when the zone data is wrong, because reminders would go out at the wrong time. */
export function assertZoneData(data = { version: zoneDataVersion, toWallClock }) {
  const mismatches = KNOWN_TIMES.flatMap(([instant, zone, right]) => {
    const { on, time } = data.toWallClock(new Date(instant), zone);
    const actual = `${on} ${time.slice(0, 5)}`;
    return actual === right ? [] : `  at ${instant} it is ${right} in ${zone}, not ${actual}`;
  });
  if (mismatches.length === 0) return;
  throw new Error(
    `Time zone data (${data.version}) is out of date, so reminders would go out at the wrong time:\n${mismatches.join("\n")}\n` +
      'Update moment-timezone (docs/operations.md, "Updating time zone data").',
  );
}
