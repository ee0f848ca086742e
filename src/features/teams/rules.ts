import { QUIET_MARGIN_MINUTES } from "#features/reminders/schema.ts";
import type { QuietHours, SubscriptionStatus, SubscriptionTier, TimeZone } from "./schema.ts";

/** CONST1-01. */
export const DEFAULT_TIME_ZONE: TimeZone = "America/Chicago";

/** What people call each zone's time. Two zones may share a name: they show the same clock, by different laws. */
export const shortTimeZoneNames: Record<TimeZone, string> = {
  "America/New_York": "Eastern Time",
  "America/Chicago": "Central Time",
  "America/Denver": "Mountain Time",
  "America/Phoenix": "Arizona Time",
  "America/Los_Angeles": "Pacific Time",
  "America/Anchorage": "Alaska Time",
  "Pacific/Honolulu": "Hawaii Time",
  "America/Toronto": "Eastern Time",
  "America/Winnipeg": "Central Time",
  "America/Edmonton": "Mountain Time",
  "America/Vancouver": "Pacific Time",
};

/** With the city, to choose from: "Central Time (Chicago)". */
export const timeZoneNames = Object.fromEntries(
  Object.entries(shortTimeZoneNames).map(([zone, name]) => [zone, `${name} (${cityOf(zone)})`]),
) as Record<TimeZone, string>;

function cityOf(zone: string) {
  return zone.slice(zone.indexOf("/") + 1).replaceAll("_", " ");
}

/** What an unpaid first team may send for free (OP-15). */
export const TRIAL_SMS = 25;

/** A page of teams. Most people have fewer. */
export const TEAMS_PER_PAGE = 50;

/** More than any amateur team has; keeps every roster one bounded list, and a leaked join link harmless. */
export const MOST_MEMBERS = 500;

/** A pass that has run out counts as expired before the job that says so has run (OP-11). */
export function statusAt(
  now: Date,
  team: { subscriptionStatus: string; subscriptionExpiresAt: Date | null },
): SubscriptionStatus {
  const isOver = team.subscriptionExpiresAt !== null && team.subscriptionExpiresAt <= now;
  if (team.subscriptionStatus === "active" && isOver) return "expired";
  return team.subscriptionStatus as SubscriptionStatus;
}

/** What may be sent in all: the pass's allowance, and the trial once its owner's address is confirmed (OP-15). */
export const allowance = (team: { smsLimit: number; trialSms: number; ownerVerified: boolean }) =>
  team.smsLimit + (team.ownerVerified ? team.trialSms : 0);

export const tierNames: Record<SubscriptionTier, string> = {
  none: "No Pass",
  mini: "Mini",
  standard: "Standard",
  extended: "Extended",
};

export const statusNames: Record<SubscriptionStatus, string> = {
  pending: "Pending",
  active: "Active",
  expired: "Expired",
};

/** OP2-10. */
export const MOST_REMINDERS = 4;

const DAY = 24 * 60;
const count = (many: number, unit: string) => `${many} ${unit}${many === 1 ? "" : "s"}`;

/** "24 hours", "3 days", "1 hour 30 minutes": a single day is said in hours, as everywhere else in the product. */
export function offsetInWords(minutes: number): string {
  if (minutes % DAY === 0 && minutes > DAY) return count(minutes / DAY, "day");
  const hours = Math.floor(minutes / 60);
  const parts = [hours > 0 && count(hours, "hour"), minutes % 60 > 0 && count(minutes % 60, "minute")];
  return parts.filter(Boolean).join(" ");
}

/** Minutes after midnight of HH:mm. */
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const sinceMidnight = (minutes: number) => ((minutes % DAY) + DAY) % DAY;

/**
 * When a text goes out by the team's clock: so long before the start or, when that falls into quiet hours, just before
 * they begin (OP2-10). `day` counts from the day of the game: -1 is the day before.
 */
export function sendsAt(startsAt: string, offsetMinutes: number, quiet: QuietHours | null) {
  const planned = minuteOf(startsAt) - offsetMinutes;
  const quietFor = quiet ? sinceMidnight(planned - minuteOf(quiet.from)) : 0;
  const isMoved = quiet !== null && quietFor < sinceMidnight(minuteOf(quiet.until) - minuteOf(quiet.from));
  const minutes = isMoved ? planned - quietFor - QUIET_MARGIN_MINUTES : planned;
  return { day: Math.floor(minutes / DAY), minute: sinceMidnight(minutes), isMoved };
}
