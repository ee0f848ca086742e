import { wallClockAt, zoneDataVersion } from "#platform/zoned-time.ts";

/**
 * What clocks show at instants that are beyond doubt. The first three come from the Canadian changes of 2026, which
 * older data does not know; the others are zones with and without daylight saving, in winter and summer. Every
 * change of the law that concerns our zones gets its line (docs/operations.md).
 */
const KNOWN = [
  ["2026-11-14T20:00:00Z", "America/Vancouver", "2026-11-14 13:00"],
  ["2026-11-14T20:00:00Z", "America/Edmonton", "2026-11-14 14:00"],
  ["2026-11-14T20:00:00Z", "America/Winnipeg", "2026-11-14 15:00"],
  ["2026-01-15T17:00:00Z", "America/New_York", "2026-01-15 12:00"],
  ["2026-07-15T16:00:00Z", "America/New_York", "2026-07-15 12:00"],
  ["2026-07-15T17:00:00Z", "America/Chicago", "2026-07-15 12:00"],
  ["2026-01-15T19:00:00Z", "America/Phoenix", "2026-01-15 12:00"],
  ["2026-07-15T19:00:00Z", "America/Phoenix", "2026-07-15 12:00"],
  ["2026-07-16T06:00:00Z", "Pacific/Honolulu", "2026-07-15 20:00"],
] as const;

/** Throws when the zone data gives a wrong answer: better no product than reminders at the wrong hour. */
export function refuseWrongZoneData(data = { version: zoneDataVersion, wallClockAt }) {
  const wrong = KNOWN.flatMap(([instant, zone, right]) => {
    const { on, time } = data.wallClockAt(new Date(instant), zone);
    const said = `${on} ${time.slice(0, 5)}`;
    return said === right ? [] : `  at ${instant} it is ${right} in ${zone}, not ${said}`;
  });
  if (wrong.length === 0) return;
  throw new Error(
    `The time zone data (${data.version}) is wrong, so reminders would be too:\n${wrong.join("\n")}\n` +
      'Update moment-timezone (docs/operations.md, "When a country changes its clocks").',
  );
}
