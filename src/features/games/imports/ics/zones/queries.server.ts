import type ICAL from "ical.js";
import { toInstant, toWallClock, type WallClock } from "#platform/zoned-time.ts";

type Component = InstanceType<typeof ICAL.Component>;
type Property = InstanceType<typeof ICAL.Property>;

/** A date, or a date and time in a zone. */
export type Moment = { on: string; time: string | null; zone: string };

/** Microsoft's names for North American zones. Other vendors' names are in the time zone data. */
const microsoftZones: [RegExp, string][] = [
  [/^eastern (?:standard |daylight )?time/i, "America/New_York"],
  [/^central (?:standard |daylight )?time(?! zone)(?: \(us.*)?$/i, "America/Chicago"],
  [/^canada central standard time|^saskatchewan/i, "America/Regina"],
  [/^us mountain standard time|^arizona/i, "America/Phoenix"],
  [/^mountain (?:standard |daylight )?time(?: \(us.*)?$/i, "America/Denver"],
  [/^pacific (?:standard |daylight )?time(?: \(us.*)?$/i, "America/Los_Angeles"],
  [/^alaska/i, "America/Anchorage"],
  [/^hawaii/i, "Pacific/Honolulu"],
  [/^atlantic (?:standard |daylight )?time/i, "America/Halifax"],
  [/^newfoundland/i, "America/St_Johns"],
  [/^(?:utc|gmt|greenwich standard time|coordinated universal time)$/i, "UTC"],
];

function isKnown(zone: string): boolean {
  try {
    return Boolean(toWallClock(new Date(0), zone));
  } catch {
    return false;
  }
}

/** Longer than any zone's name, with what programs put around it. */
const MAX_ZONE_NAME = 200;
/** More zones than any schedule has. Looking up an unknown one takes long, so the rest count as unknown. */
const MAX_ZONES = 100;

/** Looks up a file's zone name in our own time zone data. Returns null for an unknown name. */
function findZone(name: string): string | null {
  // Handles names such as "(UTC-05:00) Eastern Time (US & Canada)" and
  // "/freeassociation.sourceforge.net/America/New_York".
  if (name.length > MAX_ZONE_NAME) return null;
  const path = /(?:[A-Za-z_]+\/)+[A-Za-z_+-]+\d*$/.exec(name)?.[0] ?? name;
  // No zone's name has more parts, such as America/Argentina/Salta.
  const parts = path.split("/").slice(-3);
  const suffixes = parts.map((_, index) => parts.slice(index).join("/"));
  const label = name.replace(/^\([^)]*\)\s*/, "");
  return suffixes.find(isKnown) ?? microsoftZones.find(([pattern]) => pattern.test(label))?.[1] ?? null;
}

/**
 * Returns a function that resolves the zone names in one calendar. A file can define its own name for a zone and map it
 * to a location.
 */
export function createZoneLookup(calendar: Component, teamZone: string) {
  const places = new Map(
    calendar
      .getAllSubcomponents("vtimezone")
      .map((zone) => [getText(zone, "tzid"), getText(zone, "x-lic-location")] as const),
  );
  const cache = new Map<string, string | null>();
  return (name: string): { zone: string; isGuessed: boolean } => {
    if (!cache.has(name) && cache.size < MAX_ZONES)
      cache.set(name, findZone(name) ?? findZone(places.get(name) ?? ""));
    const zone = cache.get(name) ?? null;
    return { zone: zone ?? teamZone, isGuessed: zone === null };
  };
}

const getText = (component: Component, name: string) => String(component.getFirstPropertyValue(name) ?? "");

/**
 * Returns all values of a date or time property, or an empty list for other properties. A time without a zone is in the
 * team's zone.
 */
export function listMoments(
  property: Property,
  teamZone: string,
  getZone: ReturnType<typeof createZoneLookup>,
): (Moment & { isGuessed: boolean })[] {
  const [, , , ...values] = property.toJSON() as [string, object, string, ...unknown[]];
  return values.flatMap((value) => {
    const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(Z)?)?$/.exec(String(value));
    if (!parts) return [];
    const [, on = "", time = null, isUtc] = parts;
    if (!isValidMoment(on, time)) return [];
    const name = property.getFirstParameter("tzid");
    const { zone, isGuessed } = isUtc
      ? { zone: "UTC", isGuessed: false }
      : name && time
        ? getZone(name)
        : { zone: teamZone, isGuessed: false };
    return { on, time, zone, isGuessed };
  });
}

/** Returns whether the date exists, because files contain dates like February 30. */
function isValidMoment(on: string, time: string | null): boolean {
  const text = `${on}T${time ?? "00:00:00"}`;
  const instant = Date.parse(`${text}Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** Returns the moment as milliseconds since the epoch. A date without a time starts at midnight in its zone. */
export const getStart = ({ on, time, zone }: Moment): number =>
  toInstant({ on, time: time ?? "00:00:00" }, zone).getTime();

/** Converts to the team's time zone. Times already in that zone stay as written, even in a skipped hour. */
export function toTeamTime(moment: Moment, teamZone: string): { on: string; time: string | null } {
  const { on, time, zone } = moment;
  if (time === null || zone === teamZone) return { on, time };
  const wall: WallClock = toWallClock(toInstant({ on, time }, zone), teamZone);
  return wall;
}
