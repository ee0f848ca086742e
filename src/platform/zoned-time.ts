import moment from "moment-timezone";

/** A moment as the clock on a wall in a zone shows it. */
export type WallClock = {
  /** yyyy-MM-dd */
  on: string;
  /** HH:mm:ss */
  time: string;
};

/**
 * What the clocks of an IANA zone show at an instant, from the zone data pinned in the lockfile: those of Node,
 * PostgreSQL and browsers are wrong for several of our zones (docs/decisions/0006).
 */
export function wallClockAt(instant: Date, zoneName: string): WallClock {
  const zone = moment.tz.zone(zoneName);
  if (!zone) throw new RangeError(`unknown time zone ${zoneName}`);
  const shifted = new Date(instant.getTime() - zone.utcOffset(instant.getTime()) * 60_000).toISOString();
  return { on: shifted.slice(0, 10), time: shifted.slice(11, 19) };
}
