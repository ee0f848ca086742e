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

/** A zone's clocks are put forward or back, or only get another name. */
export type ZoneTransition = {
  at: Date;
  /** In minutes east of UTC, as is the next. */
  offsetBefore: number;
  offsetAfter: number;
  /** What the zone's time is called from here on: "CDT". */
  abbreviation: string;
};

/** The changes of a zone's clocks from an instant on and before another, the earliest first. */
export function transitionsBetween(zoneName: string, from: Date, to: Date): ZoneTransition[] {
  const zone = moment.tz.zone(zoneName);
  if (!zone) throw new RangeError(`unknown time zone ${zoneName}`);
  const { untils, offsets, abbrs } = zone;
  return untils.flatMap((until, period) => {
    if (until < from.getTime() || until >= to.getTime()) return [];
    const [offsetBefore, offsetAfter] = [0 - offsets[period]!, 0 - offsets[period + 1]!];
    return { at: new Date(until), offsetBefore, offsetAfter, abbreviation: abbrs[period + 1]! };
  });
}
