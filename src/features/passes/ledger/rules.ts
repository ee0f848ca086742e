import type { SubscriptionStatus, SubscriptionTier } from "#features/teams/schema.ts";
import { addMonths, daysBetween } from "#platform/calendar.ts";
import { after, days } from "#platform/clock.ts";
import { tiers } from "../rules.ts";
import type { TierKey } from "../schema.ts";

/** What a pass still had when it moved to a team's new season. `topupSms` is the part of `sms` from top-ups. */
export type Remainder = { tier: SubscriptionTier; endsAt: Date | null; sms: number; topupSms: number };

/**
 * When a pass moved, and the total that the team had sent by then. `isOverridden` is true if an administrator had set
 * the team to active, so that its texts were of use even if the pass itself had ended.
 */
export type Departure = { at: Date; usedBefore: number; isOverridden: boolean };

/** A ledger row. `counts` is false if it was fully refunded or is disputed. */
export type Purchase = { at: Date; sms: number; counts: boolean } & (
  | {
      kind: "pass";
      tier: TierKey;
      months: number;
      /** The number of texts the team had sent by the time of purchase. */ usedBefore: number;
    }
  | { kind: "topup" }
  /** The pass moved to the team's new season (START-31). */
  | ({ kind: "moved-out" } & Departure)
  /** The pass of the team's previous season arrived. */
  | ({ kind: "moved-in"; usedBefore: number } & Remainder)
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

/** What the purchases alone add up to. */
export type LedgerState = PassState & {
  /** The part of the limit that came from top-ups. */
  topupSms: number;
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
export function computePassState(purchases: readonly Purchase[], now: Date, trialSms = 0): LedgerState {
  let tier: SubscriptionTier = "none";
  let expiresAt: Date | null = null;
  let smsLimit = 0;
  let usedEarlier = 0;
  /** The part of the limit that came from top-ups. */
  let topupSms = 0;
  for (const purchase of purchases) {
    if (!purchase.counts) continue;
    const isExtended: boolean = expiresAt !== null && expiresAt > purchase.at;
    if (purchase.kind === "topup" || (purchase.kind === "moved-in" && purchase.tier === "none")) {
      smsLimit += purchase.sms;
      topupSms += purchase.sms;
    } else if (purchase.kind === "moved-out") {
      const state = { tier, expiresAt, smsLimit, usedEarlier, topupSms };
      const gone = getRemainder(state, purchase, expiresAt === null ? trialSms : 0);
      if (isExtended) expiresAt = purchase.at;
      smsLimit -= gone.sms;
      // Texts that were on their way count as used. What's left of them in the end follows with the next move.
      topupSms = isExtended || purchase.isOverridden ? smsLimit : topupSms - gone.topupSms;
    } else if (isExtended) {
      expiresAt = addTime(expiresAt!, purchase);
      smsLimit += purchase.sms;
      if (purchase.kind === "moved-in") topupSms += purchase.topupSms;
      if (getRank(purchase.tier) > getRank(tier)) tier = purchase.tier;
    } else {
      const used = purchase.usedBefore - usedEarlier - (expiresAt === null ? trialSms : 0);
      const leftover = Math.min(topupSms, Math.max(0, smsLimit - Math.max(0, used)));
      tier = purchase.tier;
      expiresAt = addTime(purchase.at, purchase);
      smsLimit = purchase.sms + leftover;
      topupSms = leftover + (purchase.kind === "moved-in" ? purchase.topupSms : 0);
      usedEarlier = purchase.usedBefore;
    }
  }
  const hadPass = purchases.some(isPass);
  const isRunning = expiresAt !== null && expiresAt > now;
  const status = isRunning ? "active" : hadPass ? "expired" : "pending";
  return { status, tier, expiresAt, smsLimit, usedEarlier, topupSms };
}

/** True if a row gave the team a pass, even if it doesn't count anymore. */
export const isPass = (purchase: Purchase) =>
  purchase.kind === "pass" || (purchase.kind === "moved-in" && purchase.tier !== "none");

/** Adds what a pass lasts: its months, or what was left of it when it moved. */
function addTime(date: Date, purchase: Extract<Purchase, { kind: "pass" | "moved-in" }>): Date {
  if (purchase.kind === "pass") return addCalendarMonths(date, purchase.months);
  return purchase.endsAt === null ? date : after(date, purchase.endsAt.getTime() - purchase.at.getTime());
}

/**
 * Returns what's left of a pass, which is what moves to a new season: its time and all of its texts if it's active, and
 * otherwise only texts from top-ups, as with the next pass of the same team. `usedBefore` is the team's total by then.
 */
export function getRemainder(state: Omit<LedgerState, "status">, move: Departure, trialSms = 0): Remainder {
  const used = Math.max(0, move.usedBefore - state.usedEarlier - trialSms);
  const left = Math.max(0, state.smsLimit - used);
  const topupSms = Math.min(state.topupSms, left);
  const isRunning = state.expiresAt !== null && state.expiresAt > move.at;
  if (!isRunning && !move.isOverridden) return { tier: "none", endsAt: null, sms: topupSms, topupSms };
  return { tier: state.tier, endsAt: isRunning ? state.expiresAt : null, sms: left, topupSms };
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
    // The pass goes on with the new season, so its own period stays as it is, and the next one doesn't wait for it.
    if (purchase.kind === "moved-out") activeUntil = null;
    if (purchase.kind === "moved-in" && purchase.endsAt !== null)
      activeUntil = addTime(
        activeUntil !== null && activeUntil > purchase.at ? activeUntil : purchase.at,
        purchase,
      );
    if (purchase.kind !== "pass" || !purchase.counts) continue;
    const start: Date = activeUntil !== null && activeUntil > purchase.at ? activeUntil : purchase.at;
    activeUntil = addCalendarMonths(start, purchase.months);
    periods.set(purchase.id, { start, end: activeUntil });
  }
  return periods;
}
