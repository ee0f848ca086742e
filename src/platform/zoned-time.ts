import moment from "moment-timezone";

// Between the clocks of a zone and instants, from the zone data pinned in the lockfile: those of Node, PostgreSQL and
// browsers are wrong for several of our zones (docs/decisions/0006). Server only: a browser gets wall times.

/** A moment as the clock on a wall in a zone shows it. */
export type WallClock = {
  /** yyyy-MM-dd */
  on: string;
  /** HH:mm:ss */
  time: string;
};

/** A zone's clocks are put forward or back, or only get another name. */
export type ZoneTransition = {
  at: Date;
  /** In minutes east of UTC, as is the next. */
  offsetBefore: number;
  offsetAfter: number;
  /** What the zone's time is called from here on: "CDT". */
  abbreviation: string;
};

const MINUTE_MS = 60_000;
const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/** The release of the IANA data: "2026f". */
export const zoneDataVersion: string = moment.tz.dataVersion;

/** What the clocks of an IANA zone show at an instant. */
export function wallClockAt(instant: Date, zoneName: string): WallClock {
  const offset = offsetMinutesAt(instant, zoneName);
  const shifted = new Date(instant.getTime() + offset * MINUTE_MS).toISOString();
  return { on: shifted.slice(0, 10), time: shifted.slice(11, 19) };
}

/** How far a zone's clocks are ahead of UTC; negative in America. */
export function offsetMinutesAt(instant: Date, zoneName: string): number {
  // The data counts towards the west. From 0, or UTC would be minus zero.
  return 0 - zoneOf(zoneName).utcOffset(instant.getTime());
}

/**
 * The instant at which a zone's clocks show this day and time (HH:mm or HH:mm:ss). A time that is skipped is read as if
 * the clocks had not been put forward yet (02:30 is what then shows as 03:30); of a time that comes twice it is the
 * first, so that nobody is reminded too late. Throws a RangeError for a day or time that no clock ever shows.
 */
export function instantOf(wall: { on: string; time: string }, zoneName: string): Date {
  const { untils, offsets } = zoneOf(zoneName);
  const asUtc = readAsUtc(wall);
  const readIn = (period: number) => asUtc + offsets[period]! * MINUTE_MS;
  // Periods come in the order of time, the last never ends: the first one that is not over yet by its own clock.
  const period = untils.findIndex((until, index) => readIn(index) < until);
  const isSkipped = period > 0 && readIn(period) < untils[period - 1]!;
  return new Date(readIn(isSkipped ? period - 1 : period));
}

/** The changes of a zone's clocks from an instant on and before another, the earliest first. */
export function transitionsBetween(zoneName: string, from: Date, to: Date): ZoneTransition[] {
  const { untils, offsets, abbrs } = zoneOf(zoneName);
  return untils.flatMap((until, period) => {
    if (until < from.getTime() || until >= to.getTime()) return [];
    const [offsetBefore, offsetAfter] = [0 - offsets[period]!, 0 - offsets[period + 1]!];
    return { at: new Date(until), offsetBefore, offsetAfter, abbreviation: abbrs[period + 1]! };
  });
}

function zoneOf(name: string) {
  const zone = moment.tz.zone(name);
  if (!zone) throw new RangeError(`unknown time zone ${name}`);
  return zone;
}

function readAsUtc({ on, time }: { on: string; time: string }): number {
  const text = `${on}T${time}`;
  const instant = WALL_TIME.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  // 30 February would be read as 2 March, and 24:00 as the next day.
  if (Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(text))
    throw new RangeError(`no clock shows ${text}`);
  return instant;
}

/** Both ways for one zone, for rules that must not know any. */
export const clockOf = (timeZone: string) => ({
  instantOf: (wall: WallClock) => instantOf(wall, timeZone),
  wallClockAt: (instant: Date) => wallClockAt(instant, timeZone),
});
