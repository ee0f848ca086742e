import type { SubscriptionTier } from "../../schema.ts";

/** How many players each pass is meant for. A test compares it with the catalog, which comes after this feature. */
export const playerLimits: Record<Exclude<SubscriptionTier, "none">, number> = {
  mini: 10,
  standard: 20,
  extended: 30,
};

/** How many numbers may join a team by the form in a day before they're asked to confirm (TEXT-42). */
const MAX_JOINED_PER_DAY = 30;

/** How many of a team's latest first texts we look at, and how many unwanted ones make us ask (TEXT-42). */
export const RECENT_FIRST_TEXTS = 20;
const MAX_UNWANTED = 3;

/** What decides whether a number that joined by the form has to confirm. */
export type JoinFacts = {
  hasPass: boolean;
  tier: SubscriptionTier;
  /** The numbers that joined by the form within the last 24 hours, including this one. */
  joinedToday: number;
  /** How many recent first texts went to numbers that can't get texts or that then opted out. */
  unwantedFirstTexts: number;
};

/** Returns whether a number has to confirm by text, because the form doesn't prove who holds the phone (TEXT-42). */
export function isQuestionNeeded({ hasPass, tier, joinedToday, unwantedFirstTexts }: JoinFacts): boolean {
  // An administrator can activate a team without a pass.
  const limit = tier === "none" ? MAX_JOINED_PER_DAY : Math.min(MAX_JOINED_PER_DAY, 2 * playerLimits[tier]);
  return !hasPass || joinedToday > limit || unwantedFirstTexts >= MAX_UNWANTED;
}
