import type { SubscriptionStatus, SubscriptionTier, TimeZone } from "./schema.ts";

/** CONST1-01. */
export const DEFAULT_TIME_ZONE: TimeZone = "America/Chicago";

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
