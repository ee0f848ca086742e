import { after, days } from "#platform/clock.ts";
import { TimeZone } from "../schema.ts";

/** Common names of the time zones. Zones in different countries share a name if they have the same time. */
export const shortTimeZoneNames: Record<TimeZone, string> = {
  "America/New_York": "Eastern Time",
  "America/Chicago": "Central Time",
  "America/Denver": "Mountain Time",
  "America/Phoenix": "Arizona Time",
  "America/Los_Angeles": "Pacific Time",
  "America/Anchorage": "Alaska Time",
  "Pacific/Honolulu": "Hawaii Time",
  "America/St_Johns": "Newfoundland Time",
  "America/Halifax": "Atlantic Time",
  "America/Toronto": "Eastern Time",
  "America/Winnipeg": "Central Time",
  "America/Regina": "Saskatchewan Time",
  "America/Edmonton": "Mountain Time",
  "America/Vancouver": "Pacific Time",
};

/** Names that include the city, for menus: "Central Time (Chicago)". */
export const timeZoneNames = Object.fromEntries(
  Object.entries(shortTimeZoneNames).map(([zone, name]) => [zone, `${name} (${getCity(zone)})`]),
) as Record<TimeZone, string>;

/** Returns the city in a zone's identifier. */
export function getCity(zone: string) {
  // The identifier has neither the period nor the apostrophe.
  if (zone === "America/St_Johns") return "St. John's";
  return zone.slice(zone.indexOf("/") + 1).replaceAll("_", " ");
}

/** A year has both changes of the clock, so zones that agree for a year agree in winter and in summer. */
const SPAN_MS = days(365);

/** Long enough ago to tell Edmonton from Regina and Vancouver from Phoenix, which have agreed since 2026. */
const HISTORY_START = new Date("2020-01-01T00:00:00Z");

/** What we know about zones. Passed in because only the server has our time zone data. */
export type ZoneData = {
  /** Returns a zone's offset from UTC in minutes. */
  getOffset: (at: Date, zone: string) => number;
  listTransitions: (
    zone: string,
    from: Date,
    to: Date,
  ) => { at: Date; offsetBefore: number; offsetAfter: number }[];
};

/**
 * Returns the zone to offer instead of the chosen one: the device's own, or the one of our list whose clock agrees with
 * it at every hour of the next 365 days, as New York's does with Detroit's. If several do, one that also agreed since
 * 2020 comes first, so that Yellowknife gets Mountain Time and not Saskatchewan Time. Returns null if the chosen zone's
 * clock agrees with the device's already, or if no zone of our list does (START-10).
 */
export function findZoneOffer(
  deviceZone: string,
  chosen: TimeZone,
  now: Date,
  data: ZoneData,
): TimeZone | null {
  const until = after(now, SPAN_MS);
  const isSameSince = (from: Date) => {
    const deviceClock = describeClock(deviceZone, from, until, data);
    return (zone: TimeZone) => describeClock(zone, from, until, data) === deviceClock;
  };
  const isSame = isSameSince(now);
  if (isSame(chosen)) return null;
  const listed = TimeZone.safeParse(deviceZone);
  if (listed.success) return listed.data;
  const agreeing = TimeZone.options.filter(isSame);
  return agreeing.find(isSameSince(HISTORY_START)) ?? agreeing[0] ?? null;
}

/** Describes a zone's clock in a span of time. Two zones with the same description agree at every hour. */
function describeClock(
  zone: string,
  from: Date,
  until: Date,
  { getOffset, listTransitions }: ZoneData,
): string {
  const changes = listTransitions(zone, from, until)
    // Some changes are only about the abbreviation.
    .filter(({ offsetBefore, offsetAfter }) => offsetBefore !== offsetAfter)
    .map(({ at, offsetAfter }) => `${at.toISOString()} ${offsetAfter}`);
  return [getOffset(from, zone), ...changes].join(", ");
}

/** Returns whether a zone could have the same clock as one of ours. Bermuda's is Halifax's. */
export const isNearby = (zone: string) => /^(?:America|Atlantic|Pacific|US|Canada)\//.test(zone);

/** Names a zone for the offer: "Pacific Time", or with its city if the chosen zone has the same name. */
export const getOfferName = (zone: TimeZone, chosen: TimeZone) =>
  shortTimeZoneNames[zone] === shortTimeZoneNames[chosen] ? timeZoneNames[zone] : shortTimeZoneNames[zone];
