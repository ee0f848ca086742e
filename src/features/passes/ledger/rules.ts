import type { SubscriptionStatus, SubscriptionTier } from "#features/teams/schema.ts";
import { addMonths, daysBetween } from "#platform/calendar.ts";
import { after, days } from "#platform/clock.ts";
import { tiers } from "../rules.ts";
import type { TierKey } from "../schema.ts";

/** A ledger row. `counts` is false if it was fully refunded or is disputed. */
export type Purchase = { at: Date; sms: number; counts: boolean } & (
  | {
      kind: "pass";
      tier: TierKey;
      months: number;
      /** The number of texts the team had sent by the time of purchase. */ usedBefore: number;
    }
  | { kind: "topup" }
);

/** A team's pass state, derived from its purchases. */
export type PassState = {
  status: SubscriptionStatus;
  tier: SubscriptionTier;
  expiresAt: Date | null;
  smsLimit: number;
  /** The number of texts sent before the counter was reset. */
  usedEarlier: number;
};

/** Adds months in UTC and keeps the time of day. The 31st becomes the last day of a shorter month. */
export function addCalendarMonths(date: Date, months: number): Date {
  const on = date.toISOString().slice(0, 10);
  return after(date, days(daysBetween(on, addMonths(on, months))));
}

const getRank = (tier: SubscriptionTier) => tiers.findIndex(({ key }) => key === tier);

/**
 * Computes a team's pass state from its purchases, oldest first (OP-10). A pass bought while another is active adds its
 * months and texts, and the higher tier wins. Otherwise, the counter restarts with the new pass's texts plus unused
 * top-up texts, so a purchase never costs a team the top-up texts it has already paid for. `trialSms` is the number of
 * free trial texts before the first pass, which are used up first.
 */
export function computePassState(purchases: readonly Purchase[], now: Date, trialSms = 0): PassState {
  let tier: SubscriptionTier = "none";
  let expiresAt: Date | null = null;
  let smsLimit = 0;
  let usedEarlier = 0;
  /** The part of the limit that came from top-ups. */
  let topupSms = 0;
  for (const purchase of purchases) {
    if (!purchase.counts) continue;
    if (purchase.kind === "topup") {
      smsLimit += purchase.sms;
      topupSms += purchase.sms;
    } else if (expiresAt !== null && expiresAt > purchase.at) {
      expiresAt = addCalendarMonths(expiresAt, purchase.months);
      smsLimit += purchase.sms;
      if (getRank(purchase.tier) > getRank(tier)) tier = purchase.tier;
    } else {
      const used = purchase.usedBefore - usedEarlier - (expiresAt === null ? trialSms : 0);
      const leftover = Math.min(topupSms, Math.max(0, smsLimit - Math.max(0, used)));
      tier = purchase.tier;
      expiresAt = addCalendarMonths(purchase.at, purchase.months);
      smsLimit = purchase.sms + leftover;
      topupSms = leftover;
      usedEarlier = purchase.usedBefore;
    }
  }
  const hadPass = purchases.some(({ kind }) => kind === "pass");
  const isRunning = expiresAt !== null && expiresAt > now;
  const status = isRunning ? "active" : hadPass ? "expired" : "pending";
  return { status, tier, expiresAt, smsLimit, usedEarlier };
}

/** The period when a pass is active. */
export type Period = { start: Date; end: Date };

/**
 * Maps each pass's row ID to its active period. A pass starts when it's bought, or when the active pass ends (OP-10).
 * Passes that don't count have no period.
 */
export function getPeriods(purchases: readonly (Purchase & { id: string })[]): Map<string, Period> {
  const periods = new Map<string, Period>();
  let activeUntil: Date | null = null;
  for (const purchase of purchases) {
    if (purchase.kind !== "pass" || !purchase.counts) continue;
    const start: Date = activeUntil !== null && activeUntil > purchase.at ? activeUntil : purchase.at;
    activeUntil = addCalendarMonths(start, purchase.months);
    periods.set(purchase.id, { start, end: activeUntil });
  }
  return periods;
}
