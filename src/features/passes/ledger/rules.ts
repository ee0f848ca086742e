import type { SubscriptionStatus, SubscriptionTier } from "#features/teams/schema.ts";
import { addMonths, daysBetween } from "#platform/calendar.ts";
import { after, days } from "#platform/clock.ts";
import { tiers } from "../rules.ts";
import type { TierKey } from "../schema.ts";

/** A row of the ledger. One that does not count was refunded in full, or is disputed. */
export type Purchase = { at: Date; sms: number; counts: boolean } & (
  | {
      kind: "pass";
      tier: TierKey;
      months: number;
      /** All that the team had ever sent by then. */ usedBefore: number;
    }
  | { kind: "topup" }
);

/** What a team has, as far as it follows from what was bought. */
export type Standing = {
  status: SubscriptionStatus;
  tier: SubscriptionTier;
  expiresAt: Date | null;
  smsLimit: number;
  /** What was sent before the counting started again. */
  usedEarlier: number;
};

/** The same time of day so many months later, by the calendar of UTC; the 31st becomes a short month's last day. */
export function monthsAfter(at: Date, months: number): Date {
  const on = at.toISOString().slice(0, 10);
  return after(at, days(daysBetween(on, addMonths(on, months))));
}

const rank = (tier: SubscriptionTier) => tiers.findIndex(({ key }) => key === tier);

/**
 * What follows from a team's purchases, in the order they were made (OP-10). A pass that meets a running one adds its months
 * and its SMS, and the higher tier stays. Without a running one counting starts again with its own SMS, and with what is
 * left of top-ups: a purchase never costs messages that were paid for. `trialSms` were free before the first pass, and count
 * as sent first.
 */
export function standingOf(purchases: readonly Purchase[], now: Date, trialSms = 0): Standing {
  let tier: SubscriptionTier = "none";
  let expiresAt: Date | null = null;
  let smsLimit = 0;
  let usedEarlier = 0;
  /** What of the limit came from top-ups. */
  let toppedUp = 0;
  for (const purchase of purchases) {
    if (!purchase.counts) continue;
    if (purchase.kind === "topup") {
      smsLimit += purchase.sms;
      toppedUp += purchase.sms;
    } else if (expiresAt !== null && expiresAt > purchase.at) {
      expiresAt = monthsAfter(expiresAt, purchase.months);
      smsLimit += purchase.sms;
      if (rank(purchase.tier) > rank(tier)) tier = purchase.tier;
    } else {
      const used = purchase.usedBefore - usedEarlier - (expiresAt === null ? trialSms : 0);
      const left = Math.min(toppedUp, Math.max(0, smsLimit - Math.max(0, used)));
      tier = purchase.tier;
      expiresAt = monthsAfter(purchase.at, purchase.months);
      smsLimit = purchase.sms + left;
      toppedUp = left;
      usedEarlier = purchase.usedBefore;
    }
  }
  const hadPass = purchases.some(({ kind }) => kind === "pass");
  const isRunning = expiresAt !== null && expiresAt > now;
  const status = isRunning ? "active" : hadPass ? "expired" : "pending";
  return { status, tier, expiresAt, smsLimit, usedEarlier };
}

/** From when to when a pass counts. */
export type Period = { start: Date; end: Date };

/**
 * When each pass of a team runs, by the id of its row: from the moment it was bought or, when one was running then, from that
 * one's end (OP-10). One that does not count has no period.
 */
export function periodsOf(purchases: readonly (Purchase & { id: string })[]): Map<string, Period> {
  const periods = new Map<string, Period>();
  let runsUntil: Date | null = null;
  for (const purchase of purchases) {
    if (purchase.kind !== "pass" || !purchase.counts) continue;
    const start: Date = runsUntil !== null && runsUntil > purchase.at ? runsUntil : purchase.at;
    runsUntil = monthsAfter(start, purchase.months);
    periods.set(purchase.id, { start, end: runsUntil });
  }
  return periods;
}
