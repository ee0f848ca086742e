import { formatTime } from "#platform/date-format.ts";
import { QUIET_MARGIN_MINUTES } from "#features/reminders/schema.ts";
import type { QuietHours, SubscriptionStatus, SubscriptionTier, TimeZone } from "./schema.ts";

/** Required by CONST1-01. */
export const DEFAULT_TIME_ZONE: TimeZone = "America/Chicago";

/** Common names of the time zones. Zones in different countries share a name if they have the same time. */
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

/** Names that include the city, for menus: "Central Time (Chicago)". */
export const timeZoneNames = Object.fromEntries(
  Object.entries(shortTimeZoneNames).map(([zone, name]) => [zone, `${name} (${getCity(zone)})`]),
) as Record<TimeZone, string>;

function getCity(zone: string) {
  return zone.slice(zone.indexOf("/") + 1).replaceAll("_", " ");
}

/** How many free texts an account's first team gets (OP-15). */
export const TRIAL_SMS = 25;

/** Says what's free, in the same words everywhere (START-25). */
export const FREE_TEXTS_SENTENCE = `${TRIAL_SMS} free texts for messages, nudges, and sub calls once your email is confirmed. Reminders need a Season Pass.`;

/** Most people have fewer teams, so they need only one page. */
export const TEAMS_PER_PAGE = 50;

/**
 * More than any amateur team has. Keeps rosters small enough to load in one request, and limits the damage that a
 * leaked join link can do.
 */
export const MAX_MEMBERS = 500;

/**
 * Returns the status of a team's pass. An expired pass counts as expired even before the job that marks it has run
 * (OP-11).
 */
export function getStatusAt(
  now: Date,
  team: { subscriptionStatus: string; subscriptionExpiresAt: Date | null },
): SubscriptionStatus {
  const isOver = team.subscriptionExpiresAt !== null && team.subscriptionExpiresAt <= now;
  if (team.subscriptionStatus === "active" && isOver) return "expired";
  return team.subscriptionStatus as SubscriptionStatus;
}

/**
 * Returns the total number of texts a team can send: those included in its pass, plus the trial texts once the owner
 * has confirmed their email (OP-15).
 */
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

/** Required by OP2-10. */
export const MAX_REMINDERS = 4;

const DAY = 24 * 60;
const formatCount = (number: number, unit: string) => `${number} ${unit}${number === 1 ? "" : "s"}`;

/**
 * Formats "24 hours", "3 days", or "1 hour 30 minutes". A single day is written as 24 hours, like everywhere else in
 * the app.
 */
export function formatOffset(minutes: number): string {
  if (minutes % DAY === 0 && minutes > DAY) return formatCount(minutes / DAY, "day");
  const hours = Math.floor(minutes / 60);
  const parts = [
    hours > 0 && formatCount(hours, "hour"),
    minutes % 60 > 0 && formatCount(minutes % 60, "minute"),
  ];
  return parts.filter(Boolean).join(" ");
}

/** Converts HH:mm to minutes after midnight. */
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const wrapAtMidnight = (minutes: number) => ((minutes % DAY) + DAY) % DAY;

/**
 * Returns when a text goes out in the team's time zone: `offsetMinutes` before the start, or right before quiet hours
 * begin if that time is within them (OP2-10). `day` is relative to game day, so -1 is the day before.
 */
export function getSendTime(startsAt: string, offsetMinutes: number, quietHours: QuietHours | null) {
  const planned = toMinutes(startsAt) - offsetMinutes;
  const quietMinutes = quietHours ? wrapAtMidnight(planned - toMinutes(quietHours.from)) : 0;
  const isMoved =
    quietHours !== null &&
    quietMinutes < wrapAtMidnight(toMinutes(quietHours.until) - toMinutes(quietHours.from));
  const minutes = isMoved ? planned - quietMinutes - QUIET_MARGIN_MINUTES : planned;
  return { day: Math.floor(minutes / DAY), minute: wrapAtMidnight(minutes), isMoved };
}

/** A new team's reminders (OP-21) and quiet hours (OP2-10), which are the database's defaults. */
export const DEFAULT_REMINDERS: readonly number[] = [DAY, 60];
export const DEFAULT_QUIET_HOURS: QuietHours = { from: "21:00", until: "07:00" };

/** Formats "24 hours", "24 hours and 1 hour", or "3 days, 24 hours, and 1 hour". */
function formatOffsets(offsets: readonly number[]): string {
  const texts = offsets.toSorted((a, b) => b - a).map(formatOffset);
  if (texts.length < 3) return texts.join(" and ");
  return `${texts.slice(0, -1).join(", ")}, and ${texts.at(-1)}`;
}

/** Says in a sentence what a team's texts go by (START-09). */
export function formatTeamDefaults(team: {
  timeZone: TimeZone;
  reminderOffsetsMinutes: readonly number[];
  quietHours: QuietHours | null;
}): string {
  const { quietHours } = team;
  const never = quietHours
    ? `, never between ${formatTime(quietHours.from)} and ${formatTime(quietHours.until)}`
    : "";
  return `Times are in ${timeZoneNames[team.timeZone]}. Texts go out ${formatOffsets(team.reminderOffsetsMinutes)} before each game${never}.`;
}

const number = new Intl.NumberFormat("en-US");

/** Formats how many members get texts: "10 of 12 can get texts". */
export function formatReach(members: number, reachable: number): string {
  if (members === 0) return "No one to text yet";
  return reachable === members
    ? "Everyone can get texts"
    : `${number.format(reachable)} of ${number.format(members)} can get texts`;
}
