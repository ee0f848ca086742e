import type ICAL from "ical.js";
import { instantOf, wallClockAt, type WallClock } from "#platform/zoned-time.ts";

type Component = InstanceType<typeof ICAL.Component>;
type Property = InstanceType<typeof ICAL.Property>;

/** A day, or a day and time by the clocks of a zone. */
export type Moment = { on: string; time: string | null; zone: string };

/** What Microsoft's programs call zones of North America; the names of everyone else are in the zone data. */
const spoken: [RegExp, string][] = [
  [/^eastern (?:standard |daylight )?time/i, "America/New_York"],
  [/^central (?:standard |daylight )?time(?! zone)(?: \(us.*)?$/i, "America/Chicago"],
  [/^canada central standard time/i, "America/Regina"],
  [/^us mountain standard time|^arizona/i, "America/Phoenix"],
  [/^mountain (?:standard |daylight )?time(?: \(us.*)?$/i, "America/Denver"],
  [/^pacific (?:standard |daylight )?time(?: \(us.*)?$/i, "America/Los_Angeles"],
  [/^alaska/i, "America/Anchorage"],
  [/^hawaii/i, "Pacific/Honolulu"],
  [/^atlantic standard time/i, "America/Halifax"],
  [/^newfoundland/i, "America/St_Johns"],
  [/^(?:utc|gmt|greenwich standard time|coordinated universal time)$/i, "UTC"],
];

function isKnown(zone: string): boolean {
  try {
    return Boolean(wallClockAt(new Date(0), zone));
  } catch {
    return false;
  }
}

/** The zone that a file means by a name, by our own data; null when nobody knows. */
function zoneCalled(name: string): string | null {
  // "/freeassociation.sourceforge.net/America/New_York", "(UTC-05:00) Eastern Time (US & Canada)".
  const path = /(?:[A-Za-z_]+\/)+[A-Za-z_+-]+\d*$/.exec(name)?.[0] ?? name;
  const parts = path.split("/");
  const endings = parts.map((_, index) => parts.slice(index).join("/"));
  const words = name.replace(/^\([^)]*\)\s*/, "");
  return endings.find(isKnown) ?? spoken.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

/** Finds the zones of one calendar by their names. A file may give a name of its own to a zone, and say where it is. */
export function zonesIn(calendar: Component, teamZone: string) {
  const places = new Map(
    calendar
      .getAllSubcomponents("vtimezone")
      .map((zone) => [textOf(zone, "tzid"), textOf(zone, "x-lic-location")] as const),
  );
  const found = new Map<string, string | null>();
  return (name: string): { zone: string; isGuessed: boolean } => {
    if (!found.has(name)) found.set(name, zoneCalled(name) ?? zoneCalled(places.get(name) ?? ""));
    const zone = found.get(name)!;
    return { zone: zone ?? teamZone, isGuessed: zone === null };
  };
}

const textOf = (component: Component, name: string) => String(component.getFirstPropertyValue(name) ?? "");

/** Every value of a property of days or times; nothing for what is neither. A time without a zone is the team's. */
export function momentsOf(
  property: Property,
  teamZone: string,
  zoneOf: ReturnType<typeof zonesIn>,
): (Moment & { isGuessed: boolean })[] {
  const [, , , ...values] = property.toJSON() as [string, object, string, ...unknown[]];
  return values.flatMap((value) => {
    const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(Z)?)?$/.exec(String(value));
    if (!parts) return [];
    const [, on = "", time = null, isUtc] = parts;
    if (!isReal(on, time)) return [];
    const name = property.getFirstParameter("tzid");
    const { zone, isGuessed } = isUtc
      ? { zone: "UTC", isGuessed: false }
      : name && time
        ? zoneOf(name)
        : { zone: teamZone, isGuessed: false };
    return { on, time, zone, isGuessed };
  });
}

/** No calendar has 30 February, and files do. */
function isReal(on: string, time: string | null): boolean {
  const text = `${on}T${time ?? "00:00:00"}`;
  const instant = Date.parse(`${text}Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** When it is; of a whole day, when it begins in its zone. */
export const startOf = ({ on, time, zone }: Moment): number =>
  instantOf({ on, time: time ?? "00:00:00" }, zone).getTime();

/** What a team's clock shows then. The team's own times stay as they are written, also those in a skipped hour. */
export function byTeamClock(moment: Moment, teamZone: string): { on: string; time: string | null } {
  const { on, time, zone } = moment;
  if (time === null || zone === teamZone) return { on, time };
  const wall: WallClock = wallClockAt(instantOf({ on, time }, zone), teamZone);
  return wall;
}
