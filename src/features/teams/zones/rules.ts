import { after, days } from "#platform/clock.ts";
import { shortTimeZoneNames, timeZoneNames } from "../rules.ts";
import { TimeZone } from "../schema.ts";

/** A year has both changes of the clock, so zones that agree for a year agree in winter and in summer. */
const SPAN_MS = days(365);

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
 * Returns the zone to offer instead of the chosen one: the device's own, or the first of our list whose clock agrees
 * with it at every hour of the next 365 days, as New York's does with Detroit's. Returns null if the chosen zone's clock
 * agrees with the device's already, or if no zone of our list does (START-10).
 */
export function findZoneOffer(
  deviceZone: string,
  chosen: TimeZone,
  now: Date,
  data: ZoneData,
): TimeZone | null {
  const deviceClock = describeClock(deviceZone, now, data);
  const isSame = (zone: TimeZone) => describeClock(zone, now, data) === deviceClock;
  if (isSame(chosen)) return null;
  const listed = TimeZone.safeParse(deviceZone);
  return listed.success ? listed.data : (TimeZone.options.find(isSame) ?? null);
}

/** Describes a zone's clock for the next 365 days. Two zones with the same description agree at every hour. */
function describeClock(zone: string, now: Date, { getOffset, listTransitions }: ZoneData): string {
  const changes = listTransitions(zone, now, after(now, SPAN_MS))
    // Some changes are only about the abbreviation.
    .filter(({ offsetBefore, offsetAfter }) => offsetBefore !== offsetAfter)
    .map(({ at, offsetAfter }) => `${at.toISOString()} ${offsetAfter}`);
  return [getOffset(now, zone), ...changes].join(", ");
}

/** Returns whether a zone could have the same clock as one of ours. All of ours are in the Americas or on Hawaii. */
export const isNearby = (zone: string) => /^(?:America|Pacific|US|Canada)\//.test(zone);

/** Names a zone for the offer: "Pacific Time", or with its city if the chosen zone has the same name. */
export const getOfferName = (zone: TimeZone, chosen: TimeZone) =>
  shortTimeZoneNames[zone] === shortTimeZoneNames[chosen] ? timeZoneNames[zone] : shortTimeZoneNames[zone];
