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

/**
 * When the clocks of a zone show this. An hour that is skipped is read by the clock before the change (02:30 becomes
 * 03:30); of one that comes twice it is the first.
 */
export function instantOf({ on, time }: WallClock, zoneName: string): Date {
  const zone = moment.tz.zone(zoneName);
  if (!zone) throw new RangeError(`unknown time zone ${zoneName}`);
  const wall = Date.parse(`${on}T${time}Z`);
  const offsets = [wall - 86_400_000, wall + 86_400_000].map((at) => -zone.utcOffset(at) * 60_000);
  const hits = offsets
    .map((offset) => wall - offset)
    .filter((at) => at - zone.utcOffset(at) * 60_000 === wall);
  return new Date(hits.length > 0 ? Math.min(...hits) : wall - offsets[0]!);
}
