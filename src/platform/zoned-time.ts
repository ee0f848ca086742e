import moment from "moment-timezone";

// Converts between wall times in a zone and instants, using the zone data pinned in the lockfile. The data in Node,
// PostgreSQL, and browsers is wrong for several of our zones (docs/decisions/0006). Used only on the server, because
// browsers receive wall times.

/** A moment on a wall clock in some zone. */
export type WallClock = {
  /** yyyy-MM-dd */
  on: string;
  /** HH:mm:ss */
  time: string;
};

/** A moment when a zone's clocks move forward or back, or when only the zone's abbreviation changes. */
export type ZoneTransition = {
  at: Date;
  /** The offset before the change, in minutes east of UTC, like `offsetAfter`. */
  offsetBefore: number;
  offsetAfter: number;
  /** The zone's abbreviation from here on: "CDT". */
  abbreviation: string;
};

const MINUTE_MS = 60_000;
const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/** The IANA data release: "2026f". */
export const zoneDataVersion: string = moment.tz.dataVersion;

/** Returns the wall time in an IANA zone at an instant. */
export function toWallClock(instant: Date, zoneName: string): WallClock {
  const offset = getOffsetMinutes(instant, zoneName);
  const shiftedTime = new Date(instant.getTime() + offset * MINUTE_MS).toISOString();
  return { on: shiftedTime.slice(0, 10), time: shiftedTime.slice(11, 19) };
}

/** Returns whether our data has a zone of this name. */
export const isKnownZone = (name: string) => moment.tz.zone(name) !== null;

/** Returns a zone's offset from UTC in minutes, negative in the Americas. */
export function getOffsetMinutes(instant: Date, zoneName: string): number {
  // moment-timezone counts west as positive. Subtracting from 0 avoids -0 for UTC.
  return 0 - getZone(zoneName).utcOffset(instant.getTime());
}

/**
 * Returns the instant of a wall time (HH:mm or HH:mm:ss) in a zone. A skipped time uses the offset before the change
 * (02:30 becomes 03:30). A time that occurs twice means the first occurrence, so no reminder goes out late. Throws a
 * RangeError for a date or time that doesn't exist.
 */
export function toInstant(wallTime: { on: string; time: string }, zoneName: string): Date {
  const { untils, offsets } = getZone(zoneName);
  const utcMs = parseAsUtc(wallTime);
  const toUtcIn = (period: number) => utcMs + offsets[period]! * MINUTE_MS;
  // Periods are in chronological order and the last one never ends. Find the first period that hasn't ended yet by its
  // own clock.
  const period = untils.findIndex((until, index) => toUtcIn(index) < until);
  const isSkipped = period > 0 && toUtcIn(period) < untils[period - 1]!;
  return new Date(toUtcIn(isSkipped ? period - 1 : period));
}

/** Lists a zone's clock changes from one instant up to, but not including, another, earliest first. */
export function listZoneTransitions(zoneName: string, from: Date, to: Date): ZoneTransition[] {
  const { untils, offsets, abbrs } = getZone(zoneName);
  return untils.flatMap((until, period) => {
    if (until < from.getTime() || until >= to.getTime()) return [];
    const [offsetBefore, offsetAfter] = [0 - offsets[period]!, 0 - offsets[period + 1]!];
    return { at: new Date(until), offsetBefore, offsetAfter, abbreviation: abbrs[period + 1]! };
  });
}

function getZone(name: string) {
  const zone = moment.tz.zone(name);
  if (!zone) throw new RangeError(`Unknown time zone: ${name}`);
  return zone;
}

function parseAsUtc({ on, time }: { on: string; time: string }): number {
  const text = `${on}T${time}`;
  const instant = WALL_TIME.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  // Date.parse would read February 30 as March 2, and 24:00 as the next day.
  if (Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(text))
    throw new RangeError(`Invalid wall-clock time: ${text}`);
  return instant;
}

/** Binds both conversions to one zone, for rules that must stay zone-agnostic. */
export const createZoneClock = (timeZone: string) => ({
  toInstant: (wallTime: WallClock) => toInstant(wallTime, timeZone),
  toWallClock: (instant: Date) => toWallClock(instant, timeZone),
});
