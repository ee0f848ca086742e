import { QUIET_MARGIN_MINUTES } from "#features/reminders/schema.ts";
import type { QuietHours, SubscriptionStatus, SubscriptionTier, TimeZone } from "./schema.ts";

/** Required by CONST1-01. */
export const DEFAULT_TIME_ZONE: TimeZone = "America/Chicago";

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

/** Formats when a team's responses are due: "24 hours before", or "No Deadline" (NEED-30). */
export const formatResponsesDue = (hours: number | null | undefined) =>
  hours == null ? "No Deadline" : `${hours} hours before`;

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

const number = new Intl.NumberFormat("en-US");

/** Formats how many members get texts: "10 of 12 can get texts". */
export function formatReach(members: number, reachable: number): string {
  if (members === 0) return "No one to text yet";
  return reachable === members
    ? "Everyone can get texts"
    : `${number.format(reachable)} of ${number.format(members)} can get texts`;
}
